// The search for llvm-symbolizer, the questions and the reading of the answers. See symboliser.h.
//
// A question is a line: CODE "module" 0x1234, or DATA for a variable. The answer to CODE is two lines for each frame,
// the function and file:line:column, innermost first; to DATA the name, begin and size, and file:line. What is not
// known is "??" or 0.
#include "platform/symboliser.h"

#include "base/log.h"
#include "platform/helper.h"
#include "platform/platform.h"

#include <cstdlib>
#include <cstring>

namespace ompracer {
namespace {

enum class State : u8 { Unused, Found, None };
State gState = State::Unused;
constinit Helper gHelper;

/// A file that makes the symboliser fail makes the next one fail as well.
constexpr unsigned kMostStarts = 5;
unsigned gStarts = 0;

constinit char gPath[Text::kCapacity];
constinit char gAnswer[16384];

/// Looks for `name` in the directories of PATH.
bool searchPath(const char *name, Text &result) {
  const char *path = environment("PATH");
  while (path && *path) {
    const char *end = std::strchr(path, ':');
    const std::string_view directory(path, end ? static_cast<std::size_t>(end - path) : std::strlen(path));
    if (!directory.empty()) {
      result.clear();
      result.append(directory).add("/%s", name);
      if (isExecutableFile(result.c_str()))
        return true;
    }
    path = end ? end + 1 : nullptr;
  }
  return false;
}

/// The one that came with the runtime (tools/symbolizer), which starts in a twentieth of the time: below the directory
/// of the library, or of a program that it is linked into.
bool findOwnSymbolizer(Text &result) {
  Module module;
  if (!findModule(reinterpret_cast<uptr>(&findOwnSymbolizer), module))
    return false;
  const char *slash = std::strrchr(module.path, '/');
  if (!slash)
    return false;
  result.append({module.path, static_cast<std::size_t>(slash - module.path)}).add("/ompracer/llvm-symbolizer-ompracer");
  if (isExecutableFile(result.c_str()))
    return true;
  result.clear();
  return false;
}

/// $LLVM_SYMBOLIZER; else our own; else the newest of the majors whose code it will read, in PATH and in Debian's
/// directories; else whatever PATH calls llvm-symbolizer. In Debian 12 that is LLVM 14's, which does not know where
/// variables are declared.
bool findSymbolizer(Text &result) {
  if (const char *chosen = environment("LLVM_SYMBOLIZER"); chosen && *chosen) {
    if (std::strchr(chosen, '/'))
      result.append(chosen);
    else if (!searchPath(chosen, result))
      result.clear();
    if (result.size() != 0 && isExecutableFile(result.c_str()))
      return true;
    logLine("LLVM_SYMBOLIZER=%s is not an executable file; looking elsewhere", chosen);
    result.clear();
  }
  if (findOwnSymbolizer(result))
    return true;
  struct Place {
    const char *name; ///< in PATH
    const char *file;
  };
  for (const Place &place :
       {Place{"llvm-symbolizer-22", "/usr/lib/llvm-22/bin/llvm-symbolizer"},
        Place{"llvm-symbolizer-19", "/usr/lib/llvm-19/bin/llvm-symbolizer"}, Place{"llvm-symbolizer", nullptr}}) {
    if (searchPath(place.name, result))
      return true;
    result.clear();
    if (place.file && isExecutableFile(result.append(place.file).c_str()))
      return true;
  }
  result.clear();
  return false;
}

bool start() {
  if (gState == State::Unused) {
    Text path;
    gState = findSymbolizer(path) ? State::Found : State::None;
    if (gState == State::None)
      logLine("llvm-symbolizer not found (LLVM_SYMBOLIZER, PATH): frames are shown as module and offset");
    std::memcpy(gPath, path.c_str(), path.size() + 1);
  }
  if (gState == State::None)
    return false;
  if (gHelper.running())
    return true;
  static constinit const char *arguments[] = {gPath, "--demangle", "--inlines", nullptr};
  gHelper.leave();
  if (gHelper.timeIsUp()) {
    logLine("%s answers too slowly (%u seconds of waiting in all): frames are shown as module and offset", gPath,
            static_cast<unsigned>(Helper::kPatience / 1'000'000'000));
    gState = State::None;
    return false;
  }
  if (gStarts++ < kMostStarts && gHelper.start(arguments))
    return true;
  logLine("%s cannot be started or ends by itself: frames are shown as module and offset", gPath);
  gState = State::None;
  return false;
}

/// The answer, or nullptr. `kind` is CODE or DATA.
const char *ask(const char *kind, const Module &module, uptr address) {
  // The module's name stands between quotes on one line.
  if (std::strpbrk(module.path, "\"\n"))
    return nullptr;
  const Text question("%s \"%s\" 0x%zx\n", kind, module.path, static_cast<std::size_t>(address - module.base));
  return start() && gHelper.ask(question.view(), gAnswer, sizeof gAnswer) ? gAnswer : nullptr;
}

/// The next line, without its end; empty at the end of the answer.
std::string_view takeLine(const char *&cursor) {
  const char *begin = cursor, *end = std::strchr(cursor, '\n');
  if (!end)
    return {};
  cursor = end + 1;
  return {begin, static_cast<std::size_t>(end - begin)};
}

/// The number after the last colon, which goes with it. 0 where there is none.
u32 takeNumber(std::string_view &line) {
  const std::size_t colon = line.rfind(':');
  if (colon == std::string_view::npos)
    return 0;
  const u32 number = static_cast<u32>(std::strtoul(line.data() + colon + 1, nullptr, 10)); // the answer is terminated
  line = line.substr(0, colon);
  return number;
}

template <std::size_t N> void store(std::string_view text, char (&out)[N]) {
  if (text == "??")
    text = "";
  out[text.copy(out, N - 1)] = 0;
}

} // namespace

void symbolise(uptr returnAddress, Frames &out) {
  out.count = 0;
  if (returnAddress == 0)
    return;
  const uptr call = returnAddress - 1; // in the call, whose line is meant
  Module module;
  if (findModule(call, module))
    return symboliseIn(module, call, out);
  out.frames[out.count++] = Frame{};
  out.frames[0].offset = call;
}

void symboliseIn(const Module &module, uptr address, Frames &out) {
  out.count = 0;
  const char *cursor = ask("CODE", module, address);
  while (cursor && *cursor && out.count < Frames::kMax) {
    const std::string_view function = takeLine(cursor);
    std::string_view place = takeLine(cursor);
    if (function.empty() || place.empty())
      break;
    Frame &frame = out.frames[out.count++];
    frame = Frame{};
    store(function, frame.function);
    frame.column = takeNumber(place);
    frame.line = takeNumber(place);
    store(place, frame.file);
  }
  if (out.count == 0)
    out.frames[out.count++] = Frame{};
  for (unsigned i = 0; i < out.count; ++i) {
    store(module.path, out.frames[i].module);
    out.frames[i].offset = address - module.base;
  }
}

bool symboliseGlobal(uptr address, GlobalVariable &out) {
  out = GlobalVariable{};
  Module module;
  const char *cursor = findModule(address, module) ? ask("DATA", module, address) : nullptr;
  if (!cursor)
    return false;
  store(takeLine(cursor), out.name);
  takeLine(cursor); // begin and size: modules.cpp knows them
  std::string_view place = takeLine(cursor);
  out.line = takeNumber(place);
  store(place, out.file);
  return out.name[0] != 0;
}

void disableSymboliser() { gState = State::None; }

void forgetSymboliser() {
  gHelper.leave();
  gStarts = 0;
}

} // namespace ompracer
