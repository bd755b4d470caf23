// Ends of local variables that tasks, and functions of implicit tasks, leave for children that still know them.
#pragma once

#include "base/types.h"

namespace ompracer {

struct Thread;

/// The end of a local variable of a task, of which a child that nobody has waited for may still know.
struct EndedLocal {
  uptr begin = 0, size = 0;
  u64 owner = 0; ///< bits of an entry
  SiteId site = SiteId::Unknown;
};
/// When a task completes, its stack memory is forgotten. These ends, of the task that runs, or of the implicit task in
/// whose wait it ran, are then recorded again, so that the child meets them whenever it runs. The last few; what is
/// lost is a race of which the parent's other accesses may tell.
struct EndedLocals {
  static constexpr u32 kMax = 4;
  EndedLocal locals[kMax];
  u32 count = 0;
  void add(const EndedLocal &local) { locals[count++ % kMax] = local; }
};

/// The range of addresses in which ends of locals were recorded again. The memory of a variable that does not escape is
/// forgotten only if it lies in this range. (A variable that escapes has calls of its own at its begin and end.)
struct RecalledEnds {
  uptr begin = 0, end = 0; ///< end is 0: none was
  void add(const EndedLocal &local) {
    begin = !end || local.begin < begin ? local.begin : begin;
    end = local.begin + local.size > end ? local.begin + local.size : end;
  }
  bool overlaps(uptr from, uptr size) const { return from < end && from + size > begin; }
};

} // namespace ompracer
