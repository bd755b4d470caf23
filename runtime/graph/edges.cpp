#include "graph/edges.h"

#include "base/check.h"
#include "platform/spin.h"

namespace ompracer {

/// The caller is the only one that links.
void Edges::link(u32 &earlier, Bucket &bucket, u32 i) {
  earlier = bucket.load(std::memory_order_relaxed) - 1; // relaxed: written under the same turns
  bucket.store(i + 1, std::memory_order_release);
}

void Edges::linkLoop(End Edge::*side, u32 i) {
  End &e = edges[i].*side;
  e.beforeLoop = i - 1; // kNoEdge before the first
  if (e.beforeLoop != kNoEdge && (edges[e.beforeLoop].*side).strand.loop == Strand::kJoinPoint)
    e.beforeLoop = (edges[e.beforeLoop].*side).beforeLoop;
  if (const Strand &s = e.strand; s.loop != Strand::kNone && s.loop != Strand::kJoinPoint && e.beforeLoop != kNoEdge)
    if (const End &last = edges[e.beforeLoop].*side; last.strand.loop == s.loop)
      e.beforeLoop = last.beforeLoop;
}

void Edges::add(const Graph &graph, FragmentId from, FragmentId to, EdgeKind kind) {
  u32 i = next.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(i, edges.capacity());
  Edge &edge = edges[i];
  edge.from.fragment = from;
  edge.from.strand = Strand(graph, from, View::Floating);
  edge.to.fragment = to;
  edge.to.strand = Strand(graph, to, View::Floating);
  edge.kind = kind;
  // In the order of the numbers, so that no reader meets a gap.
  for (SpinTurns turns; ready.load(std::memory_order_acquire) != i;)
    turns.next();
  linkLoop(&Edge::from, i);
  linkLoop(&Edge::to, i);
  link(edge.from.earlier, starts[bucketOf(edge.from.strand)], i);
  link(edge.earlierFromRun, runStarts[bucketOf(edge.from.strand.run())], i);
  link(edge.to.earlier, ends[bucketOf(edge.to.strand)], i);
  if (edge.from.strand.loop == Strand::kNone || edge.to.strand.loop == Strand::kNone)
    withoutStrand.fetch_add(1, std::memory_order_relaxed);
  ready.store(i + 1, std::memory_order_release);
}

void Edges::retireAll() {
  u32 used = next.load(std::memory_order_relaxed);
  if (!used)
    return;
  edges.release(0, used);
  starts.release(0, kBuckets);
  runStarts.release(0, kBuckets);
  ends.release(0, kBuckets);
  withoutStrand.store(0, std::memory_order_relaxed);
  next.store(0, std::memory_order_relaxed);
  ready.store(0, std::memory_order_relaxed);
}

} // namespace ompracer
