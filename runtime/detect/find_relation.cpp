#include "detect/find_relation.h"

#include "engine/exclusion.h"

namespace ompracer {

namespace {

/// A W-node that stands for a run of iterations.
bool isRun(const WNode &w, const SNode &s) { return sharesWNodes(s) && w.step == 0 && w.stage == 0; }

/// A task that executes no iterations.
bool isPlainTask(const SNode &s) { return s.kind == NodeKind::Task && !isTaskloop(s); }

/// What mayAsk permits a thread between two resets of the graph: some 50 ms.
constexpr u32 kMostQuestions = 1u << 14;

bool asksNoMore(const Thread &t) { return t.tables->relations.asked >= kMostQuestions; }

/// May edges lead from e to b? They leave, and lead to, single iterations of a run; but none leads to what comes first
/// in an iteration, unless to all iterations.
bool edgesMayLead(Thread &t, FragmentId e, FragmentId b) {
  const Graph &graph = gDetector.graph;
  u32 count = graph.edgeCount();
  if (!count || graph.wnode(e).edgesBefore >= count)
    return false;
  EdgesSeen &seen = t.tables->relations.edgesSeen;
  const WNode &w = graph.wnode(b);
  const SNode &body = graph.snode(w.node);
  const bool run = isRun(w, body);
  const FragmentId fragment = run ? FragmentId::None : b;
  if (seen.body != w.node || seen.fragment != fragment)
    seen = {w.node, fragment, 0, run && body.kind == NodeKind::WorkShare && body.consistency()};
  if (!seen.lead)
    seen.lead = graph.edgesLeadTo(b, seen.count, count);
  seen.count = count;
  return seen.lead && graph.firstEdgeFrom(e) < count;
}

/// Says for which iterations of the two runs the relation of e to b holds. They only enter Graph::happensBefore where a
/// fragment lies in the least common ancestor itself, where the iterations of one construct are compared, and by edges.
void decideUniform(CachedRelation &r, FragmentId e, FragmentId b, bool byEdges) {
  const Graph &graph = gDetector.graph;
  const WNode &we = graph.wnode(e), &wb = graph.wnode(b);
  const SNode &se = graph.snode(we.node), &sb = graph.snode(wb.node);
  r.uniform = r.pinnedUniform = false;
  bool runE = isRun(we, se), runB = isRun(wb, sb);
  if (!runE && !runB) {
    r.uniform = r.pinnedUniform = true; // neither is a run
    return;
  }
  if (((se.flags | sb.flags) & (kNodeOrdered | kNodeDoacross)) || byEdges)
    return;
  if (we.node == wb.node) {
    // Two runs of one body have no iteration in common.
    r.uniform = runE && runB;
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
  if (first.kind == NodeKind::WorkShare && second.kind == NodeKind::WorkShare && first.consistency() &&
      first.consistency() == second.consistency() && first.ordinal() != second.ordinal())
    return;         // equal iterations are ordered
  r.uniform = true; // different work shares have no iteration in common
  bool directE = we.node == d.first, directB = wb.node == d.second;
  r.pinnedUniform = directE == directB;
}

constexpr Relation kOrderedInBothViews = kRelOrdered | kRelPinnedKnown | kRelPinned;

Relation orderOf(FragmentId e, FragmentId b, bool ordered) {
  return ordered ? kOrderedInBothViews : gDetector.graph.sameFutureJoins(e, b) ? kRelSameJoins : Relation();
}

/// Is e an iteration of the loop of which the current run is another one? Then runRelation holds for it as well, where
/// no edge and no lock tells iterations apart: each entry of a table that the iterations use may be of another run.
bool isOfSameLoop(const Thread &t, FragmentId e) {
  const Graph &graph = gDetector.graph;
  const WNode &w = graph.wnode(e);
  if (t.loop == SNodeId::None || w.lockSet != LockSetId::Empty || w.step || w.stage || w.once || graph.hasEdges())
    return false;
  OMPRACER_DCHECK(t.loop == graph.wnode(t.current).node);
  const SNode &mine = graph.snode(t.loop), &other = graph.snode(w.node);
  return w.node == t.loop ||
         (other.kind == NodeKind::WorkShare && other.workShare == WorkShareKind::Loop && other.parent == mine.parent &&
          other.createdIteration == mine.createdIteration && other.createdStep == mine.createdStep &&
          other.phase() == mine.phase() && other.ordinal() == mine.ordinal());
}

} // namespace

CachedRelation &findRelation(Thread &t, FragmentId e) {
  FragmentId b = t.current;
  OMPRACER_CHECK(b != FragmentId::None);
  OMPRACER_DCHECK(e >= t.orderedBelow); // what lies below may have been given back
  WNodeId nodeE = nodeOf(e), nodeB = nodeOf(b);
  CachedRelation &r = t.tables->relations.entries[relationSlot(nodeE, nodeB)];
  const Graph &graph = gDetector.graph;
  LockSets &locks = gDetector.locks;
  r.e = nodeE;
  r.b = nodeB;
  r.indexE = static_cast<u8>(indexInRun(e));
  r.indexB = static_cast<u8>(indexInRun(b));
  const WNode &w = graph.wnode(b);
  BranchRelation &branch = t.tables->relations.branchOf(nodeE);
  const bool inPlainTask = t.locks == LockSetId::Empty && !w.once && isPlainTask(graph.snode(w.node));
  if (inPlainTask && branch.e == nodeE && graph.strictSoFar() && graph.isBelow(w.node, branch.branch, branch.depth)) {
    r.uniform = r.pinnedUniform = true;
    r.relation = branch.relation;
    return r;
  }
  if (isOfSameLoop(t, e)) {
    t.tables->relations.loopRuns.add(w.node, nodeE);
    t.loopKnown = true;
    r.uniform = r.pinnedUniform = true;
    r.relation = t.runRelation;
    return r;
  }
  // Once only accesses that conflict ask, they find out this, too.
  const bool byEdges =
      !graph.strictSoFar() && (asksNoMore(t) ? graph.wnode(e).edgesBefore < graph.edgeCount() : edgesMayLead(t, e, b));
  decideUniform(r, e, b, byEdges);
  LockSetId locksE = locksOf(e), locksB = t.locks;
  const bool excluded = locksE != LockSetId::Empty && excludeAtSight(gDetector, e, b);
  Relation relation = excluded ? kRelExcluded : Relation();
  bool unsure = false;
  SNodeId like = SNodeId::None;
  if (!byEdges)
    relation |= orderOf(e, b, graph.precedesAtSight(e, b, unsure, like));
  else if (graph.precedesByPosition(e, b, kFloating))
    relation |= orderOf(e, b, true);
  else
    relation |= orderOf(e, b, false) | kRelMayFollow;
  if (unsure)
    relation |= kRelUnsure;
  if (locksE == locksB)
    relation |= kRelSameLocks;
  // What an initialisation did is before all that comes later, which is not true of what precedes it.
  bool onceOnly = w.once && !graph.wnode(e).once;
  if (!onceOnly && (locksB == LockSetId::Empty ||
                    (locks.isSubset(locksB, locksE) &&
                     holdsFor(gDetector, locks.anyInLeague(locksB) ? Exclusion::InOneGroup : Exclusion::Yes, e, b))))
    relation |= kRelLocksSubset;
  if (!excluded && OMPRACER_UNLIKELY(locksE != LockSetId::Empty && locksB != LockSetId::Empty) &&
      !(relation & kRelOrdered) && excludes(gDetector, e, b, Asked::atAccess(t.current)) == Known::Yes)
    relation |= kRelExcluded;
  if (inPlainTask && locksE == LockSetId::Empty && !(relation & kRelOrdered) && graph.isSettledBeside(e, b))
    relation |= kRelSettledBeside;
  OMPRACER_DCHECK(!(relation & kRelOrdered) || !(relation & (kRelUnsure | kRelMayFollow | kRelSameJoins)));
  OMPRACER_DCHECK(!(relation & kRelPinned) || (relation & kRelPinnedKnown));
  r.relation = relation;
  // Both hold between siblings: not for what runs further down, for which the rest is the same.
  if (like != SNodeId::None && inPlainTask && r.uniform && locksE == LockSetId::Empty &&
      !(relation & (kRelSameJoins | kRelSettledBeside | kRelUnsure)))
    branch = {nodeE, like, graph.snode(like).depth, relation};
  return r;
}

bool searchOrder(Thread &t, FragmentId e) {
  CachedRelation &r = cachedRelation(t, e);
  if (r.relation & kRelUnsure) {
    const bool ordered = gDetector.graph.precedesByPosition(e, t.current, kFloating);
    r.relation = r.relation.without(kRelUnsure) | (ordered ? kOrderedInBothViews : Relation());
  }
  return r.relation.has(kRelOrdered);
}

static Relation edgesTold(Thread &t, CachedRelation &r, FragmentId e, bool ordered) {
  return r.relation = r.relation.without(kRelMayFollow | kRelSameJoins) | orderOf(e, t.current, ordered);
}

Relation searchEdges(Thread &t, FragmentId e) {
  CachedRelation &r = cachedRelation(t, e);
  if (!(r.relation & kRelMayFollow))
    return r.relation;
  const bool may = !asksNoMore(t) || edgesMayLead(t, e, t.current);
  return edgesTold(t, r, e, may && gDetector.graph.happensBefore(e, t.current, kFloating));
}

Relation askEdges(Thread &t, FragmentId e) {
  CachedRelation &r = cachedRelation(t, e);
  const Graph &graph = gDetector.graph;
  if (!(r.relation & kRelMayFollow))
    return r.relation;
  if (mayAsk(t, e)) {
    const bool ordered = graph.isSurelyBefore(e, t.current);
    if (ordered || graph.edgesAreNear(e)) // else others have added too many meanwhile
      return edgesTold(t, r, e, ordered);
  }
  return r.relation.without(kRelMayFollow) | kRelUnasked;
}

bool mayAsk(Thread &t, FragmentId e) {
  u32 &asked = t.tables->relations.asked;
  return !asksNoMore(t) && ++asked && gDetector.graph.edgesAreNear(e);
}

bool isPredecessor(Thread &t, WNodeId e) {
  RelationCache::Predecessors &p = t.tables->relations.predecessors;
  if (p.of != t.node) {
    p.of = t.node;
    p.count = gDetector.graph.nodesBefore(t.cursor->node, p.nodes, RelationCache::Predecessors::kMax);
  }
  for (u32 i = 0; i < p.count; ++i)
    if (p.nodes[i] == e)
      return true;
  return false;
}

void rememberWitness(Thread &t, FragmentId e) {
  if (!cachedRelation(t, e).uniform)
    return;
  t.witnesses[1] = t.witnesses[0];
  t.witnesses[0] = nodeOf(e);
}

bool pinnedBefore(Thread &t, FragmentId e) {
  CachedRelation &r = cachedRelation(t, e);
  bool exact = r.indexE == indexInRun(e) && r.indexB == indexInRun(t.current);
  bool shared = exact || r.pinnedUniform;
  if ((r.relation & kRelPinnedKnown) && (shared || (r.relation & kRelOrdered)))
    return r.relation.has(kRelPinned);
  bool ordered = gDetector.graph.happensBefore(e, t.current, kPinned);
  OMPRACER_DCHECK(ordered || !(r.relation & kRelOrdered)); // an order in every assignment is one in this
  // Remembered when it holds for whoever finds this relation next.
  if (shared)
    r.relation = r.relation.without(kRelPinned) | kRelPinnedKnown | (ordered ? kRelPinned : Relation());
  return ordered;
}

} // namespace ompracer
