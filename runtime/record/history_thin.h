// Thinning: what may be left out of a history that has no free slot. history.h says why each of these is right.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// A slot with an entry that another one makes superfluous.
struct Superfluous {
  Slot *slot = nullptr;
  u64 value = 0;
  explicit operator bool() const { return slot != nullptr; }
};

/// Of two like entries settled in one completed task, or in siblings (Graph::Settlement), one is enough: the same ends
/// join both. Of more than two it takes all but the last away.
Superfluous findSettled(const Thread &, Cell);

/// Of parallel accesses like b in nested tasks, the two with the highest common ancestor subsume all.
Superfluous findNested(const Thread &, Cell, Entry b);

/// Do one or two like entries that completed tasks left unjoined subsume b?
bool isJoinedWithEarlier(const Thread &, Cell, Entry b);

/// Do entries that differ from b in their locks only subsume it, because so many have no lock in common?
bool isUnderOneOfManyLocks(Thread &, Cell, Entry b);

} // namespace ompracer
