// Mutual exclusion: no schedule ends a scope - a phase between barriers, a taskgroup, a region - before the earliest
// entry into a mutex plus all the time that it is held in the scope. On the clock kLocks only.
#pragma once

#include "span/body.h"

namespace ompracer::adviser {

/// The body has acquired the mutex by the call that returns there: where it stands on the clock kLocks.
u64 enterMutex(Store &, Body &, u64 mutex, uptr codePtr = 0);
/// It has held the mutex, and entered when it stood at `since` on that clock. False: the table of the scope
/// is full, and the mutex does not bound it.
bool noteHeld(Store &, Body &, u64 mutex, u64 since);

} // namespace ompracer::adviser
