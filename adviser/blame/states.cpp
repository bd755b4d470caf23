#include "blame/states.h"

namespace ompracer::adviser {

/// When the last outermost regions ended. Relaxed: a worker that hears of its next region hears of these.
static constexpr u64 kKept = 256;
static constinit std::atomic<u64> regionEnds[kKept] = {};
static constinit std::atomic<u64> regionsEnded{0};

void regionEnded(u64 now) {
  const u64 number = regionsEnded.load(std::memory_order_relaxed);
  regionEnds[number % kKept].store(now, std::memory_order_relaxed);
  regionsEnded.store(number + 1, std::memory_order_relaxed);
}

static void add(TotalsTable &totals, u32 context, State state, u64 time) {
  totals[context].states[static_cast<unsigned>(state)] += time;
}

void ThreadState::flush(TotalsTable &totals) {
  for (unsigned s = 0; s < kInTotals; ++s)
    if (u64 &time = pending[s]) {
      add(totals, pendingContext, static_cast<State>(s), time);
      time = 0;
    }
}

void ThreadState::change(TotalsTable &totals, u64 now, State next, u32 nextContext) {
  const u64 before = since.load(std::memory_order_relaxed);
  const State old = state.load(std::memory_order_relaxed);
  if (before && now > before && counting.load(std::memory_order_relaxed)) {
    if (old != State::LastBarrier) {
      if (pendingContext != context) {
        flush(totals);
        pendingContext = context;
      }
      const u64 time = now - before, work = assumed < time ? assumed : time;
      const u64 rest = time - work, wait = !mixed ? rest : assumedWait < rest ? assumedWait : rest;
      pending[static_cast<unsigned>(State::Work)] += work;
      pending[static_cast<unsigned>(old)] += wait;
      pending[static_cast<unsigned>(State::Runtime)] += rest - wait;
      assumedWait -= mixed ? wait : 0;
      assumed = 0;
      mixed = false;
    } else {
      const u64 ended = regionsEnded.load(std::memory_order_relaxed);
      u64 end = region < ended
                    ? region + kKept > ended ? regionEnds[region % kKept].load(std::memory_order_relaxed) : before
                    : now;
      end = end < before ? before : end > now ? now : end;
      add(totals, context, State::Barrier, end - before);
      add(totals, 0, State::Idle, now - end);
    }
  }
  since.store(now, std::memory_order_relaxed);
  rename(next, nextContext);
}

void ThreadState::become(State next, u32 inContext) {
  if (next == State::LastBarrier && state.load(std::memory_order_relaxed) != State::LastBarrier)
    region = regionsEnded.load(std::memory_order_relaxed);
  state.store(next, std::memory_order_relaxed);
  context = inContext;
}

} // namespace ompracer::adviser
