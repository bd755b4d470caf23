// Mutual exclusion: no schedule ends a scope - a phase between barriers, a taskgroup, a region - before the earliest
// entry into a mutex plus all the time that it is held in the scope. On the clock kLocks only.
#pragma once

#include "span/body.h"

namespace ompracer::adviser {

/// The body has held the mutex: it entered when it stood at `since` on the clock kLocks. False: the table of the scope
/// is full, and the mutex does not bound it.
bool noteHeld(Store &, Body &, u64 mutex, u64 since);

} // namespace ompracer::adviser
