#include "ompt/lifecycle.h"

#include "detect/pending.h"
#include "detect/value_order.h"
#include "ompt/mutex.h"

namespace ompracer {

constinit Lifecycle lifecycle;

/// W-nodes made since the last retirement that make another one worth its system calls (24 bytes each).
static constexpr u64 kRetireAfter = 1u << 20;

static void retire() {
  gPending.retireAll();
  if (gDetector.retireAll()) {
    forgetMutexes();
    gValueOrder.reset();
  }
}

FragmentId Lifecycle::beginOutermostRegion() {
  if (!singleHost())
    return gThread.orderedBelow;
  Graph &graph = gDetector.graph;
  if (graph.nearlyFull() || graph.liveWNodes() > kRetireAfter)
    retire();
  return graph.highWater();
}

} // namespace ompracer
