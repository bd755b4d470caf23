// The clocks that weigh fragments: units of CPU time that a thread spends in code of the program.
#pragma once

#include "base/types.h"

namespace ompracer::adviser {

enum class ClockKind : u8 { Auto, Tsc, Cpu, Program };

/// The state of one thread. All zero: it has not begun.
struct ThreadClock {
  u64 last = 0;  ///< when the present fragment began
  u64 units = 0; ///< clock=program: announced since then
};

/// What is counted; Auto has been decided. Set once, before the first fragment.
extern ClockKind clockKind;
void startClock(ClockKind);
/// Nanoseconds of a unit, as far as is known by now; 1 of clock=program.
double unitNanoseconds();

/// A fragment of the calling thread begins.
void startFragment(ThreadClock &);
/// It ends: its weight.
u64 endFragment(ThreadClock &);

} // namespace ompracer::adviser
