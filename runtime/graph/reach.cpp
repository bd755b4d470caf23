// Reachability: is fragment a ordered before fragment b?
//
// Both fragments are lifted to the children of their least common ancestor; one comparison of positions there decides,
// by the rules of docs/semantics.md, 2 and 3. Cost: a comparison of paths (path.h); below
// tasks that completed with unjoined children, a walk that remembers how far it came (settledAbove).
//
// Every acquire here pairs with the release in builder.cpp or task_builder.cpp that set the value.
#include "graph/reach.h"

#include "base/rule.h"
#include "graph/cross_iteration.h"
#include "graph/depend.h"
#include "graph/edges.h"
#include "graph/iteration_key.h"

namespace ompracer {

bool Reach::split() {
  SNodeId x = aw->node, y = bw->node;
  ca = cb = SNodeId::None;
  lca = x;
  if (x == y)
    return true;
  const SNode &sx = n(x), &sy = n(y);
  if (sx.parent == sy.parent) {
    ca = x;
    cb = y;
    lca = sx.parent;
    return lca != SNodeId::None;
  }
  if (sx.parent == y) {
    ca = x;
    lca = y;
    return true;
  }
  if (sy.parent == x) {
    cb = y;
    return true;
  }
  u32 shorter = sx.depth < sy.depth ? sx.depth : sy.depth;
  if ((sx.depth | sy.depth) <= kFewLevels) {
    if (sx.depth > shorter) {
      ca = lift(x, shorter + 1);
      x = n(ca).parent;
    } else if (sy.depth > shorter) {
      cb = lift(y, shorter + 1);
      y = n(cb).parent;
    }
    for (; x != y; x = n(x).parent, y = n(y).parent) {
      ca = x;
      cb = y;
    }
    lca = x;
    return lca != SNodeId::None;
  }
  Paths::Fork fork = g.paths.fork(path(sx), path(sy), shorter);
  ca = fork.x;
  cb = fork.y;
  if (fork.depth == shorter) {
    ca = lift(x, shorter);
    cb = lift(y, shorter);
    if (ca == cb) {
      lca = ca;
      ca = sx.depth > shorter ? lift(x, shorter + 1) : SNodeId::None;
      cb = sy.depth > shorter ? lift(y, shorter + 1) : SNodeId::None;
      return true;
    }
  }
  lca = n(ca).parent;
  return lca != SNodeId::None;
}

/// Does the completion of task `top` include all that `leaf`, a descendant-or-self, executed?
bool Reach::joinedBelow(SNodeId top, SNodeId leaf) const {
  if (top == leaf)
    return true;
  u8 state = n(top).state.load(std::memory_order_acquire);
  if (!(state & kStateComplete))
    return false;
  if (!(state & kStateHasUnjoined))
    return true;
  // Upwards from leaf. The end of a region or taskgroup joins all descendants, so the highest one below top makes what
  // lies further down indifferent; above it each body must have been joined by its parent.
  u32 topDepth = n(top).depth;
  if (passesInnerGroups(leaf)) {
    u32 depth = n(leaf).joinedDepth();
    if (depth <= topDepth)
      return false;
    leaf = n(lift(leaf, depth)).parent; // has not completed before the taskgroup's end
    if (leaf == top)
      return true;
  }
  auto endsJoined = [](const SNode &s) { return teamPart(s) || s.group() != TaskgroupId::None; };
  if (endsJoined(n(lift(leaf, topDepth + 1))))
    return true;
  SNodeId i = leaf;
  while (i != top) {
    const SNode &s = n(i);
    u32 depth = teamPart(s) ? s.depth : s.joinedDepth();
    if (depth > topDepth) {
      i = n(lift(i, depth)).parent;
      continue;
    }
    SNodeId settled = g.settledAbove(i);
    // An unfinished body below a finished one was not joined on the way.
    if (settled == SNodeId::None)
      return false;
    const SNode &last = n(settled);
    if (last.depth <= topDepth)
      return true;
    if (last.depend() == DependId::None ||
        !g.depends->joinedByWait(g.scopes[static_cast<u32>(last.scope())].waits, last.depend(), kStepOpen))
      return false;
    i = last.parent;
  }
  return true;
}

/// Has `task`, with `leaf` below it, been joined by its parent body at point q of the same iteration?
bool Reach::joinedAt(SNodeId task, SNodeId leaf, const Point &q) const {
  const SNode &s = n(task);
  if (outlasts(leaf, task))
    return false;
  if (!pinsAll() && passesInnerGroups(leaf) && s.depth >= n(leaf).joinedDepth())
    return s.depth == n(leaf).joinedDepth() &&
           g.groups[static_cast<u32>(n(leaf).group())].endStep.load(std::memory_order_acquire) <= q.step &&
           by(Rule::ReductionCompleted);
  // What a combination does with the thread's own copies is done when the thread goes on.
  if (notAwaited(task))
    return pinsAll() && joinedBelow(task, leaf) && by(Rule::OwnedCombination);
  if (s.group() != TaskgroupId::None &&
      g.groups[static_cast<u32>(s.group())].endStep.load(std::memory_order_acquire) <= q.step &&
      by(task == leaf ? Rule::TaskgroupChildren : Rule::TaskgroupDescendants))
    return true;
  const bool self = ((s.flags & kNodeUndeferred) && by(Rule::TaskUndeferred)) ||
                    (q.lastTaskwaitStep > s.createdStep && by(Rule::TaskwaitChildren)) ||
                    (s.depend() != DependId::None &&
                     g.depends->joinedByWait(g.scopes[static_cast<u32>(s.scope())].waits, s.depend(), q.step) &&
                     by(Rule::TaskwaitDepend));
  return self && joinedBelow(task, leaf);
}

/// Is `leaf`, below `child` of an iteration, joined when that iteration ends?
bool Reach::joinedInIteration(SNodeId child, SNodeId leaf) const {
  if (child == SNodeId::None || teamPart(n(child)))
    return true;
  if (notAwaited(child))
    return joinedAt(child, leaf, Point{});
  u32 finalTaskwaitStep =
      g.scopes[static_cast<u32>(n(child).scope())].finalTaskwaitStep.load(std::memory_order_acquire);
  if (finalTaskwaitStep == kStepOpen)
    return false;
  return joinedAt(child, leaf, Point{0, kStepOpen - 1, finalTaskwaitStep, 0});
}

/// a and b belong to different host threads: creation and join order them. (Positions only; where other edges take
/// part, those of creation and join do, too.)
bool Reach::hostOrder() const {
  const SNodeId rootA = lift(aw->node, 0), rootB = lift(bw->node, 0);
  const SNode &ra = n(rootA), &rb = n(rootB);
  if ((ra.flags | rb.flags) & kNodeJoinPoint)
    return (rb.flags & kNodeJoinPoint) && a < FragmentId{rb.createdIteration};
  if (rb.flags & kNodeUnknownHost) {
    // Nothing created b's thread that we know of; a can only have been joined. Without that knowledge: order.
    if (ra.flags & kNodeUnknownHost)
      return ra.createdIteration != rb.createdIteration || rootA < rootB; // of one thread: the older one
  } else {
    FragmentId creation{rb.createdIteration};
    if ((a == creation || Reach(g, a, creation, pins.elsewhere(false, true)).precedesByPosition()) &&
        by(Rule::ThreadCreate))
      return true;
  }
  FragmentId joined{ra.flags & kNodeUnknownHost ? 0 : ra.joinedAt().load(std::memory_order_acquire)};
  return joined != FragmentId::None &&
         (joined == b || Reach(g, joined, b, pins.elsewhere(true, false)).precedesByPosition()) && by(Rule::ThreadJoin);
}

bool Reach::inOneGroup() const {
  auto ownBelow = [&](SNodeId leaf) {
    for (SNodeId i = leaf; i != lca; i = n(i).parent)
      if (teamPart(n(i)) && (n(i).flags & kNodeOwnGroup))
        return true;
    return false;
  };
  if (ownBelow(aw->node) || ownBelow(bw->node))
    return false;
  if (lca == SNodeId::None || n(lca).kind != NodeKind::WorkShare || !(n(lca).flags & kNodeOwnGroup))
    return true;
  return pointIn(a, *aw, ca).iteration == pointIn(b, *bw, cb).iteration;
}

/// The rule of a barrier that stands between a and b.
bool Reach::byBarrier() const {
  return by(notAwaited(aw->node) ? Rule::ReductionCompleted : isInTask() ? Rule::BarrierTasks : Rule::BarrierCode);
}

bool Reach::byDependence() const { return by(Rule::SiblingsChunk) && by(Rule::DependSiblings); }

bool Reach::ordered() const {
  if (lca == SNodeId::None)
    return hostOrder();
  OMPRACER_DCHECK(ca == SNodeId::None ? aw->node == lca : n(ca).parent == lca);
  OMPRACER_DCHECK(cb == SNodeId::None ? bw->node == lca : n(cb).parent == lca);
  OMPRACER_DCHECK(ca == SNodeId::None || ca != cb);
  const SNode *sa = ca == SNodeId::None ? nullptr : &n(ca);
  const SNode *sb = cb == SNodeId::None ? nullptr : &n(cb);
  Point pa = pointIn(a, *aw, ca), pb = pointIn(b, *bw, cb);
  bool samePosition = pa.iteration == pb.iteration && pa.step == pb.step;
  if (sa && sb && samePosition && teamPart(*sa) && teamPart(*sb))
    return teamOrder();
  if (pa.iteration != pb.iteration && !sameChunk(n(lca), pa, pb)) {
    if (n(lca).kind == NodeKind::ImplicitTask)
      return pa.iteration < pb.iteration && !outlasts(aw->node, lca) && byBarrier(); // phases
    return iterationOrder(lca, ca, pa, lca, cb, pb);
  }
  if (!sa)
    return pa.step <= pb.step && by(!sb ? Rule::ProgramOrder : teamPart(*sb) ? Rule::ParallelBegin : Rule::TaskCreate);
  if (pa.step >= pb.step)
    return false;
  if (teamPart(*sa))
    return by(isInTask() ? Rule::ParallelTasks : Rule::ParallelEnd);
  if (joinedAt(ca, aw->node, pb) ||
      (pinned(n(lca)) && n(lca).kind == NodeKind::ImplicitTask && waitedBetween(lca, ca, pa, lca, pb)))
    return true;
  if (!sb || sb->kind != NodeKind::Task || sa->depend() == DependId::None || sb->depend() == DependId::None ||
      sa->scope() != sb->scope())
    return false;
  if (unsure) {
    const DependTable::Answer answer = g.depends->knownOf(sa->depend(), sb->depend());
    *unsure = answer == DependTable::Answer::Unknown;
    return answer == DependTable::Answer::Yes && joinedBelow(ca, aw->node) && byDependence();
  }
  const bool precedes = pinned(n(lca)) ? g.depends->precedesOnThread(sa->depend(), sb->depend())
                                       : g.depends->precedes(sa->depend(), sb->depend());
  return precedes && joinedBelow(ca, aw->node) && byDependence();
}

bool GraphQuery::precedesByPosition(FragmentId a, FragmentId b, Pins pins) const {
  const u32 once = wnode(a).once;
  return (once && onceIsAwaited(once)) || Reach(*this, a, b, pins).precedesByPosition();
}

bool GraphQuery::precedesAtSight(FragmentId a, FragmentId b, bool &unsure, SNodeId &branch) const {
  const u32 once = wnode(a).once;
  branch = SNodeId::None;
  if (once && onceIsAwaited(once))
    return true;
  Reach r(*this, a, b, kFloating);
  r.unsure = &unsure;
  const bool precedes = r.precedesByPosition();
  if (!once && strictSoFar())
    branch = r.branchLikeB();
  return precedes;
}

bool GraphQuery::isBelow(SNodeId body, SNodeId ancestor, u32 depth) const {
  return snode(body).depth > depth && Reach::lift(*this, body, depth) == ancestor;
}

bool GraphQuery::happensBefore(FragmentId a, FragmentId b, Pins pins) const {
  return precedesByPosition(a, b, pins) || (edges->count() && reachesByEdges(a, b, pins));
}

bool GraphQuery::isSurelyBefore(FragmentId a, FragmentId b) const {
  return precedesByPosition(a, b, kFloating) || (edges->count() && reachesByEdges(a, b, kFloating, InDoubt::No));
}

/// The task and its parent have completed: did the parent join it?
bool GraphQuery::joinedByParent(const SNode &task) const {
  // The parent has completed, so its taskgroups have ended and its last taskwait is known.
  u32 finalTaskwaitStep = scopes[static_cast<u32>(task.scope())].finalTaskwaitStep.load(std::memory_order_acquire);
  if (task.flags & kNodeNotAwaited)
    return false;
  return task.group() != TaskgroupId::None || (task.flags & kNodeUndeferred) ||
         (finalTaskwaitStep != kStepOpen && finalTaskwaitStep > task.createdStep);
}

/// The highest completed task, from `start` upwards, whose completion includes all that start executed.
SNodeId GraphQuery::settledAbove(SNodeId start) const {
  SNodeId top = start;
  if (!isCompleteTask(snode(top)))
    return SNodeId::None;
  for (;;) {
    const SNode &s = snode(top);
    if (u32 hint = s.settledHint().load(std::memory_order_relaxed)) {
      top = SNodeId{hint};
      continue;
    }
    if (!isCompleteTask(snode(s.parent)) || !joinedByParent(s))
      break;
    top = s.parent;
  }
  OMPRACER_DCHECK(isCompleteTask(snode(top)) && snode(top).depth <= snode(start).depth);
  // All on the way get the result, so that each body is climbed over once. (By depth: another thread may have come
  // further meanwhile and lead past top.)
  u32 depth = snode(top).depth;
  for (SNodeId i = start; snode(i).depth > depth;) {
    std::atomic<u32> &hint = const_cast<SNode &>(snode(i)).settledHint();
    u32 next = hint.load(std::memory_order_relaxed);
    hint.store(static_cast<u32>(top), std::memory_order_relaxed);
    i = next ? SNodeId{next} : snode(i).parent;
  }
  return top;
}

u32 GraphQuery::commonDepth(FragmentId a, FragmentId b) const {
  Reach r(*this, a, b, kFloating);
  return r.split() ? snode(r.lca).depth + 1 : 0;
}

GraphQuery::Divergence GraphQuery::divergence(FragmentId a, FragmentId b) const {
  Reach r(*this, a, b, kFloating);
  r.split();
  return {r.lca, r.ca, r.cb};
}

bool GraphQuery::dependenceOrders(SNodeId a, SNodeId b) const {
  const SNode &x = snode(a), &y = snode(b);
  return x.kind == NodeKind::Task && y.kind == NodeKind::Task && x.depend() != DependId::None &&
         y.depend() != DependId::None && depends->precedes(x.depend(), y.depend());
}

u32 GraphQuery::placeAmongConstructs(SNodeId part, FragmentId f) const {
  const SNode &s = snode(part);
  if (s.kind == NodeKind::WorkShare)
    return s.workShare == WorkShareKind::Combination ? MetConstructs::kUnknown : 2 * s.ordinal() + 1;
  const Reach r(*this, f, f, kFloating);
  return s.kind == NodeKind::ImplicitTask ? metConstructs.placeOf(part, r.stepIn(part)) : MetConstructs::kUnknown;
}

SNodeId GraphQuery::rootOf(FragmentId f) const { return Reach(*this, f, f, kFloating).lift(wnode(f).node, 0); }

FragmentId GraphQuery::creatorOfHost(FragmentId f) const {
  const SNode &root = snode(rootOf(f));
  return root.flags & (kNodeJoinPoint | kNodeUnknownHost) ? FragmentId::None : FragmentId{root.createdIteration};
}

FragmentId GraphQuery::joinOfHost(FragmentId f) const {
  const SNode &root = snode(rootOf(f));
  // Acquire: pairs with the release in joinInitial.
  return root.flags & (kNodeJoinPoint | kNodeUnknownHost) ? FragmentId::None
                                                          : FragmentId{root.joinedAt().load(std::memory_order_acquire)};
}

bool GraphQuery::partInTaskloop(FragmentId a, FragmentId b) const {
  const Divergence d = divergence(a, b);
  if (d.ancestor == SNodeId::None || !isTaskloop(snode(d.ancestor)))
    return false;
  auto iteration = [&](SNodeId child, FragmentId f) {
    return child == SNodeId::None ? wnode(f).iteration + indexInRun(f) : snode(child).createdIteration;
  };
  return iteration(d.first, a) != iteration(d.second, b);
}

bool GraphQuery::sameContentionGroup(FragmentId a, FragmentId b) const {
  Reach r(*this, a, b, kFloating);
  r.split();
  return r.inOneGroup();
}

const SNode &GraphQuery::teamPartAround(FragmentId f) const {
  const SNode *part = &snode(wnode(f).node);
  while (part->kind == NodeKind::Task)
    part = &snode(part->parent);
  return *part;
}

bool GraphQuery::sameTeam(FragmentId a, FragmentId b) const {
  const SNode &x = teamPartAround(a), &y = teamPartAround(b);
  return x.parent == y.parent && x.createdIteration == y.createdIteration && x.createdStep == y.createdStep;
}

bool GraphQuery::sameFutureJoins(FragmentId a, FragmentId b) const {
  const WNode &wa = wnode(a), &wb = wnode(b);
  const SNode &sa = snode(wa.node), &sb = snode(wb.node);
  auto joinedAs = [this](const SNode &s) -> const SNode & {
    const SNode *top = &s;
    while (top->kind == NodeKind::Task && (snode(top->parent).state.load(std::memory_order_relaxed) & kStateSplits))
      top = &snode(top->parent);
    return *top;
  };
  const SNode &topA = joinedAs(sa), &topB = joinedAs(sb);
  if (topA.parent != topB.parent || topA.createdIteration != topB.createdIteration)
    return false;
  if (sa.kind == NodeKind::Task)
    // Later joins of the parent cover both: same siblings, same taskgroup, no edge of their own. (Iterations of one
    // taskloop task may be in order.)
    return sb.kind == NodeKind::Task && topA.scope() == topB.scope() && topA.group() == topB.group() &&
           sa.depend() == DependId::None && sb.depend() == DependId::None &&
           !((sa.flags | sb.flags) & (kNodeUndeferred | kNodeNotAwaited)) &&
           (wa.node != wb.node || !(sa.flags & kNodeIterative));
  if (sb.kind == NodeKind::Task || sa.createdStep != sb.createdStep || sa.kind == NodeKind::Initial)
    return false;
  // Parts of one team: only the barrier joins them, unless the loop orders its iterations. (Those of one named chunk
  // are ordered, but two parallel ones lie in different chunks.)
  return !((sa.flags | sb.flags) & (kNodeOrdered | kNodeDoacross));
}

bool GraphQuery::mayFollowInBody(FragmentId a, FragmentId b) const {
  return wnode(a).node == wnode(b).node &&
         !IterationKey(*this, a, kFloating).parallelTo(IterationKey(*this, b, kFloating));
}

SNodeId GraphQuery::reducerOf(SNodeId combination) const {
  const TaskgroupId group = snode(combination).group();
  for (SNodeId i = snode(combination).parent; snode(i).kind == NodeKind::Task; i = snode(i).parent)
    for (TaskgroupId g = snode(i).group(); g != TaskgroupId::None; g = outerGroup(g))
      if (group == TaskgroupId::None || g == group)
        return i;
  return SNodeId::None;
}

LockSetId GraphQuery::lockSetAtEntry(SNodeId workShare, u32 thread, u32 &teamSize) const {
  LockSetId found = LockSetId::Empty;
  crossings->lockSetAtEntry(loopIdOf(snode(workShare)), thread, [&](LockSetId lockSet, u32 size) {
    found = lockSet;
    teamSize = size;
  });
  return found;
}

u32 GraphQuery::nodesBefore(SNodeId body, WNodeId *nodes, u32 max) const {
  const SNode &s = snode(body);
  return s.kind == NodeKind::Task && s.depend() != DependId::None ? depends->nodesBefore(s.depend(), nodes, max) : 0;
}

u64 GraphQuery::givenUp() const { return edges->givenUp.load(std::memory_order_relaxed); }

} // namespace ompracer
