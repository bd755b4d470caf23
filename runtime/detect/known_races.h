// Known races that happen again and again: counted without a look at the entries.
//
// Of an access with two witnesses nothing is recorded (history.h). When both race with it, as one race that was
// reported already, and all this holds for the other iterations of its run, then only the count is left to do.
// CheckedFilter knows such accesses by a bit; the race and how often it counts is in a small table next to it.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// The access b, bound to its fragment, was recorded in the cell and raced. Remembers it for the run of iterations, if
/// it is as said above. False: it is not, and nothing was done.
[[gnu::cold, gnu::noinline]] bool rememberRacing(Thread &, Cell &, uptr address, u64 b);

/// CheckedFilter::races holds of b. Counts its races, for countPendingRaces to tell when the fragment ends: a counter
/// that all threads share would cost more than the access. False: another access took the place in the table.
[[gnu::noinline]] bool countRacing(Thread &, uptr address, u64 b);

} // namespace ompracer
