// What may still follow the fragments of completed tasks: which of them have the same future. For histories that would
// grow with the number of tasks.
#include "graph/reach.h"

namespace ompracer {

SNodeId GraphQuery::lastSettledAncestor(FragmentId f) const {
  auto settled = [&](SNodeId id) {
    return isCompleteTask(snode(id)) && !(snode(id).state.load(std::memory_order_relaxed) & kStateHasUnjoined);
  };
  SNodeId top = wnode(f).node;
  if (!settled(top))
    return SNodeId::None;
  for (;;) {
    const SNode &s = snode(top);
    SNodeId next{s.settledHint().load(std::memory_order_relaxed)};
    if (next == SNodeId::None || !settled(next)) {
      next = s.parent;
      if (!settled(next) || !joinedByParent(s))
        return top;
    }
    top = next;
  }
}

GraphQuery::UnjoinedRemainder GraphQuery::unjoinedRemainder(FragmentId f) const {
  const WNode &w = wnode(f);
  UnjoinedRemainder left{.fragment = f};
  // A host thread may have been created, and may be joined, at any place of any body.
  if (severalHosts.load(std::memory_order_relaxed))
    return left;
  SNodeId task = settledAbove(w.node);
  if (task == SNodeId::None)
    return left;
  const SNode &s = snode(task);
  // Its siblings can neither wait for it any more, nor depend on it.
  if (!isCompleteTask(snode(s.parent)) || s.depend() != DependId::None || (s.flags & kNodeNotAwaited))
    return left;
  Reach reach(*this, f, f, kFloating);
  left.task = task;
  left.joiner = reach.lift(task, s.joinedDepth());
  left.phase = reach.phaseAt(left.joiner, f);
  left.last = task == w.node && !isTaskloop(s) && w.step >= s.lastCreation();
  return left;
}

bool GraphQuery::joinedWith(const UnjoinedRemainder &left, FragmentId b) const {
  const SNode &joiner = snode(left.joiner);
  const WNode &w = wnode(b);
  if (snode(w.node).depth < joiner.depth)
    return false;
  Reach reach(*this, b, b, kFloating);
  SNodeId above = reach.lift(w.node, joiner.depth);
  if (above == left.joiner && !Reach::teamPart(joiner))
    return true;
  const SNode &part = snode(above);
  return Reach::teamPart(part) && part.parent == joiner.parent && part.createdIteration == joiner.createdIteration &&
         part.createdStep == joiner.createdStep && reach.phaseAt(above, b) == left.phase;
}

bool GraphQuery::inDisjointSubtrees(const UnjoinedRemainder &x, const UnjoinedRemainder &y) const {
  const bool xAbove = snode(x.task).depth <= snode(y.task).depth;
  const SNodeId upper = xAbove ? x.task : y.task, lower = xAbove ? y.task : x.task;
  return Reach(*this, x.fragment, y.fragment, kFloating).lift(lower, snode(upper).depth) != upper;
}

} // namespace ompracer
