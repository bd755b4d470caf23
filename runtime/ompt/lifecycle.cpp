#include "ompt/lifecycle.h"

#include "detect/pending.h"
#include "detect/value_order.h"
#include "ompt/mutex.h"

namespace ompracer {

constinit Lifecycle lifecycle;

/// Bytes of nodes made since the last retirement that make another one worth its system calls.
static constexpr u64 kRetireAfter = 64u << 20;

static void retire() {
  gPending.retireAll();
  if (gDetector.retireAll()) {
    forgetMutexes();
    gValueOrder.reset();
  }
}

bool Lifecycle::wantsRetirement() const {
  return gDetector.graph.liveBytes() > kRetireAfter && !everTwoHosts.load(std::memory_order_relaxed) &&
         noTaskUnfinished();
}

FragmentId Lifecycle::retireInRegion() {
  retire();
  return gDetector.graph.highWater();
}

bool Lifecycle::noTaskUnfinished() const {
  // First what completed, then what was created: if the sums are equal, they were at the time between, and then nobody
  // is left to create more.
  u64 completed = 0, created = 0;
  for (const TaskCounts &c : taskCounts)
    completed += c.completed.load(std::memory_order_acquire);
  for (const TaskCounts &c : taskCounts)
    created += c.created.load(std::memory_order_acquire);
  return created == completed;
}

FragmentId Lifecycle::beginOutermostRegion() {
  if (!singleHost())
    return gThread.orderedBelow;
  Graph &graph = gDetector.graph;
  if (graph.nearlyFull() || graph.liveBytes() > kRetireAfter)
    retire();
  return graph.highWater();
}

} // namespace ompracer
