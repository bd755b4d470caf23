#include "detect/exclusion.h"

#include "base/rule.h"
#include "detect/pending.h"
#include "detect/thread.h"

#include <algorithm>

namespace ompracer {

u32 constructNumber(SNodeId workShare) {
  const u64 construct = loopIdOf(gDetector.graph.snode(workShare));
  return static_cast<u32>(construct ^ construct >> 32) | 1;
}

LockSetId heldAroundWorkShare(LockSetId held, SNodeId holder, SNodeId workShare) {
  auto parentOf = [](SNodeId id) { return gDetector.graph.snode(id).parent; };
  return gDetector.locks.map(held, [&](LockElement e) {
    const u32 extent = extentNumber(e.extent);
    // Its extent may have its number since an earlier work share of the thread. Acquired further out, the whole team
    // holds it.
    const bool own = extent == 0 || parentOf(gPending.holderOf(extent)) == parentOf(holder);
    if (own && e != kMark && !(e.extent & (kCombination | kOfThread))) {
      e.heldAcross = constructNumber(workShare);
      // Relaxed: read where all other threads are held (Safepoints).
      gHeldAroundWorkShares.store(true, std::memory_order_relaxed);
    }
    return e;
  });
}

/// Is that lock of fragment f's set held whoever executes the work share around?
static bool heldByTheWholeTeam(FragmentId f, const LockElement &e) {
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
    if (std::ranges::none_of(gDetector.locks.elementsOf(held),
                             [&](const LockElement &own) { return own.lock == e.lock && !(own.extent & kMasked); }))
      return false;
  }
  return by(Rule::ExclusionAround);
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

/// True if, in this run, one thread executed both inside one critical section and in program order.
/// If another thread executed one of them, it would hold the lock in a section of its own. Either way they cannot
/// overlap.
/// Example: two nowait loops inside one `critical`, entered by every thread of the team.
static bool inSectionAround(FragmentId e, FragmentId b) {
  const Graph &graph = gDetector.graph;
  const LockSets &locks = gDetector.locks;
  const LockSetId locksE = locksOf(e), locksB = locksOf(b);
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
  if (locks.anyCommon(locksE, locksB, [&](const LockElement &x, const LockElement &) {
        return graph.snode(gPending.holderOf(extentNumber(x.extent))).depth != depth;
      }))
    return false;
  return graph.happensBefore(e, b, kPinned) || graph.happensBefore(b, e, kPinned);
}

/// Is the calling thread inside the extent of that element?
static bool isStillIn(const LockElement &element) {
  const LockSetId held = gThread.current != FragmentId::None ? gThread.locks : LockSetId::Empty;
  return std::ranges::any_of(gDetector.locks.elementsOf(held), [&](const LockElement &mine) {
    return mine.lock == element.lock && !(mine.extent & kConditional) &&
           extentNumber(mine.extent) == extentNumber(element.extent);
  });
}

Known liesIn(FragmentId f, const LockElement &element, Moment when) {
  if (!heldByTheWholeTeam(f, element))
    return when == Moment::AtEnd ? Known::No : Known::Open;
  if (!(element.extent & kConditional))
    return Known::Yes;
  // Is the task around f joined when the extent ends? The order of this run's threads answers for all assignments:
  // another thread that runs the work around f does so inside an extent of its own.
  auto joinedBefore = [&](FragmentId end) { return gDetector.graph.happensBefore(f, end, kPinnedOwnWaits); };
  if (const FragmentId end = when == Moment::AtAccess ? FragmentId::None : gPending.endOf(extentNumber(element.extent));
      end != FragmentId::None)
    return joinedBefore(end) ? Known::Yes : Known::No;
  return isStillIn(element) && joinedBefore(gThread.current) ? Known::Yes : Known::Open;
}

bool holdsFor(Exclusion exclusion, FragmentId e, FragmentId b) {
  return exclusion == Exclusion::Yes || (exclusion == Exclusion::InOneGroup &&
                                         (gDetector.graph.sameContentionGroup(e, b) || !by(Rule::ExclusionGroup)));
}

bool excludeAtSight(FragmentId e, FragmentId b) {
  return holdsFor(gDetector.locks.exclude(locksOf(e), locksOf(b)), e, b);
}

Known excludes(FragmentId e, FragmentId b, Moment when) {
  const LockSets &locks = gDetector.locks;
  const LockSetId locksE = locksOf(e), locksB = locksOf(b);
  auto bothInside = [&](const LockElement &x, const LockElement &y) {
    const Known first = liesIn(e, x, when);
    return first == Known::Yes ? liesIn(b, y, when) : first;
  };
  Known answer = Known::No;
  bool common = false;
  locks.anyCommon(locksE, locksB, [&](const LockElement &x, const LockElement &y) {
    common = true;
    if (!(x.extent & kOfThread) && excludeEachOther(x, y) && // else see orderedWhenOwned
        holdsFor(x.extent & kInLeague ? Exclusion::InOneGroup : Exclusion::Yes, e, b))
      answer = std::max(answer, bothInside(x, y));
    return answer == Known::Yes;
  });
  if (answer == Known::Yes || !common || !inSectionAround(e, b))
    return answer;
  Known section = Known::Yes;
  locks.anyCommon(locksE, locksB, [&](const LockElement &x, const LockElement &y) {
    section = bothInside(x, y);
    return section != Known::Yes;
  });
  return section == Known::Yes && !by(Rule::ExclusionAround) ? answer : std::max(answer, section);
}

} // namespace ompracer
