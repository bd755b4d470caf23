// Known races that happen again and again: counted without a look at the entries.
//
// An access with two witnesses is not recorded (history.h). If it races with entries of the cell, and all these are one
// race that was reported already, only its count changes. The same holds for the other iterations of the run. A bit in
// CheckedFilter marks such accesses; a small table has the race and the count to add. Example: `sum += x` without a
// reduction, in a long loop.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// The access b, bound to its fragment, was recorded in the cell and raced. Remembers it for the run of iterations, if
/// it is as said above.
[[gnu::cold, gnu::noinline]] void rememberRacing(Thread &, Cell, uptr address, Entry b);

/// CheckedFilter::races holds of b. Counts its races, for countPendingRaces to tell when the fragment ends: a counter
/// that all threads share would cost more than the access. False: another access took the place in the table.
[[gnu::noinline]] bool countRacing(Thread &, uptr address, Entry b);

} // namespace ompracer
