#include "detect/relation.h"

#include "detect/thread.h"

namespace ompracer {

namespace {

/// A W-node that stands for a run of iterations.
bool isRun(const WNode &w, const SNode &s) { return sharesWNodes(s) && w.step == 0 && w.stage == 0; }

/// Says for which lanes the relation of e to b holds. Lanes only enter Graph::happensBefore where a fragment lies in
/// the least common ancestor itself, and where the iterations of one construct are compared.
void decideUniform(CachedRelation &r, FragmentId e, FragmentId b) {
  const Graph &graph = gDetector.graph;
  const WNode &we = graph.wnode(e), &wb = graph.wnode(b);
  const SNode &se = graph.snode(we.node), &sb = graph.snode(wb.node);
  r.uniform = r.pinnedUniform = false;
  bool runE = isRun(we, se), runB = isRun(wb, sb);
  if (!runE && !runB) {
    r.uniform = r.pinnedUniform = true; // there is one lane each
    return;
  }
  if ((se.flags | sb.flags) & (kNodeOrdered | kNodeDoacross))
    return;
  if (we.node == wb.node) {
    // Two runs of one body have no iteration in common. A named chunk may reach into both.
    r.uniform = runE && runB && (!se.chunk || kLanes % se.chunk == 0);
    r.pinnedUniform = r.uniform && nodeOf(e) != nodeOf(b);
    return;
  }
  Graph::Divergence d = graph.divergence(e, b);
  if (d.ancestor == SNodeId::None) {
    r.uniform = r.pinnedUniform = true;
    return;
  }
  if (d.first == SNodeId::None || d.second == SNodeId::None) {
    bool inAncestor = d.first == SNodeId::None ? runE : runB;
    r.uniform = r.pinnedUniform = !inAncestor;
    return;
  }
  const SNode &first = graph.snode(d.first), &second = graph.snode(d.second);
  if ((first.flags | second.flags) & (kNodeOrdered | kNodeDoacross))
    return;
  r.uniform = true; // different pieces have no chunk in common
  bool directE = we.node == d.first, directB = wb.node == d.second;
  r.pinnedUniform = directE == directB;
}

CachedRelation &entryFor(Thread &t, FragmentId e) {
  RelationCache &cache = *t.relations;
  FragmentId b = t.current;
  WNodeId nodeE = nodeOf(e), nodeB = nodeOf(b);
  u32 slot = (static_cast<u32>(nodeE) * 0x9e3779b1u ^ static_cast<u32>(nodeB) * 0x85ebca6bu) >> 24;
  static_assert(RelationCache::kEntries == 256);
  CachedRelation &r = cache.entries[slot];
  if (OMPRACER_LIKELY(r.e == nodeE && r.b == nodeB && (r.uniform || (r.laneE == laneOf(e) && r.laneB == laneOf(b)))))
    return r;
  const Graph &graph = gDetector.graph;
  LockSets &locks = gDetector.locks;
  r.e = nodeE;
  r.b = nodeB;
  r.laneE = static_cast<u8>(laneOf(e));
  r.laneB = static_cast<u8>(laneOf(b));
  decideUniform(r, e, b);
  LockSetId locksE{graph.wnode(e).payload}, locksB = t.locks;
  u16 bits = kRelValid;
  if (graph.happensBefore(e, b, View::Floating))
    bits |= kRelOrdered | kRelPinnedKnown | kRelPinned | kRelOuterKnown | kRelOuter;
  else if (graph.sameFutureJoins(e, b))
    bits |= kRelSameJoins;
  if (locksE == locksB)
    bits |= kRelSameLocks | kRelLocksSubset;
  else if (locks.isSubset(locksB, locksE))
    bits |= kRelLocksSubset;
  if (locks.exclude(locksE, locksB))
    bits |= kRelExcluded;
  r.bits = bits;
  return r;
}

} // namespace

u16 relationTo(Thread &t, FragmentId e) {
  OMPRACER_DCHECK(t.current != FragmentId::None);
  return entryFor(t, e).bits;
}

u16 pinnedRelationTo(Thread &t, FragmentId e, bool outer) {
  CachedRelation &r = entryFor(t, e);
  u16 known = outer ? kRelOuterKnown : kRelPinnedKnown, yes = outer ? kRelOuter : kRelPinned;
  bool exact = r.laneE == laneOf(e) && r.laneB == laneOf(t.current);
  if ((r.bits & known) && (exact || r.pinnedUniform || (r.bits & kRelOrdered)))
    return r.bits;
  bool ordered = gDetector.graph.happensBefore(e, t.current, outer ? View::PinnedOuter : View::Pinned);
  u16 bits = static_cast<u16>((r.bits & ~yes) | known | (ordered ? yes : 0));
  // Remembered when it holds for whoever finds this relation next.
  if (exact || r.pinnedUniform)
    r.bits = bits;
  return bits;
}

} // namespace ompracer
