// The clocks that weigh fragments: CPU time that a thread spends in code of the program, or units that this announces.
//
// CPU time costs a system call. So it is taken from the processor's counter (counter.h), and the system is asked only
// when the thread was off its processor since it was asked last: that is seen by a word which the system then clears.
#pragma once

#include "base/check.h"
#include "clock/counter.h"

#include <atomic>

namespace ompracer::adviser {

enum class ClockKind : u8 { Auto, Tsc, Cpu, Program };

/// Does what is measured count? Not before the start that the program gives, and in its pauses. Relaxed: a change cuts
/// the fragments of all threads.
extern std::atomic<bool> counting;

/// The state of one thread. All zero: it has not begun.
struct ThreadClock {
  u64 last = 0;             ///< when the present fragment began
  u64 began = 0, ended = 0; ///< tsc: by the counter alone, of the last fragment
  u64 units = 0;            ///< clock=program: announced since then
  u64 counter = 0;          ///< tsc: when the system was asked last,
  u64 cpu = 0;              ///< and what it said, in nanoseconds; 0: never
  u64 kernel = 0;           ///< tsc: the same of the time in the system's kernel
  u64 inKernel = 0;         ///< of that, not charged to anything yet
};

/// What is counted; Auto has been decided. Set once, before the first fragment.
extern ClockKind clockKind;
void startClock(ClockKind);
/// tsc: the counter at the start of the run; else 0.
u64 startCounter();
/// And the system's clock at that moment, nanoseconds; else 0.
u64 startMonotonic();
/// Why a clock that was asked for is not the one; null: it is.
const char *clockRefused();
/// Units in so many nanoseconds; of clock=program: that number. Waits for a moment where the run has just begun.
u64 clockUnits(u64 nanoseconds);
/// Nanoseconds of a unit, as far as is known by now; 1 of clock=program and of clock=cpu.
double unitNanoseconds();

/// Weight of a fragment in which nothing happens.
extern u64 emptyFragment;
/// What it takes to time one; of clock=program nothing.
extern u64 fragmentCost;

/// The same as readClock, where the counter alone does not tell.
u64 askClock(ThreadClock &, bool inFragment);

/// The clock's present time on the calling thread; 0 of clock=program. inFragment: what the thread was off its
/// processor since the last question is taken out of the present fragment.
inline u64 readClock(ThreadClock &clock, bool inFragment) {
  if (OMPRACER_LIKELY(clockKind == ClockKind::Tsc)) {
    const u64 counter = readCounter();
    if (OMPRACER_LIKELY(stillOn() && clock.cpu))
      return counter;
  }
  return askClock(clock, inFragment);
}

/// As much of a weight as counts.
inline u64 counted(u64 weight) { return OMPRACER_LIKELY(counting.load(std::memory_order_relaxed)) ? weight : 0; }

/// A fragment of the calling thread begins.
inline void startFragment(ThreadClock &clock) { clock.last = clock.began = readClock(clock, false); }
/// It ends: its weight.
inline u64 endFragment(ThreadClock &clock) {
  if (clockKind == ClockKind::Program) {
    const u64 units = clock.units;
    clock.units = 0;
    return units;
  }
  const u64 end = readClock(clock, true), weight = end - clock.last;
  clock.ended = end;
  return weight > emptyFragment ? weight - emptyFragment : 0;
}

/// Ends the fragment of another thread, which does not use its clock meanwhile, and begins the next: its weight.
/// thread: the system's number of it.
u64 cutFragment(ThreadClock &, u32 thread);

} // namespace ompracer::adviser
