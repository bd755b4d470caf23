// Sweep: gives back the nodes that nobody mentions, while the region goes on.
//
// The user keeps the fragments that it will still ask about and the bodies that go on, and guarantees that no other
// thread builds or queries. Everything above a kept fragment is kept. Ids are never used again, so remembered relations
// stay right.
#include "graph/cross_iteration.h"
#include "graph/edges.h"
#include "graph/graph.h"

#include <cstring>

namespace ompracer {

bool Sweep::init() {
  constexpr u64 kIds = 1ull << 32;
  for (u32 i = 0; i < kTables; ++i)
    if (!marks[i].init(kIds / 64) || !pages[i].init(kIds / 64))
      return false;
  return true;
}

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

template <typename T> void Sweep::collect(StableArray<T> &array, u32 from, u32 to, Table table, Released tell) {
  constexpr u32 kPerPage = 4096 / sizeof(T);
  static_assert(4096 % sizeof(T) == 0 && kPerPage >= 64);
  OMPRACER_DCHECK(from <= to);
  Marks &marked = marks[table];
  StableArray<u8> &released = pages[table];
  // Elements to give back at once: a system call for each page would cost more than all else.
  u64 runBegin = 0, runEnd = 0;
  auto release = [&] {
    array.release(runBegin, runEnd);
    if (tell && runBegin != runEnd)
      tell(table, runBegin, runEnd);
  };
  for (u64 first = from & ~(kPerPage - 1); first < to; first += kPerPage) {
    u64 page = first / kPerPage;
    if (released[page])
      continue;
    u64 any = 0;
    for (u64 i = 0; i < kPerPage; i += 64)
      any |= marked[(first + i) / 64];
    if (!any && first >= from && first + kPerPage <= to) {
      released[page] = 1;
      endPage[table] = page + 1;
      releasedBytes += 4096;
      if (runEnd != first) {
        release();
        runBegin = first;
      }
      runEnd = first + kPerPage;
      continue;
    }
    for (u64 i = first < from ? from : first; i < first + kPerPage && i < to; ++i)
      if (!(marked[i / 64] >> (i % 64) & 1))
        std::memset(static_cast<void *>(&array[i]), 0, sizeof(T));
  }
  release();
  marked.clear(to / 64 + 1);
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

void Paths::collect(Sweep &sweep) {
  sweep.collect(blocks, retiredBlocks, nextBlock.load(std::memory_order_relaxed), Sweep::Blocks, nullptr);
}

void Sweep::forget() {
  for (u32 i = 0; i < kTables; ++i) {
    if (endPage[i])
      pages[i].clear(endPage[i]);
    endPage[i] = 0;
  }
  releasedBytes = 0;
}

} // namespace ompracer
