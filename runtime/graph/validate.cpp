// What always holds of the nodes, for checked builds: each equation of the structure stands here once. The builder's
// and the queries' own assertions are about what they are handed.
//
// Nobody else builds or queries. Nodes that were given back are all zero, and so are ids of an allocator's block that
// it has not used yet.
#include "graph/graph.h"

namespace ompracer {

void Graph::validateBody(SNodeId id) const {
  const SNode &s = snode(id);
  OMPRACER_DCHECK((s.flags & ~flagsOf(s.kind)) == 0);
  OMPRACER_DCHECK((s.kind == NodeKind::WorkShare) == (s.workShare != WorkShareKind::None));
  OMPRACER_DCHECK((s.kind == NodeKind::Initial) == (s.parent == SNodeId::None));
  const PathId path = s.path.load(std::memory_order_relaxed);
  OMPRACER_DCHECK(!(path & Paths::kPlaced) || paths.at(path, s.depth) == id);
  const u8 state = s.state.load(std::memory_order_relaxed);
  OMPRACER_DCHECK(!(state & kStateHasUnjoined) || (state & kStateComplete));
  OMPRACER_DCHECK(!(state & kStateComplete) || s.kind == NodeKind::Task);
  OMPRACER_DCHECK(!(state & kStateSplits) || isTaskloop(s));
  if (s.kind == NodeKind::Initial) {
    OMPRACER_DCHECK(s.depth == 0 && s.createdStep == 0);
    return;
  }
  if (static_cast<u32>(s.parent) >= retiredSNodes) { // else all about it is past
    const SNode &parent = snode(s.parent);
    OMPRACER_DCHECK(s.depth == parent.depth + 1);
    OMPRACER_DCHECK(paths.at(path, parent.depth) == s.parent);
  }
  // A taskwait ends the step before it, and a creation the step that it stands in.
  OMPRACER_DCHECK(s.createdTaskwaitStep <= s.createdStep);
  if (s.kind == NodeKind::WorkShare) {
    OMPRACER_DCHECK(s.flags & kNodeIterative);
    OMPRACER_DCHECK(s.executorTaskwaitStep() <= s.executorStep());
    OMPRACER_DCHECK(!(s.flags & kNodeInscan) || s.workShare == WorkShareKind::Loop);
    OMPRACER_DCHECK(!(s.flags & kNodeRanges) || s.workShare == WorkShareKind::Distribute);
    // Chunks are somebody's own only where iterations order each other.
    OMPRACER_DCHECK(!hasOwnChunk(s) || (s.flags & (kNodeOrdered | kNodeDoacross)));
  }
  if (s.kind == NodeKind::Task) {
    OMPRACER_DCHECK(s.scope() != ScopeId::None && static_cast<u32>(s.scope()) < nextScope.load());
    const TaskgroupId group = s.group();
    OMPRACER_DCHECK(group == kRegionEnd || static_cast<u32>(group) < nextGroup.load());
    OMPRACER_DCHECK(group != kRegionEnd || (s.flags & kNodeNotAwaited));
    // A taskgroup joins the task and all below it; a combination is joined by one further up, or by a barrier.
    const bool joinedItself = group != TaskgroupId::None && !(s.flags & kNodeNotAwaited);
    OMPRACER_DCHECK(joinedItself ? s.joinedDepth() == s.depth : s.joinedDepth() < s.depth);
  }
}

void Graph::validateFragment(const WNode &w) const {
  OMPRACER_DCHECK(w.stage <= 2);
  OMPRACER_DCHECK(w.lastTaskwaitStep <= w.step);
  if (static_cast<u32>(w.node) < retiredSNodes)
    return;
  const SNode &s = snode(w.node);
  OMPRACER_DCHECK(s.kind != NodeKind::Task || (s.flags & kNodeIterative) || w.iteration == 0);
  OMPRACER_DCHECK(s.kind != NodeKind::Initial || w.iteration == 0);
  // Iterations that share the node begin with a whole run.
  OMPRACER_DCHECK(w.step != 0 || w.stage != 0 || !sharesWNodes(s) || w.iteration % kRunLength == 0);
}

/// Calls visit(id) for the elements of [from, to), but for those whose page was given back.
template <typename Visit> void Graph::forEachKept(Sweep::Table table, u32 from, u32 to, u32 size, Visit visit) const {
  const u32 perPage = 4096 / size;
  for (u32 id = from; id < to; ++id)
    if (sweep.pages[table][id / perPage])
      id = (id / perPage + 1) * perPage - 1;
    else
      visit(id);
}

void Graph::validate() const {
  if constexpr (!kChecks)
    return;
  forEachKept(Sweep::SNodes, retiredSNodes, nextSNode.load(std::memory_order_relaxed), sizeof(SNode), [&](u32 id) {
    const SNode &s = snode(SNodeId{id});
    if (s.parent != SNodeId::None || s.flags != 0 || s.createdIteration != 0)
      validateBody(SNodeId{id});
  });
  forEachKept(Sweep::WNodes, retiredWNodes, nextWNode.load(std::memory_order_relaxed), sizeof(WNode), [&](u32 id) {
    if (wnodes[id].node != SNodeId::None)
      validateFragment(wnodes[id]);
  });
  forEachKept(Sweep::Scopes, retiredScopes, nextScope.load(std::memory_order_relaxed), sizeof(Scope), [&](u32 id) {
    const Scope &s = scopes[id];
    OMPRACER_DCHECK(s.orderedTaskwaitStep.load() <= s.orderedStep.load());
  });
  forEachKept(Sweep::Groups, retiredGroups, nextGroup.load(std::memory_order_relaxed), sizeof(Taskgroup), [&](u32 id) {
    const Taskgroup &g = groups[id];
    const u32 end = g.endStep.load(std::memory_order_relaxed);
    OMPRACER_DCHECK(g.outer == TaskgroupId::None || static_cast<u32>(g.outer) < id);
    OMPRACER_DCHECK(end > g.beginStep || (end == 0 && g.outer == TaskgroupId::None)); // or given back
  });
}

void Graph::validate(const Cursor &c) const {
  if (!kChecks || static_cast<u32>(c.node) < retiredSNodes)
    return;
  const SNode &s = snode(c.node);
  OMPRACER_DCHECK(c.lastTaskwaitStep <= c.step && c.stage <= 2);
  OMPRACER_DCHECK(c.scope == ScopeId::None || static_cast<u32>(c.scope) < nextScope.load());
  OMPRACER_DCHECK(static_cast<u32>(c.group) < nextGroup.load());
  OMPRACER_DCHECK(c.enclosingGroup == TaskgroupId::None || s.kind == NodeKind::WorkShare);
  OMPRACER_DCHECK(c.ownChunk == 0 || s.kind == NodeKind::ImplicitTask);
  if (c.current != WNodeId::None && static_cast<u32>(c.current) >= retiredWNodes) {
    const WNode &w = wnodes[static_cast<u32>(c.current)];
    OMPRACER_DCHECK(w.node == c.node && w.step == c.step && w.stage == c.stage);
  }
}

} // namespace ompracer
