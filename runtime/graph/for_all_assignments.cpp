// Floating work and threads that order each other inside a barrier phase (docs/semantics.md, 2).
//
// What is done in a floating work share of construct C precedes X if the exit of every thread t from C does, and X
// precedes it if X precedes the entry of every thread. X may stand anywhere outside the work share: in the team, in
// another work share, in another host thread. That the thread which ran the work share waited for X says nothing about
// the others, who may come to C later: so the question can be answered only when all of them have been there.
#include "base/rule.h"
#include "graph/cross_iteration.h"
#include "graph/edges.h"
#include "graph/reach.h"

namespace ompracer {

template <typename Visit> void GraphQuery::eachLateEdge(Visit visit) const {
  constexpr u32 kLooked = 512; // each takes some questions
  const u32 end = edges->link(*this);
  for (u32 i = end; i-- > 0 && end - i <= kLooked;)
    visit((*edges)[i].from.fragment, (*edges)[i].to.fragment, (*edges)[i].kind);
}

/// The two lie in different parts of one execution of a team, and of one phase.
bool Reach::inOneTeam() const {
  if (ca == SNodeId::None || cb == SNodeId::None || !teamPart(n(ca)) || !teamPart(n(cb)))
    return false;
  const Point atA = pointIn(a, *aw, ca), atB = pointIn(b, *bw, cb);
  return atA.iteration == atB.iteration && atA.step == atB.step;
}

/// Puts a host thread that a's created in the place of its creation, and one that b's joined in that of the join.
/// False: nothing of the kind leads to one host thread.
bool GraphQuery::placeInOneHost(FragmentId &a, FragmentId &b) const {
  for (FragmentId x = a; x != FragmentId::None; x = joinOfHost(x))
    for (FragmentId y = b; y != FragmentId::None; y = creatorOfHost(y))
      if (divergence(x, y).ancestor != SNodeId::None) {
        a = x;
        b = y;
        return true;
      }
  return false;
}

/// Of two in different host threads: does the one that is not the team's order them by what it waits for or signals?
bool Reach::orderedByHost(FragmentId from, FragmentId to) const {
  bool ordered = false;
  g.eachLateEdge([&](FragmentId start, FragmentId end, EdgeKind) {
    if (ordered || start == g.creatorOfHost(end) || end == g.joinOfHost(start))
      return;
    if (g.rootOf(end) == g.rootOf(to) || g.rootOf(start) == g.rootOf(from))
      ordered = g.isOrPrecedes(from, start) && g.isOrPrecedes(end, to);
  });
  return ordered;
}

/// A team of one, to which `part` belongs: do the waits of its implicit task order the two? They belong to the team or
/// to host threads that it created. In a larger team program order does not exist between its implicit tasks, so only
/// real waits count here. Creation and join of its host threads, and the fulfilment of one of its tasks by another, are
/// no waits: they are program order. So is a lock that its tasks hand on to each other: those of other implicit tasks
/// come in any order.
bool Reach::orderedByOwnWaits(FragmentId from, FragmentId to, SNodeId part) const {
  if (g.rootOf(from) != g.rootOf(to)) {
    if (orderedByHost(from, to))
      return true;
    if (!g.placeInOneHost(from, to))
      return false;
  }
  auto isJoinPoint = [&](SNodeId root) { return (n(root).flags & kNodeJoinPoint) != 0; };
  const SNodeId root = g.rootOf(from);
  auto inTeam = [&](FragmentId f) {
    const SNodeId body = g.wnode(f).node;
    if (n(body).depth < n(part).depth)
      return false;
    const SNode &above = n(lift(body, n(part).depth));
    return teamPart(above) && regionIdOf(above) == regionIdOf(n(part));
  };
  bool others = false, ordered = false; // others: edges that are no waits of the implicit task
  g.eachLateEdge([&](FragmentId start, FragmentId end, EdgeKind kind) {
    const SNodeId startRoot = g.rootOf(start), endRoot = g.rootOf(end);
    const bool waits = kind == EdgeKind::Wait || (kind == EdgeKind::HandOff && !(inTeam(start) && inTeam(end)));
    others |= !waits || (startRoot != root && !isJoinPoint(startRoot)) || (endRoot != root && !isJoinPoint(endRoot));
    if (ordered || !waits || startRoot != root || !g.isOrPrecedes(from, start))
      return;
    if (endRoot == root)
      ordered = g.isOrPrecedes(end, to);
    else if (isJoinPoint(endRoot))
      g.eachLateEdge([&](FragmentId point, FragmentId after, EdgeKind) {
        ordered |= point == end && g.rootOf(after) == root && g.isOrPrecedes(after, to);
      });
  });
  return others ? ordered : g.reachesByEdges(from, to, kFloating);
}

bool Reach::orderedForAllExecutors() const {
  FragmentId placeOfA = a, placeOfB = b;
  g.placeInOneHost(placeOfA, placeOfB);
  Reach own(g, placeOfA, placeOfB, kFloating);
  own.split();
  const bool oneTeam = own.inOneTeam();
  const SNodeId partA = own.ca, partB = own.cb;
  if (oneTeam && n(partA).kind == NodeKind::WorkShare && n(partB).kind == NodeKind::WorkShare &&
      n(partA).ordinal() == n(partB).ordinal())
    return false;
  // Between parts of a team of one, program order would stand for an order that only waiting makes.
  auto precedes = [&](SNodeId workShare, FragmentId from, FragmentId to, bool alone) {
    const bool ordered = alone ? orderedByOwnWaits(from, to, workShare) : g.isOrPrecedes(from, to);
    if (ordered || !alone)
      return ordered || forAllExecutors(g, from, to);
    // Nor does it where one of the two is the implicit task's own code and the other a work share of a region inside.
    Reach within(g, from, to, kFloating);
    within.split();
    return within.inOneTeam() && within.orderedForAllExecutors();
  };
  /// Do all places of the construct of `workShare` that `at` names, one for each thread, satisfy `holds`?
  auto forAll = [&](SNodeId workShare, FragmentId (CrossIteration::*at)(CrossIteration::LoopId, u64) const,
                    auto holds) {
    const u64 construct = loopIdOf(n(workShare));
    const bool alone =
        oneTeam && (workShare == partA || workShare == partB) && (g.crossings->*at)(construct, 1) == FragmentId::None;
    u64 thread = 0;
    for (FragmentId f; (f = (g.crossings->*at)(construct, thread)) != FragmentId::None; ++thread)
      if (!holds(f, alone))
        return false;
    return thread != 0;
  };
  auto below = [&](SNodeId id) { return id != SNodeId::None && id != lca; };
  // Other teams may run the iterations of a distribute construct, and nobody waits for these.
  auto floats = [&](SNodeId id) {
    return n(id).kind == NodeKind::WorkShare && n(id).workShare != WorkShareKind::Distribute;
  };
  for (SNodeId i = bw->node; below(i); i = n(i).parent)
    if (floats(i) &&
        forAll(i, &CrossIteration::entry, [&](FragmentId entry, bool alone) { return precedes(i, a, entry, alone); }) &&
        by(Rule::FloatingMeet))
      return true;
  for (SNodeId i = aw->node; below(i); i = n(i).parent)
    if (floats(i) &&
        joinedInIteration(childTowards(i, aw->node), aw->node) && // what it left running goes on after the exits
        forAll(i, &CrossIteration::exit, [&](FragmentId exit, bool alone) { return precedes(i, exit, b, alone); }) &&
        by(Rule::FloatingMeet))
      return true;
  return false;
}

bool GraphQuery::isFloating(FragmentId f, SNodeId below) const {
  for (SNodeId i = wnode(f).node; i != SNodeId::None && i != below; i = snode(i).parent)
    if (snode(i).kind == NodeKind::WorkShare)
      return true;
  return false;
}

/// Is visit(from, to) true for an edge with an end in a work share?
template <typename Visit> bool GraphQuery::anyFloatingEdge(Visit visit) const {
  bool any = false;
  eachLateEdge([&](FragmentId from, FragmentId to, EdgeKind) {
    any = any || ((isFloating(from) || isFloating(to)) && visit(from, to));
  });
  return any;
}

bool GraphQuery::mayFloat(FragmentId a, FragmentId b) const {
  const SNodeId ancestor = divergence(a, b).ancestor;
  return isFloating(a, ancestor) || isFloating(b, ancestor) ||
         anyFloatingEdge([](FragmentId, FragmentId) { return true; });
}

bool GraphQuery::happensBeforeInEveryAssignment(FragmentId a, FragmentId b) const {
  if (Reach::forAllExecutors(*this, a, b))
    return true;
  // What waits, or is awaited, may lie in a floating work share, too.
  return anyFloatingEdge([&](FragmentId from, FragmentId to) {
    return (isOrPrecedes(a, from) && Reach::forAllExecutors(*this, to, b)) ||
           (isOrPrecedes(to, b) && Reach::forAllExecutors(*this, a, from));
  });
}

} // namespace ompracer
