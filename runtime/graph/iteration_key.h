// IterationKey: which loop and which iteration a fragment belongs to, where only edges can order iterations of that
// loop. Positions order no two fragments of one loop with different keys, so a search over edges skips those.
#pragma once

#include "graph/query.h"

namespace ompracer {

/// Of a fragment in a loop whose iterations nothing but edges can order: which loop, and which iteration (or chunk
/// whose size the program named). Of a join point: the point.
struct IterationKey {
  static constexpr u64 kNone = 0, kJoinPoint = 1; ///< in place of a loop
  u64 loop = kNone;
  u64 coordinate = 0;

  IterationKey() = default;
  IterationKey(const GraphQuery &graph, FragmentId f, Pins pins) {
    if (pins.any())
      return;
    const WNode &w = graph.wnode(f);
    const SNode &s = graph.snode(w.node);
    constexpr NodeFlags kOrders = kNodeOrdered | kNodeDoacross | kNodeOwnChunk | kNodeOwnChunks;
    if (s.kind == NodeKind::WorkShare && (s.flags & (kNodeIterative | kOrders)) == kNodeIterative) {
      loop = loopIdOf(s);
      coordinate = w.iteration + indexInRun(f);
    } else if (s.kind == NodeKind::Initial && (s.flags & kNodeJoinPoint) && s.createdIteration == 0) {
      loop = kJoinPoint; // without a bound, below which all precede it
      coordinate = static_cast<u64>(f);
    }
  }

  bool sameAs(const IterationKey &o) const { return loop == o.loop && coordinate == o.coordinate; }
  /// Are both of one loop (a join point counts as of every loop)? Then positions order them only within one iteration
  /// key.
  bool ofLoopOf(const IterationKey &o) const {
    return loop != kNone && o.loop != kNone && (loop == o.loop || loop == kJoinPoint || o.loop == kJoinPoint);
  }
  /// No position orders the two.
  bool parallelTo(const IterationKey &o) const { return ofLoopOf(o) && !sameAs(o); }
  /// Are they of one run of iterations, such as share a W-node?
  bool sameRun(const IterationKey &o) const { return run().sameAs(o.run()); }
  /// The run: its first iteration.
  IterationKey run() const {
    IterationKey first = *this;
    first.coordinate = coordinate / kRunLength * kRunLength;
    return first;
  }
};

} // namespace ompracer
