// The clocks that weigh fragments: CPU time that a thread spends in code of the program, or units that this announces.
//
// CPU time costs a system call. So it is taken from the processor's counter (counter.h), and the system is asked only
// when the thread was off its processor since it was asked last: that is seen by a word which the system then clears.
#pragma once

#include "base/types.h"

namespace ompracer::adviser {

enum class ClockKind : u8 { Auto, Tsc, Cpu, Program };

/// The state of one thread. All zero: it has not begun.
struct ThreadClock {
  u64 last = 0;    ///< when the present fragment began
  u64 units = 0;   ///< clock=program: announced since then
  u64 counter = 0; ///< tsc: when the system was asked last,
  u64 cpu = 0;     ///< and what it said, in nanoseconds; 0: never
};

/// What is counted; Auto has been decided. Set once, before the first fragment.
extern ClockKind clockKind;
void startClock(ClockKind);
/// Why a clock that was asked for is not the one; null: it is.
const char *clockRefused();
/// Nanoseconds of a unit, as far as is known by now; 1 of clock=program and of clock=cpu.
double unitNanoseconds();

/// A fragment of the calling thread begins.
void startFragment(ThreadClock &);
/// It ends: its weight.
u64 endFragment(ThreadClock &);

/// The clock's present time on the calling thread, for costs in the runtime; 0 of clock=program. inFragment: one of the
/// program's is on its way.
u64 readClock(ThreadClock &, bool inFragment);

} // namespace ompracer::adviser
