#include "detect/exclusion.h"

#include "detect/pending.h"

namespace ompracer {

u32 constructNumber(SNodeId workShare) {
  const u64 construct = loopIdOf(gDetector.graph.snode(workShare));
  return static_cast<u32>(construct ^ construct >> 32) | 1;
}

LockSetId heldAroundWorkShare(LockSetId held, SNodeId holder, SNodeId workShare) {
  LockSets &locks = gDetector.locks;
  auto parentOf = [](SNodeId id) { return gDetector.graph.snode(id).parent; };
  LockSetId result = LockSetId::Empty;
  for (u32 i = 0; i < locks.size(held); ++i) {
    LockElement e = locks.element(held, i);
    const u32 extent = extentNumber(e.extent);
    // Its extent may have its number since an earlier work share of the thread. Acquired further out, the whole team
    // holds it.
    const bool own = extent == 0 || parentOf(gPending.holderOf(extent)) == parentOf(holder);
    if (own && e != kMark && !(e.extent & (kCombination | kOfThread))) {
      e.heldAcross = constructNumber(workShare);
      // Relaxed: read where all other threads are held (Safepoints).
      gHeldAroundWorkShares.store(true, std::memory_order_relaxed);
    }
    result = locks.add(result, e);
  }
  return result;
}

bool heldByTheWholeTeam(FragmentId f, const LockElement &e) {
  if (e.heldAcross == 0)
    return true;
  const Graph &graph = gDetector.graph;
  auto isIt = [&](SNodeId id) {
    return graph.snode(id).kind == NodeKind::WorkShare && constructNumber(id) == e.heldAcross;
  };
  SNodeId workShare = SNodeId::None;
  for (; workShare == SNodeId::None && f != FragmentId::None; f = graph.creatorOfHost(f))
    for (SNodeId i = graph.wnode(f).node; i != SNodeId::None && workShare == SNodeId::None; i = graph.snode(i).parent)
      if (isIt(i))
        workShare = i;
  if (workShare == SNodeId::None)
    return false;
  u32 size = 1;
  for (u32 thread = 0; thread < size; ++thread) {
    const LockSetId held{graph.lockSetAtEntry(workShare, thread, size)};
    if (!gDetector.locks.containsUnmasked(held, e.lock))
      return false;
  }
  return true;
}

/// Where the two part, or what created the host threads that run them.
static Graph::Divergence partingOf(FragmentId e, FragmentId b) {
  const Graph &graph = gDetector.graph;
  for (FragmentId x = e; x != FragmentId::None; x = graph.creatorOfHost(x))
    for (FragmentId y = b; y != FragmentId::None; y = graph.creatorOfHost(y))
      if (const Graph::Divergence d = graph.divergence(x, y); d.ancestor != SNodeId::None)
        return d;
  return {};
}

bool inSectionAround(FragmentId e, FragmentId b) {
  const Graph &graph = gDetector.graph;
  const LockSets &locks = gDetector.locks;
  const LockSetId locksE{graph.wnode(e).lockSet}, locksB{graph.wnode(b).lockSet};
  if (!locks.inOneExtent(locksE, locksB))
    return false;
  const Graph::Divergence d = partingOf(e, b);
  auto isWorkShare = [&](SNodeId id) { return id != SNodeId::None && graph.snode(id).kind == NodeKind::WorkShare; };
  auto isPart = [&](SNodeId id) {
    return isWorkShare(id) || (id != SNodeId::None && graph.snode(id).kind == NodeKind::ImplicitTask);
  };
  // Parts of one team, whose region stands in the ancestor; or all happened in one work share, which is the ancestor.
  const bool parts =
      isPart(d.first) && isPart(d.second) && regionIdOf(graph.snode(d.first)) == regionIdOf(graph.snode(d.second));
  if (d.ancestor == SNodeId::None || !(parts ? isWorkShare(d.first) || isWorkShare(d.second) : isWorkShare(d.ancestor)))
    return false;
  // Who acquired the lock further out, for the whole team, has but one section.
  const u32 depth = graph.snode(d.ancestor).depth + parts;
  for (u32 i = 0; i < locks.size(locksE); ++i)
    if (const LockElement &x = locks.element(locksE, i); locks.contains(locksB, x.lock))
      if (graph.snode(gPending.holderOf(extentNumber(x.extent))).depth != depth)
        return false;
  return graph.happensBefore(e, b, View::Pinned) || graph.happensBefore(b, e, View::Pinned);
}

/// Is that section known to exclude the two, of which b is the current one? What b was created for in the section may
/// leave it. So may e, if only a work share has awaited it, which another implicit task may run.
static bool excludedInSection(FragmentId e, FragmentId b) {
  const Graph &graph = gDetector.graph;
  bool known = true;
  forEachCommonLock(e, b, [&](const LockElement &x, const LockElement &y) {
    known = known && !(y.extent & kConditional) &&
            (!(x.extent & kConditional) || graph.happensBefore(e, b, View::PinnedOwnWaits)) &&
            heldByTheWholeTeam(e, x) && heldByTheWholeTeam(b, y);
  });
  return known && inSectionAround(e, b);
}

bool excludedAroundWorkShares(FragmentId e, FragmentId b) {
  bool any = false, excluded = false;
  forEachCommonLock(e, b, [&](const LockElement &x, const LockElement &y) {
    any = true;
    excluded = excluded || (excludeEachOther(x, y) && !((x.extent | y.extent) & (kConditional | kOfThread)) &&
                            (!(x.extent & kInLeague) || gDetector.graph.sameContentionGroup(e, b)) &&
                            heldByTheWholeTeam(e, x) && heldByTheWholeTeam(b, y));
  });
  return excluded || (any && excludedInSection(e, b));
}

} // namespace ompracer
