#include "tool/whatif.h"

#include "base/log.h"
#include "notes/notes.h"
#include "report/source.h"
#include "span/whatif.h"
#include "tool/options.h"
#include "tool/tool.h"

#include <cstdlib>
#include <cstring>
#include <sched.h>
#include <string_view>

namespace ompracer::adviser {
namespace {

/// Of each what-if clock.
struct Chosen {
  static constexpr unsigned kMost = 256;
  char location[kMost]; ///< as the user or the program wrote it
  std::string_view file;
  u32 first, last; ///< lines; 0: serial code, or the name of a region of the program's own
};
constinit Chosen all[kWhatifs] = {};
constinit SpinLock busy; ///< guards `all` and whatifClocks against other writers once threads run, and the symboliser

unsigned clockCount() { return whatifClocks.load(std::memory_order_relaxed); }

/// A new clock. False: there are as many as there can be.
bool addClock(std::string_view location, double factor) {
  const unsigned clock = clockCount();
  if (clock == kWhatifs || location.size() >= Chosen::kMost)
    return false;
  Chosen &chosen = all[clock];
  std::memcpy(chosen.location, location.data(), location.size());
  chosen.location[location.size()] = 0;
  whatifFactors[clock] = factor;
  whatifClocks.store(clock + 1, std::memory_order_relaxed);
  return true;
}

bool readNumber(std::string_view &text, u32 &value) {
  value = 0;
  std::size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9' && value < 100000000)
    value = value * 10 + static_cast<u32>(text[digits++] - '0');
  text.remove_prefix(digits);
  return digits != 0;
}

/// Of FILE:LINE or FILE:LINE-LINE the parts.
void readLines(Chosen &chosen) {
  const std::string_view location = chosen.location;
  const std::size_t colon = location.rfind(':');
  if (colon == location.npos || colon == 0)
    return;
  std::string_view rest = location.substr(colon + 1);
  u32 first = 0, last = 0;
  if (!readNumber(rest, first))
    return;
  last = first;
  if (!rest.empty() && rest[0] == '-') {
    rest.remove_prefix(1);
    if (!readNumber(rest, last))
      return;
  }
  if (!rest.empty() || last < first)
    return;
  chosen.file = location.substr(0, colon);
  chosen.first = first;
  chosen.last = last;
}

bool isAt(const Chosen &chosen, const Frame &frame, u32 line) {
  const std::string_view path = frame.file;
  return chosen.first && chosen.first <= line && line <= chosen.last && path.ends_with(chosen.file) &&
         (path.size() == chosen.file.size() || path[path.size() - chosen.file.size() - 1] == '/');
}

} // namespace

double goalFactor() {
  if (options().goalFactor > 0)
    return options().goalFactor;
  cpu_set_t set;
  return ::sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

void readWhatif() {
  whatifDeep = options().whatifDeep;
  shortestPiece = options().shortestPiece;
  for (const char *glob = options().exclude; glob; glob = std::strchr(glob, ',') ? std::strchr(glob, ',') + 1 : nullptr)
    if (*glob == 0 || *glob == ',')
      fatal(kExitUsage, "exclude: globs of files or functions are wanted, with commas between them, not %s",
            options().exclude);
  if (!options().whatif)
    return;
  for (std::string_view rest = options().whatif; !rest.empty();) {
    const std::string_view item = rest.substr(0, rest.find(','));
    rest.remove_prefix(item.size() < rest.size() ? item.size() + 1 : item.size());
    const std::size_t star = item.rfind('*');
    char *end = nullptr;
    const double factor = star == item.npos ? 0 : std::strtod(item.data() + star + 1, &end);
    if (star == item.npos || star == 0 || end != item.data() + item.size() || !(factor >= 1) || factor > 1e9)
      fatal(kExitUsage, "whatif: a place and a factor of at least 1 are wanted, such as tree.c:40*16, not %.*s",
            static_cast<int>(item.size()), item.data());
    if (item.starts_with("lock:"))
      fatal(kExitUsage, "whatif: locks need the log of the run: ompracer profile --whatif");
    if (!addClock(item.substr(0, star), factor))
      fatal(kExitUsage, "whatif: at most %u places; the log of a run has no limit: ompracer profile --whatif",
            kWhatifs);
    Chosen &chosen = all[clockCount() - 1];
    readLines(chosen);
    if (item.substr(0, star) == "main")
      chooseContext(0, static_cast<u8>(chosenFor(0) | 1u << (clockCount() - 1)));
  }
}

void chooseByPlace(u32 context, u32 outer) {
  constexpr u8 kKnown = 0x80;
  if (chosenFor(context) & kKnown)
    return;
  const Context &own = contexts[ContextId{context}];
  SpinGuard guard(busy);
  u8 mask = 0;
  if (const Frame *frame = frameOf(own))
    for (unsigned i = 0; i < clockCount(); ++i)
      if (isAt(all[i], *frame, frame->line) ||
          (all[i].first == all[i].last && isAt(all[i], *frame, lineOfStatement(frame->file, frame->line))))
        mask |= static_cast<u8>(1u << i);
  // A combined construct is one directive, whichever of its lines is named: from here on its outer part, too.
  for (u32 c = context; isJoined(contexts[ContextId{c}]); c = static_cast<u32>(contexts[ContextId{c}].outer))
    if (const u32 around = static_cast<u32>(contexts[ContextId{c}].outer); mask & ~chosenFor(around))
      chooseContext(around, chosenFor(around) | mask);
  // So are a region and its loop.
  if (isJoined(own) || (own.construct == kFor && contexts[ContextId{outer}].construct == kParallel))
    mask |= chosenFor(outer);
  chooseContext(context, mask | kKnown);
}

void divideStretch(Body &body, const SerialStretch &stretch) {
  u8 mask = 0;
  for (unsigned i = 0; i < clockCount(); ++i)
    if (all[i].first < all[i].last)
      mask |= static_cast<u8>(1u << i);
  mask &= chosenFor(stretch.before) & chosenFor(stretch.after) & static_cast<u8>(~chosenFor(0)); // main has it already
  if (mask && stretch.weight)
    dividePart(body, stretch.weight, mask);
}

void beginRegionOfProgram(Body &body, const char *name, double factor) {
  if (!(factor > 0))
    factor = goalFactor();
  u8 mask = 0;
  {
    SpinGuard guard(busy);
    for (unsigned i = 0; i < clockCount(); ++i)
      if (std::strcmp(all[i].location, name) == 0)
        mask |= static_cast<u8>(1u << i);
    if (!mask && addClock(name, factor))
      mask = static_cast<u8>(1u << (clockCount() - 1));
  }
  if (!mask && !isRecording())
    noteNotChecked("what-if", "a region of the program's own: there are more than three (a log has no limit: record=)");
  beginWhatif(profiledThread.store, body, mask, name, factor);
}

profile::List<profile::WhatifUser> whatifAnswers(const profile::Spans &spans, Arena &arena) {
  profile::List<profile::WhatifUser> list;
  list.items = arena.makeArray<profile::WhatifUser>(clockCount());
  for (unsigned i = 0; list.items && i < clockCount(); ++i)
    list.items[list.count++] = {all[i].location, whatifFactors[i], spans.whatif[i]};
  return list;
}

} // namespace ompracer::adviser
