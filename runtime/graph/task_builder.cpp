// Building: explicit tasks, their dependences, and what joins them. As builder.cpp.
#include "graph/builder.h"

#include "graph/cross_iteration.h"
#include "graph/depend.h"

namespace ompracer {

SNodeId GraphBuilder::createTask(NodeAllocator &allocator, Cursor &parent, NodeFlags flags, Origin origin) {
  SNodeId id;
  takeSlot(allocator.paths, parent.node);
  SNode &n = newSNode(allocator, parent.node, id);
  n.kind = NodeKind::Task;
  n.flags = flags;
  placeUnder(n, parent);
  n.group() = flags & kNodeNotAwaited ? TaskgroupId::None : parent.group;
  n.scope() = scopeOf(parent);
  n.origin() = origin;
  const SNode &above = snode(parent.node);
  n.joinedDepth() = n.group() != TaskgroupId::None ? n.depth
                    : above.kind == NodeKind::Task ? above.joinedDepth()
                                                   : above.depth;
  if (flags & kNodeNotAwaited) {
    parent.combined = true;
    combines.store(true, std::memory_order_relaxed);
  } else if (!(flags & kNodeUndeferred)) {
    parent.children = true;
    parent.unjoined |= parent.group == TaskgroupId::None;
  }
  advance(parent);
  if (above.kind == NodeKind::Task && !isTaskloop(above))
    snodes[static_cast<u32>(parent.node)].lastCreation() = parent.step;
  return id;
}

SNodeId GraphBuilder::createCombination(NodeAllocator &allocator, Cursor &parent, TaskgroupId group, Origin origin) {
  SNodeId id = createTask(allocator, parent, kNodeNotAwaited, origin);
  SNode &n = snodes[static_cast<u32>(id)];
  bool inner = false; // is there a taskgroup between, whose end would join a child?
  SNodeId i = n.parent;
  for (; snode(i).kind == NodeKind::Task; i = snode(i).parent) {
    TaskgroupId g = snode(i).group();
    inner |= g != TaskgroupId::None && g != group;
    while (g != TaskgroupId::None && g != group)
      g = groups[static_cast<u32>(g)].outer;
    if (g == group)
      break;
  }
  if (group == kRegionEnd)
    unstructured.store(true, std::memory_order_relaxed);
  else if (!inner || snode(i).kind != NodeKind::Task)
    return id;
  OMPRACER_DCHECK(snode(i).depth < n.depth);
  n.group() = group;
  n.joinedDepth() = snode(i).depth;
  // Relaxed: these have not completed, or have left a task unjoined and say so.
  for (SNodeId above = n.parent; above != snode(i).parent; above = snode(above).parent)
    snodes[static_cast<u32>(above)].state.fetch_or(kStateChildHasUnjoined, std::memory_order_relaxed);
  return id;
}

void GraphBuilder::openDependScope(Cursor &c) {
  if (c.dependScope)
    return;
  c.dependScope = depends->openScope();
  if (!c.threadDependScope)
    c.threadDependScope = c.dependScope;
  else if (c.threadDependsAreImplicitTasks)
    c.threadDependScope = depends->cloneScope(c.threadDependScope);
  c.threadDependsAreImplicitTasks = false;
}

/// The thread waits for what precedes `wait`, also where another iteration created it: for kPinned.
static void noteWait(CrossIteration &crossings, const Cursor &c, const SNode &n, DependId wait) {
  bool ofTeam = n.kind == NodeKind::ImplicitTask || n.kind == NodeKind::WorkShare;
  if (c.earlierChildren && (ofTeam || (n.flags & kNodeIterative)))
    crossings.waitedFor(threadIdOf(c.node, n, c.iteration), {c.iteration, c.step}, c.node, wait);
}

void GraphBuilder::setDependences(Cursor &parent, SNodeId task, const Dependence *list, unsigned count) {
  openDependScope(parent);
  unstructured.store(true, std::memory_order_relaxed);
  SNode &n = snodes[static_cast<u32>(task)];
  OMPRACER_DCHECK(n.parent == parent.node && n.depend() == DependId::None);
  n.depend() = depends->add(parent.dependScope, list, count);
  depends->addToThread(n.depend(), parent.dependScope, parent.threadDependScope, list, count);
  // What joins this task joins its predecessors, too: it is a wait for them.
  if (n.flags & kNodeUndeferred) {
    depends->chainWait(scopes[static_cast<u32>(n.scope())].waits, n.depend(), n.createdStep + 1);
    noteWait(*crossings, parent, snode(parent.node), n.depend());
  } else if (TaskgroupId group = n.group() != TaskgroupId::None ? n.group() : parent.enclosingGroup;
             group != TaskgroupId::None)
    depends->chainGroup(groups[static_cast<u32>(group)].dependent, n.depend());
}

void GraphBuilder::waitDependences(Cursor &parent, const Dependence *list, unsigned count, bool nowait) {
  openDependScope(parent);
  unstructured.store(true, std::memory_order_relaxed);
  DependId wait = depends->add(parent.dependScope, list, count);
  depends->addToThread(wait, parent.dependScope, parent.threadDependScope, list, count);
  if (nowait)
    return;
  advance(parent);
  depends->chainWait(scopes[static_cast<u32>(scopeOf(parent))].waits, wait, parent.step);
  noteWait(*crossings, parent, snode(parent.node), wait);
}

Cursor GraphBuilder::beginTask(SNodeId id, LockSetId lockSet, u8 once) {
  OMPRACER_DCHECK(snode(id).kind == NodeKind::Task && !isCompleteTask(snode(id)));
  Cursor c;
  c.node = id;
  c.lockSet = lockSet;
  c.chunk = chunksOf(snode(id));
  c.once = once;
  return c;
}

void GraphBuilder::completeTask(Cursor &c) {
  closeScope(c);
  SNode &n = snodes[static_cast<u32>(c.node)];
  OMPRACER_DCHECK(n.kind == NodeKind::Task); // perhaps again: one that writes several lastprivate variables
  // Relaxed: children that completed before were joined by this task, or `unjoined` says that some were not.
  const bool childHasUnjoined = n.state.load(std::memory_order_relaxed) & kStateChildHasUnjoined;
  const bool leaves = c.unjoined || c.leftUnjoined, hasUnjoined = leaves || c.combined || childHasUnjoined;
  // What such a child left unjoined made the graph unstructured then. A combination, or the write of a lastprivate,
  // does not: it is joined later than the task, but all else is as if it were not there, and it is kept apart in
  // histories (findNested; a write).
  if (leaves)
    unstructured.store(true, std::memory_order_relaxed);
  if (hasUnjoined && n.group() == TaskgroupId::None)
    snodes[static_cast<u32>(n.parent)].state.fetch_or(kStateChildHasUnjoined, std::memory_order_relaxed);
  // Release: pairs with the acquire in reach.cpp; the scopes of this body are closed before it counts as complete.
  n.state.fetch_or(hasUnjoined ? kStateComplete | kStateHasUnjoined : kStateComplete, std::memory_order_release);
}

void GraphBuilder::taskwait(Cursor &c) {
  advance(c);
  c.lastTaskwaitStep = c.step;
  const SNode &n = snode(c.node);
  if (c.earlierChildren && (n.flags & kNodeIterative))
    crossings->waited(threadIdOf(c.node, n, c.iteration), {c.iteration, c.step, 0, c.stage}, c.node);
  c.unjoined = c.children = false;
  // In a loop that is consistent with an earlier one each iteration joins what its like there created, also when the
  // wait of another one has joined that in this run.
  c.earlierChildren &= n.kind == NodeKind::WorkShare && n.consistency();
}

void GraphBuilder::taskgroupBegin(Cursor &c) {
  TaskgroupId id{nextGroup.fetch_add(1, std::memory_order_relaxed)};
  Taskgroup &g = *new (&groups[static_cast<u32>(id)]) Taskgroup;
  g.outer = c.group;
  g.beginStep = c.step;
  c.group = id;
  advance(c);
}

void GraphBuilder::taskgroupEnd(Cursor &c) {
  if (c.group == TaskgroupId::None)
    return;
  advance(c);
  Taskgroup &g = groups[static_cast<u32>(c.group)];
  OMPRACER_DCHECK(g.endStep.load(std::memory_order_relaxed) == kStepOpen && g.beginStep < c.step);
  // Release: pairs with the acquire in reach.cpp.
  g.endStep.store(c.step, std::memory_order_release);
  c.group = g.outer;
  if (const SNode &n = snode(c.node); c.nextOrdinal && n.kind == NodeKind::ImplicitTask)
    crossings->grouped(threadIdOf(c.node, n, c.iteration), {g.beginStep, c.step}, c.node);
  if (!g.dependent)
    return;
  if (c.scope != ScopeId::None)
    depends->waitGroup(scopes[static_cast<u32>(c.scope)].waits, g.dependent, c.step);
  depends->eachInGroup(g.dependent, [&](DependId task) { noteWait(*crossings, c, snode(c.node), task); });
}

} // namespace ompracer
