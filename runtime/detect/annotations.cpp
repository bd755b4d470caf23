#include "detect/annotations.h"

#include "base/log.h"
#include "notes/notes.h"
#include "platform/platform.h"
#include "platform/spin.h"

#include <atomic>

namespace ompracer {

namespace {

struct Range {
  uptr begin, end;
  RangeKind kind;
  bool seen;
};
constexpr u32 kRanges = 1024;
// Guarded by busy.
Range ranges[kRanges];
u32 count;
SpinLock busy;
std::atomic<bool> any{false}; // relaxed: sticky; an annotation is ordered before the accesses that it is about

} // namespace

void annotateRange(uptr begin, uptr size, RangeKind kind) {
  bool room;
  {
    SpinGuard guard(busy);
    room = count < kRanges;
    if (room)
      ranges[count++] = {begin, begin + size, kind, false};
  }
  any.store(true, std::memory_order_relaxed);
  if (!room)
    noteNotChecked("annotations", "annotated ranges of memory, too many to remember");
}

void forgetRange(uptr begin, uptr size) {
  SpinGuard guard(busy);
  for (u32 i = count; i-- > 0;)
    if (ranges[i].kind == RangeKind::Ignored && ranges[i].begin == begin && ranges[i].end == begin + size) {
      ranges[i] = ranges[--count];
      return;
    }
}

bool answersForRace(uptr begin, uptr size) {
  if (!any.load(std::memory_order_relaxed))
    return false;
  SpinGuard guard(busy);
  bool answered = false;
  for (u32 i = 0; i < count; ++i)
    if (begin < ranges[i].end && ranges[i].begin < begin + size)
      ranges[i].seen = answered = true;
  return answered;
}

bool reportMissingRaces() {
  SpinGuard guard(busy);
  bool missing = false;
  for (u32 i = 0; i < count; ++i)
    if (ranges[i].kind == RangeKind::Expected && !ranges[i].seen) {
      logLine("the race that the program expects on the %llu bytes at 0x%llx did not happen",
              static_cast<unsigned long long>(ranges[i].end - ranges[i].begin),
              static_cast<unsigned long long>(ranges[i].begin));
      missing = true;
    }
  return missing;
}

} // namespace ompracer
