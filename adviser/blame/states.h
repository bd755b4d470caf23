// What the threads do all the time: their states, by wall time, for each region.
//
// A thread changes its state at events only; the time since the last change belongs to the state that it leaves. A
// worker hears of the end of its region when the next one begins: what it waited until the end is the region's
// imbalance, what came after that is idleness. Only where the clock is the processor's counter.
#pragma once

#include "clock/clock.h"
#include "totals/totals.h"

#include <atomic>

namespace ompracer::adviser {

/// In the order of profile::State.
enum class State : u8 { Work, Runtime, Barrier, Taskwait, Taskgroup, Lock, Ordered, Idle, Serial, LastBarrier };

/// Of one thread, in its TotalsTable. All zero: it has not begun. Others read it at the end of the run only, when the
/// thread sleeps or the result is of little use: relaxed.
class ThreadState {
public:
  /// From `now` on, in that state, in the region of that context.
  void change(TotalsTable &totals, u64 now, State next, u32 nextContext);
  /// The state since the last change was another one than was thought.
  void rename(State now, u32 inContext) {
    if (now != state.load(std::memory_order_relaxed) || inContext != context)
      become(now, inContext);
  }
  /// Since the last change, a task was executed whose time nobody took: so much was work. The rest is the runtime's,
  /// but for waits.
  void assumeWork(u64 time) {
    assumed += time;
    mixed = true;
  }
  /// A wait for a task that was timed stands for so much in all that are not.
  void assumeWait(u64 time) { assumedWait += time; }
  /// Counts the time up to now.
  void close(TotalsTable &totals, u64 now) {
    change(totals, now, state.load(std::memory_order_relaxed), context);
    flush(totals);
  }
  /// What was before does not count.
  void restart(u64 now) {
    since.store(now, std::memory_order_relaxed);
    assumed = assumedWait = 0;
    mixed = false;
    for (u64 &time : pending)
      time = 0;
  }
  /// What has passed since the last change does not count.
  void skipTo(u64 now) { since.store(now, std::memory_order_relaxed); }
  /// It begins in that state, outside all regions.
  void begin(State first, u64 now) {
    since.store(now, std::memory_order_relaxed);
    rename(first, 0);
  }
  void end(TotalsTable &totals, u64 now) {
    close(totals, now);
    since.store(0, std::memory_order_relaxed);
  }
  static ThreadState &of(TotalsTable &totals) { return *reinterpret_cast<ThreadState *>(totals.thread); }
  bool is(State s) const { return state.load(std::memory_order_relaxed) == s; }
  bool begun() const { return since.load(std::memory_order_relaxed) != 0; }

private:
  static constexpr unsigned kInTotals = static_cast<unsigned>(State::LastBarrier); ///< those before it
  void flush(TotalsTable &totals);
  void become(State, u32 inContext);

  std::atomic<u64> since{0};
  std::atomic<State> state{State::Work};
  u32 context = 0;
  u64 region = 0; ///< LastBarrier: number of the region among those that end, see regionEnded
  u64 assumed = 0;
  u64 assumedWait = 0; ///< that no interval has held yet
  bool mixed = false;
  u64 pending[kInTotals] = {}; ///< not in the totals yet: of pendingContext
  u32 pendingContext = 0;
};

static_assert(sizeof(ThreadState) <= sizeof(TotalsTable::thread));

/// An outermost region has ended.
void regionEnded(u64 now);

} // namespace ompracer::adviser
