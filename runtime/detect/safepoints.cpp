#include "detect/safepoints.h"

#include "detect/all_threads.h"
#include "platform/platform.h"
#include "platform/spin.h"

#include <algorithm>

namespace ompracer {

constinit Safepoints gSafepoints;

void Safepoints::enterSlowly(Thread &t) {
  for (;;) {
    // Relaxed with a compiler fence; pairs with heavyFence in beAlone: the other one sees this, or this one sees
    // `wanted`.
    inGraph(t).store(true, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (OMPRACER_LIKELY(wanted.load(std::memory_order_acquire) == 0))
      return;
    leave(t);
    for (SpinTurns turns; wanted.load(std::memory_order_acquire) != 0;)
      turns.next();
  }
}

void Safepoints::hold(Thread &t) {
  if (!inGraph(t).load(std::memory_order_relaxed)) // the thread's own
    return;
  leave(t);
  enterSlowly(t);
}

bool Safepoints::beAlone(Thread &t) {
  if (u32 nobody = 0; !wanted.compare_exchange_strong(nobody, 1, std::memory_order_acq_rel)) {
    hold(t);
    return false;
  }
  heavyFence();
  // Where threads outnumber processors, one that is about to come to a safepoint may wait for its turn, for long if
  // others use the machine. An eighth of the time goes into waiting at most, but for the first milliseconds.
  constexpr u64 kPatience = 5'000'000, kLongest = 200'000'000;
  const u64 now = monotonicNanoseconds(), share = (now - lastTried) / 8;
  lastTried = now;
  struct Wait {
    const Thread *self;
    u64 until;
    bool inVain;
  } wait{&t, now + std::clamp(share, kPatience, kLongest), false};
  forEachThread(
      [](Thread &other, void *of) {
        Wait &w = *static_cast<Wait *>(of);
        // Acquire: pairs with the release in leave.
        for (SpinTurns turns; !w.inVain && &other != w.self && inGraph(other).load(std::memory_order_acquire);) {
          turns.next();
          w.inVain = monotonicNanoseconds() > w.until;
        }
        return !w.inVain;
      },
      &wait);
  if (wait.inVain)
    goOn();
  return !wait.inVain;
}

} // namespace ompracer
