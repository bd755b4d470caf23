// Floating work and threads that order each other inside a barrier phase (shared semantics 2, third row).
//
// A floating piece F of construct C precedes X if the exit of every thread t from C does, and X precedes F if it
// precedes the entry of every thread; of a piece that sets a value itself, X may be F. That the thread which ran F
// waited for X says nothing about the others, who may come to C later: so the question can be answered only when all of
// them have been there. What X itself waits for, a floating piece or not, it waits for on every thread.
#include "graph/cross_iteration.h"
#include "graph/reach.h"

namespace ompracer {

bool Reach::orderedForAllExecutors() const {
  if (lca == SNodeId::None || ca == SNodeId::None || cb == SNodeId::None)
    return false;
  const SNode &sa = n(ca), &sb = n(cb);
  const Point atA = pointIn(a, *aw, ca), atB = pointIn(b, *bw, cb);
  if (!teamPart(sa) || !teamPart(sb) || atA.iteration != atB.iteration || atA.step != atB.step)
    return false;
  const bool floatsA = sa.kind == NodeKind::Piece, floatsB = sb.kind == NodeKind::Piece;
  if (floatsA && floatsB && sa.ordinal == sb.ordinal)
    return false;
  const u64 before = loopIdOf(sa), behind = loopIdOf(sb);
  // In a team of one, program order would stand for an order that only waiting makes.
  const bool alone = g.crossings->entry(floatsA ? before : behind, 1) == FragmentId::None;
  auto precedes = [&](FragmentId from, FragmentId to) {
    return alone ? g.reachesByEdges(from, to, View::Floating) : from == to || g.happensBefore(from, to, View::Floating);
  };
  // What the piece left running goes on behind the exits.
  const bool exits = floatsA && joinedInIteration(childTowards(ca, aw->node), aw->node);
  auto allExitsPrecede = [&](FragmentId to) {
    u64 s = 0;
    for (FragmentId from; exits && (from = g.crossings->exit(before, s)) != FragmentId::None; ++s)
      if (!precedes(from, to))
        return false;
    return s != 0;
  };
  if (floatsB && allExitsPrecede(b))
    return true;
  bool any = false;
  for (u64 t = 0; floatsB || t == 0; ++t) {
    const FragmentId to = floatsB ? g.crossings->entry(behind, t) : b;
    if (to == FragmentId::None)
      break;
    // A piece that tells the others itself precedes what each of them does behind its wait; no exit needs to.
    if (!((floatsB || !floatsA) && precedes(a, to)) && !allExitsPrecede(to))
      return false;
    any = true;
  }
  return any;
}

bool Graph::orderedWhoeverRuns(FragmentId a, FragmentId b) const {
  Reach r(*this, a, b, View::Floating);
  return r.split() && r.orderedForAllExecutors();
}

} // namespace ompracer
