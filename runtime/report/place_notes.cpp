// What the run did not check, with the place in the source.
#include "report/sink_state.h"

#include "base/log.h"
#include "platform/symboliser.h"
#include "report/render.h"

#include <cstring>
#include <string_view>

namespace ompracer {

void noteNotCheckedAt(const char *kind, const char *text, const char *file, u32 line) {
  {
    Guard guard;
    if (guard)
      ensureInitialised(); // the directory of the run
  }
  noteNotChecked(kind, Text("%s at %s:%u", text, shortPath(file, gSink.run), line).c_str());
}

void noteAtCall(const char *kind, const char *text, uptr pc) {
  Guard guard;
  if (!guard)
    return;
  ensureInitialised();
  static Frames frames;
  if (pc)
    symbolise(pc, frames);
  const Frame &f = frames.frames[0];
  if (pc && *f.file && f.line)
    noteNotChecked(kind, Text("%s at %s:%u", text, shortPath(f.file, gSink.run), f.line).c_str());
  else
    noteNotChecked(kind, text);
}

void noteUninstrumentedCode(const char *what, uptr pc) {
  Guard guard;
  if (!guard)
    return;
  ensureInitialised();
  static Frames frames;
  symbolise(pc, frames);
  // Inlined code belongs to who inlined it.
  const Frame &f = frames.frames[frames.count ? frames.count - 1 : 0];
  char symbol[256] = {};
  const char *word, *slash = std::strrchr(f.module, '/'), *module = slash ? slash + 1 : f.module;
  std::string_view function = plainFunction(f.function, word);
  if (function.empty() && functionAt(pc - 1, symbol, sizeof symbol))
    function = plainFunction(symbol, word);
  Text place(" at ");
  if (*f.file && f.line)
    place.add("%s:%u", shortPath(f.file, gSink.run), f.line).append(function.empty() ? "" : " (").append(function);
  else if (!function.empty())
    place.append(function).add(" (%s", module);
  else
    place.add("an unknown function (%s+0x%llx", module, static_cast<unsigned long long>(f.offset));
  place.append(*f.file && f.line && function.empty() ? "" : ")").append(" has no instrumentation");
  // Of a combined construct the region says it.
  Note notes[kMaxNotes];
  for (unsigned i = 0, count = copyNotes(notes); i < count; ++i)
    if (const std::string_view known = notes[i].text; known.ends_with(place.view()))
      return;
  noteNotChecked("uninstrumented-code", Text("the %s%s", what, place.c_str()).c_str());
}

} // namespace ompracer
