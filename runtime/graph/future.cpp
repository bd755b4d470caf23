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

/// A task that dependences do not order, and that its creator does not await at once: what joins it joins all siblings
/// of the same taskgroup since the same taskwait.
static bool isPlainSibling(const SNode &s) {
  return s.kind == NodeKind::Task && s.depend() == DependId::None &&
         !(s.flags & (kNodeIterative | kNodeUndeferred | kNodeNotAwaited));
}

/// It has completed. Nothing leaves it but by its end: no edge, now or later, and nothing that it left running. What
/// waits for all fragments up to a number (`bounded`), or for a host thread, would tell siblings apart.
bool GraphQuery::isLeftByJoinsOnly(const SNode &task) const {
  return isPlainSibling(task) && isCompleteTask(task) &&
         !(task.state.load(std::memory_order_relaxed) & (kStateHasUnjoined | kStateReleases)) &&
         !severalHosts.load(std::memory_order_relaxed) && !bounded.load(std::memory_order_relaxed);
}

GraphQuery::Settlement GraphQuery::settlement(FragmentId f) const {
  const SNodeId task = lastSettledAncestor(f);
  if (task == SNodeId::None || wnode(f).once || !isLeftByJoinsOnly(snode(task)))
    return {.task = task};
  const SNode &s = snode(task);
  return {.task = task,
          .siblings = s.scope(),
          .group = s.group(),
          .lastTaskwaitStep = s.createdTaskwaitStep,
          .ofPlainTask = isOfPlainTask(task)};
}

bool GraphQuery::isSettledBeside(FragmentId first, FragmentId b) const {
  const WNode &w = wnode(first);
  const SNode &mine = snode(wnode(b).node);
  if (!isPlainSibling(mine) || w.once || snode(w.node).depth < mine.depth)
    return false;
  const SNode &other = snode(Reach::lift(*this, w.node, mine.depth));
  return isPlainSibling(other) && &other != &mine && other.scope() == mine.scope() && other.group() == mine.group() &&
         other.createdTaskwaitStep == mine.createdTaskwaitStep && isLeftByJoinsOnly(other);
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
