#include "ompt/lifecycle.h"

namespace ompracer {

constinit Lifecycle lifecycle;

/// W-nodes made since the last retirement that make another one worth its system calls (24 bytes each).
static constexpr u64 kRetireAfter = 1u << 20;

FragmentId Lifecycle::beginOutermostRegion() {
  if (!singleHost())
    return gThread.orderedBelow;
  Graph &graph = gDetector.graph;
  if (graph.nearlyFull() || graph.liveWNodes() > kRetireAfter)
    gDetector.retireAll();
  return graph.highWater();
}

} // namespace ompracer
