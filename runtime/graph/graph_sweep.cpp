// A sweep of the graph: gives back the nodes that nobody mentions, while the region goes on.
//
// The user keeps the fragments that it will still ask about and the bodies that go on, and guarantees that no other
// thread builds or queries. Everything above a kept fragment is kept. Ids are never used again, so remembered relations
// stay right.
#include "graph/cross_iteration.h"
#include "graph/edges.h"
#include "graph/graph.h"

namespace ompracer {

void Graph::keep(FragmentId f) {
  const u32 id = static_cast<u32>(nodeOf(f));
  if (id < retiredWNodes || !sweep.mark(Sweep::WNodes, id))
    return;
  OMPRACER_DCHECK(id < nextWNode.load(std::memory_order_relaxed) && wnodes[id].node != SNodeId::None);
  keep(wnodes[id].node);
}

void Graph::keep(SNodeId id) {
  for (; static_cast<u32>(id) >= retiredSNodes && sweep.mark(Sweep::SNodes, static_cast<u32>(id));
       id = snode(id).parent) {
    const SNode &s = snode(id);
    OMPRACER_DCHECK(static_cast<u32>(id) < nextSNode.load(std::memory_order_relaxed));
    sweep.mark(Sweep::Blocks, s.path.load(std::memory_order_relaxed) & ~Paths::kPlaced);
    if (s.kind != NodeKind::Task)
      continue;
    sweep.mark(Sweep::Scopes, static_cast<u32>(s.scope()));
    keep(s.group());
  }
}

void Graph::keep(TaskgroupId id) {
  while (id != TaskgroupId::None && id != kRegionEnd && sweep.mark(Sweep::Groups, static_cast<u32>(id)))
    id = outerGroup(id);
}

void Graph::keep(const Cursor &c) {
  if (c.node == SNodeId::None)
    return;
  validate(c);
  keep(c.node);
  for (WNodeId w : {c.current, c.runNode})
    if (w != WNodeId::None)
      keep(makeFragment(w, 0));
  if (c.scope != ScopeId::None)
    sweep.mark(Sweep::Scopes, static_cast<u32>(c.scope));
  keep(c.group);
  keep(c.enclosingGroup);
}

void Graph::finishSweep(Sweep::Released released) {
  validate();
  crossings->forEachNode([this](FragmentId f) { keep(f); }, [this](SNodeId id) { keep(id); });
  edges->forEachEnd([this](FragmentId f) { keep(f); });
  sweep.collect(wnodes, retiredWNodes, nextWNode.load(std::memory_order_relaxed), Sweep::WNodes, released);
  sweep.collect(snodes, retiredSNodes, nextSNode.load(std::memory_order_relaxed), Sweep::SNodes, released);
  sweep.collect(scopes, retiredScopes, nextScope.load(std::memory_order_relaxed), Sweep::Scopes, released);
  sweep.collect(groups, retiredGroups, nextGroup.load(std::memory_order_relaxed), Sweep::Groups, released);
  paths.collect(sweep);
}

} // namespace ompracer
