// Safepoints: moments at which a thread uses neither the graph nor the histories, so that another one may tidy up.
//
// A thread is in the graph from enter() until leave(). It leaves where it waits inside the OpenMP runtime, and where it
// records nothing. Whoever wants to be alone says so and waits, not for long, until the others have left or are held at
// a safepoint: after the creation, switch or join of a task, and after a critical section. A thread in the midst of a
// long computation passes none of these; then nobody becomes alone.
//
// enter() costs no locked instruction: the other side makes a fence on all processors (platform: heavyFence).
#pragma once

#include "detect/thread.h"

namespace ompracer {

class Safepoints {
public:
  /// The calling thread may use the graph. Waits while another one is alone.
  void enter(Thread &t) {
    if (OMPRACER_UNLIKELY(!inGraph(t).load(std::memory_order_relaxed)))
      enterSlowly(t);
  }
  /// It does not until it enters again; the next access does that by itself. After that fragmentChanged() must not be
  /// left out.
  void leave(Thread &t) {
    // Release: pairs with the acquire in beAlone; what the thread did is visible.
    inGraph(t).store(false, std::memory_order_release);
  }
  /// The calling thread holds no node that is not reachable from its tasks. Where it waits it may have left the graph,
  /// and stays outside: who wants to be alone does not wait for it.
  void pass(Thread &t) {
    // Relaxed: who misses it stops the other's wait at its next safepoint.
    if (OMPRACER_UNLIKELY(wanted.load(std::memory_order_relaxed) != 0))
      hold(t);
  }

  /// At a safepoint. True: no other thread is in the graph until goOn().
  bool beAlone(Thread &);
  void goOn() { wanted.store(0, std::memory_order_release); } ///< pairs with the acquire in enterSlowly
  /// In a forked child: whoever was alone was a thread of the parent.
  void forked() { goOn(); }

private:
  static std::atomic_ref<bool> inGraph(Thread &t) { return std::atomic_ref<bool>(t.inGraph); }
  [[gnu::noinline, gnu::cold]] void enterSlowly(Thread &);
  [[gnu::noinline, gnu::cold]] void hold(Thread &);

  /// Somebody is alone or wants to be.
  std::atomic<u32> wanted{0};
  u64 lastTried = 0; ///< when beAlone was called last; guarded by `wanted`
};

extern constinit Safepoints gSafepoints;

} // namespace ompracer
