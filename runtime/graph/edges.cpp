#include "graph/edges.h"

#include "base/check.h"

namespace ompracer {

void Edges::linkIn(Bucket &bucket, u32 &earlier, u32 i) {
  const u32 last = bucket.load(std::memory_order_relaxed); // relaxed: guarded
  if (last == i + 1)
    return; // linked already, by a thread of the parent that forked
  earlier = last - 1;
  bucket.store(i + 1, std::memory_order_release);
}

void Edges::linkLoop(End Edge::*side, u32 i) {
  End &e = edges[i].*side;
  e.beforeLoop = i - 1; // kNoEdge before the first
  if (e.beforeLoop != kNoEdge && (edges[e.beforeLoop].*side).key.loop == IterationKey::kJoinPoint)
    e.beforeLoop = (edges[e.beforeLoop].*side).beforeLoop;
  if (const IterationKey &s = e.key;
      s.loop != IterationKey::kNone && s.loop != IterationKey::kJoinPoint && e.beforeLoop != kNoEdge)
    if (const End &last = edges[e.beforeLoop].*side; last.key.loop == s.loop)
      e.beforeLoop = last.beforeLoop;
}

/// The youngest edge that starts in the iteration, or kNoEdge.
u32 Edges::newestFrom(const IterationKey &key) const {
  u32 i = starts[bucketOf(key)].load(std::memory_order_acquire) - 1; // pairs with linkIn
  while (i != kNoEdge && !edges[i].from.key.sameAs(key))
    i = edges[i].from.earlier;
  return i;
}

/// Before the edge is linked in `starts`.
void Edges::linkStep(u32 i) {
  Edge &e = edges[i];
  const u32 last = e.from.key.loop == IterationKey::kNone ? kNoEdge : newestFrom(e.from.key);
  if (last == i)
    return; // linked already, by a thread of the parent that forked
  e.highest = i;
  e.lower = e.jump = kNoEdge;
  e.rank = 1;
  if (last == kNoEdge)
    return;
  const u32 high = edges[last].highest;
  const Edge &h = edges[high];
  if (e.step <= h.step) {
    e.highest = high;
    return;
  }
  auto rankOf = [this](u32 edge) { return edge == kNoEdge ? 0 : edges[edge].rank; };
  const u32 beyond = h.jump == kNoEdge ? kNoEdge : edges[h.jump].jump;
  const bool level = h.rank - rankOf(h.jump) == rankOf(h.jump) - rankOf(beyond);
  OMPRACER_DCHECK(high < i && h.highest == high);
  e.lower = high;
  e.jump = level ? beyond : high;
  e.rank = h.rank + 1;
}

u32 Edges::firstFrom(const IterationKey &place, u32 step, u32 none) const {
  u32 i = place.loop == IterationKey::kNone ? kNoEdge : newestFrom(place);
  auto starts = [&](u32 edge) { return edge != kNoEdge && edges[edge].step >= step; };
  if (i == kNoEdge || !starts(i = edges[i].highest))
    return none;
  for (u32 older = i; older != kNoEdge;) {
    i = older;
    older = starts(edges[i].jump) ? edges[i].jump : starts(edges[i].lower) ? edges[i].lower : kNoEdge;
  }
  return i < none ? i : none;
}

void Edges::add(FragmentId from, FragmentId to, EdgeKind kind) {
  const u32 i = next.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(i, edges.capacity());
  Added &edge = added[i];
  edge.to = to;
  edge.kind = kind;
  edge.from.store(static_cast<u64>(from), std::memory_order_release);
}

u32 Edges::linkMore(const GraphQuery &graph) {
  SpinGuard guard(linking);
  u32 i = ready.load(std::memory_order_relaxed); // relaxed: guarded
  for (const u32 end = count(); i < end; ++i) {
    // Another thread may have taken the number and not yet said what it is for.
    u64 from = added[i].from.load(std::memory_order_acquire);
    for (SpinTurns turns; !from; from = added[i].from.load(std::memory_order_acquire))
      turns.next();
    Edge &edge = edges[i];
    edge.from.fragment = FragmentId{from};
    edge.from.key = IterationKey(graph, edge.from.fragment, kFloating);
    edge.to.fragment = added[i].to;
    edge.to.key = IterationKey(graph, edge.to.fragment, kFloating);
    edge.kind = added[i].kind;
    edge.step = graph.wnode(edge.from.fragment).step;
    OMPRACER_DCHECK(edge.to.fragment != FragmentId::None);
    linkStep(i);
    linkLoop(&Edge::from, i);
    linkLoop(&Edge::to, i);
    linkIn(starts[bucketOf(edge.from.key)], edge.from.earlier, i);
    linkIn(runStarts[bucketOf(edge.from.key.run())], edge.earlierFromRun, i);
    linkIn(ends[bucketOf(edge.to.key)], edge.to.earlier, i);
    if (edge.from.key.loop == IterationKey::kNone || edge.to.key.loop == IterationKey::kNone)
      withoutKey.fetch_add(1, std::memory_order_relaxed);
    ready.store(i + 1, std::memory_order_release);
  }
  return i;
}

void Edges::retireAll() {
  u32 used = next.load(std::memory_order_relaxed);
  if (!used)
    return;
  added.clear(used);
  edges.release(0, ready.load(std::memory_order_relaxed));
  starts.release(0, kBuckets);
  runStarts.release(0, kBuckets);
  ends.release(0, kBuckets);
  withoutKey.store(0, std::memory_order_relaxed);
  next.store(0, std::memory_order_relaxed);
  ready.store(0, std::memory_order_relaxed);
}

} // namespace ompracer
