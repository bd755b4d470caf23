// The clocks that weigh fragments: CPU time that a thread spends in code of the program, or units that this announces.
//
// CPU time costs a system call. So it is taken from the processor's counter (counter.h), and the system is asked only
// when the thread was off its processor since it was asked last: that is seen by a word which the system then clears.
// A fragment in which that happened is disturbed: it gets the CPU time that is left when all others since the last
// question have theirs. So is one in which the processor was interrupted, where that is seen. The system's own part is
// in both, too (cost/disturbed.h).
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
  u64 last = 0;        ///< when the present fragment began, or the last one
  u64 ended = 0;       ///< when the last one ended
  u64 units = 0;       ///< clock=program: announced since then
  u64 counter = 0;     ///< tsc: when the system was asked last,
  u64 cpu = 0;         ///< and what it said, in nanoseconds; 0: never
  u64 kernel = 0;      ///< tsc: the same of the time in the system's kernel
  u64 inKernel = 0;    ///< of that, not charged to anything yet
  u32 asked = 0;       ///< tsc: how often, for what must not be interrupted;
  u32 askedBefore = 0; ///< and when the last fragment had ended
  bool cold = false;   ///< tsc: the thread was off its processor just before the present fragment
  /// tsc: what the present fragment would weigh. It may have been cut after `end` was read (cutFragment).
  u64 sinceLast(u64 end) const { return end > last ? end - last : 0; }
  /// tsc: what happened in the last fragment.
  enum : u8 { Undisturbed, Interrupted, Off } disturbed = Undisturbed;
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

/// Weight of a fragment in which nothing happens: what it takes to begin and to end its measurement.
extern u64 emptyFragment;
/// What it takes to time one; of clock=program nothing.
extern u64 fragmentCost;
/// tsc: what the system takes of a thread's CPU time to take it off its processor and to put it back.
extern u64 switchCost;

/// The same as readClock, where the counter alone does not tell.
u64 askClock(ThreadClock &);
/// Weight of the present fragment, which ends when the counter is `end`, where the counter alone does not tell.
u64 askFragment(ThreadClock &, u64 end);

/// The clock's present time on the calling thread, outside fragments; 0 of clock=program.
inline u64 readClock(ThreadClock &clock) {
  if (OMPRACER_LIKELY(clockKind == ClockKind::Tsc)) {
    const u64 counter = readCounterInOrder();
    if (OMPRACER_LIKELY(undisturbed() && clock.cpu))
      return counter;
  }
  return askClock(clock);
}

/// As much of a weight as counts.
inline u64 counted(u64 weight) { return OMPRACER_LIKELY(counting.load(std::memory_order_relaxed)) ? weight : 0; }

/// A fragment of the calling thread begins: what the tool does next is part of it.
inline void startFragment(ThreadClock &clock) {
  clock.last = readClock(clock);
  clock.cold = clock.asked != clock.askedBefore;
}
/// It has ended when the counter was `end`: its weight.
inline u64 endFragment(ThreadClock &clock, u64 end) {
  if (clockKind == ClockKind::Program) {
    const u64 units = clock.units;
    clock.units = 0;
    return units;
  }
  const bool simple = clockKind == ClockKind::Tsc && undisturbed() && clock.cpu;
  if (OMPRACER_LIKELY(simple))
    clock.ended = end;
  const u64 weight = OMPRACER_LIKELY(simple) ? clock.sinceLast(end) : askFragment(clock, end);
  clock.askedBefore = clock.asked;
  return weight > emptyFragment ? weight - emptyFragment : 0;
}

inline u64 endFragment(ThreadClock &clock) { return endFragment(clock, readCounterInOrder()); }

/// Ends the fragment of another thread, which does not use its clock meanwhile, and begins the next: its weight.
/// thread: the system's number of it.
u64 cutFragment(ThreadClock &, u32 thread);

} // namespace ompracer::adviser
