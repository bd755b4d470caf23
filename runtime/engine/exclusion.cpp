#include "engine/exclusion.h"

#include "base/rule.h"

#include <algorithm>

namespace ompracer {

u32 constructNumber(const GraphQuery &graph, SNodeId workShare) {
  const u64 construct = loopIdOf(graph.snode(workShare));
  return static_cast<u32>(construct ^ construct >> 32) | 1;
}

LockSetId heldAroundWorkShare(Engine &engine, LockSetId held, SNodeId holder, SNodeId workShare) {
  auto parentOf = [&](SNodeId id) { return engine.graph.snode(id).parent; };
  return engine.locks.map(held, [&](LockElement e) {
    const u32 extent = extentNumber(e.extent);
    // Its extent may have its number since an earlier work share of the thread. Acquired further out, the whole team
    // holds it.
    const bool own = extent == 0 || parentOf(engine.inherited.holderOf(extent)) == parentOf(holder);
    if (own && e != kMark && !(e.extent & (kCombination | kOfThread))) {
      e.heldAcross = constructNumber(engine.graph, workShare);
      engine.heldAroundWorkShares.store(true, std::memory_order_relaxed);
    }
    return e;
  });
}

/// Is that lock of fragment f's set held whoever executes the work share around?
static bool heldByTheWholeTeam(const Engine &engine, FragmentId f, const LockElement &e) {
  if (e.heldAcross == 0)
    return true;
  const GraphQuery &graph = engine.graph;
  auto isIt = [&](SNodeId id) {
    return graph.snode(id).kind == NodeKind::WorkShare && constructNumber(graph, id) == e.heldAcross;
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
    const LockSetId held = graph.lockSetAtEntry(workShare, thread, size);
    if (std::ranges::none_of(engine.locks.elementsOf(held), [&](const LockElement &own) {
          return own.lock == e.lock && !(own.extent & (kMasked | kConditional));
        }))
      return false;
  }
  return by(Rule::ExclusionAround);
}

/// Where the two part, or what created the host threads that run them.
static GraphQuery::Divergence partingOf(const GraphQuery &graph, FragmentId e, FragmentId b) {
  for (FragmentId x = e; x != FragmentId::None; x = graph.creatorOfHost(x))
    for (FragmentId y = b; y != FragmentId::None; y = graph.creatorOfHost(y))
      if (const GraphQuery::Divergence d = graph.divergence(x, y); d.ancestor != SNodeId::None)
        return d;
  return {};
}

/// Is it one critical section of one holder that both have that lock from?
static bool inOneSection(const LockElement &x, const LockElement &y) {
  return extentNumber(x.extent) != 0 && extentNumber(x.extent) == extentNumber(y.extent) &&
         !(x.extent & (kShared | kOfThread));
}

/// True if, in this run, one thread executed both, inside one critical section of its own and in program order.
/// If another thread executed one of them, it would hold the lock in a section of its own. Either way they cannot
/// overlap. depth: of the body that must have acquired it; who did so further out, for the whole team, has but one
/// section.
/// Example: two nowait loops inside one `critical`, entered by every thread of the team.
static bool inSectionAround(const Engine &engine, FragmentId e, FragmentId b, u32 &depth) {
  const GraphQuery &graph = engine.graph;
  if (!engine.locks.anyCommon(engine.locksOf(e), engine.locksOf(b), inOneSection))
    return false;
  const GraphQuery::Divergence d = partingOf(graph, e, b);
  auto isWorkShare = [&](SNodeId id) { return id != SNodeId::None && graph.snode(id).kind == NodeKind::WorkShare; };
  auto isPart = [&](SNodeId id) {
    return isWorkShare(id) || (id != SNodeId::None && graph.snode(id).kind == NodeKind::ImplicitTask);
  };
  // Parts of one team, whose region stands in the ancestor; or all happened in one work share, which is the ancestor.
  const bool parts =
      isPart(d.first) && isPart(d.second) && regionIdOf(graph.snode(d.first)) == regionIdOf(graph.snode(d.second));
  if (d.ancestor == SNodeId::None || !(parts ? isWorkShare(d.first) || isWorkShare(d.second) : isWorkShare(d.ancestor)))
    return false;
  depth = graph.snode(d.ancestor).depth + parts;
  return graph.happensBefore(e, b, kPinned) || graph.happensBefore(b, e, kPinned);
}

/// Does the fragment lie inside the extent of that element?
static bool isStillIn(const Engine &engine, FragmentId current, const LockElement &element) {
  const LockSetId held = current != FragmentId::None ? engine.locksOf(current) : LockSetId::Empty;
  return std::ranges::any_of(engine.locks.elementsOf(held), [&](const LockElement &mine) {
    return mine.lock == element.lock && !(mine.extent & kConditional) &&
           extentNumber(mine.extent) == extentNumber(element.extent);
  });
}

Known liesIn(const Engine &engine, FragmentId f, const LockElement &element, Asked asked) {
  if (!heldByTheWholeTeam(engine, f, element))
    return asked.moment == Asked::AtEnd ? Known::No : Known::Open;
  if (!(element.extent & kConditional))
    return Known::Yes;
  // Is the task around f joined when the extent ends? The order of this run's threads answers for all assignments:
  // another thread that runs the work around f does so inside an extent of its own. That is too much where f was
  // joined in another iteration of work that the lock is held around [L148].
  auto joinedBefore = [&](FragmentId end) { return engine.graph.happensBefore(f, end, kPinnedOwnWaits); };
  if (const FragmentId end =
          asked.moment == Asked::AtAccess ? FragmentId::None : engine.inherited.endOf(extentNumber(element.extent));
      end != FragmentId::None)
    return joinedBefore(end) ? Known::Yes : Known::No;
  return isStillIn(engine, asked.current, element) && joinedBefore(asked.current) ? Known::Yes : Known::Open;
}

bool holdsFor(const Engine &engine, Exclusion exclusion, FragmentId e, FragmentId b) {
  return exclusion == Exclusion::Yes ||
         (exclusion == Exclusion::InOneGroup && (engine.graph.sameContentionGroup(e, b) || !by(Rule::ExclusionGroup)));
}

bool excludeAtSight(const Engine &engine, FragmentId e, FragmentId b) {
  return holdsFor(engine, engine.locks.exclude(engine.locksOf(e), engine.locksOf(b)), e, b);
}

Known excludes(const Engine &engine, FragmentId e, FragmentId b, Asked asked) {
  const LockSets &locks = engine.locks;
  const LockSetId locksE = engine.locksOf(e), locksB = engine.locksOf(b);
  auto bothInside = [&](const LockElement &x, const LockElement &y) {
    const Known first = liesIn(engine, e, x, asked);
    return first == Known::Yes ? liesIn(engine, b, y, asked) : first;
  };
  Known answer = Known::No;
  bool common = false;
  locks.anyCommon(locksE, locksB, [&](const LockElement &x, const LockElement &y) {
    common = true;
    if (!(x.extent & kOfThread) && excludeEachOther(x, y) && // else see orderedWhenOwned
        holdsFor(engine, x.extent & kInLeague ? Exclusion::InOneGroup : Exclusion::Yes, e, b))
      answer = std::max(answer, bothInside(x, y));
    return answer == Known::Yes;
  });
  u32 depth = 0;
  if (answer == Known::Yes || !common || !inSectionAround(engine, e, b, depth))
    return answer;
  Known section = Known::No;
  locks.anyCommon(locksE, locksB, [&](const LockElement &x, const LockElement &y) {
    if (inOneSection(x, y) && engine.graph.snode(engine.inherited.holderOf(extentNumber(x.extent))).depth == depth)
      section = std::max(section, bothInside(x, y));
    return section == Known::Yes;
  });
  return section == Known::Yes && !by(Rule::ExclusionAround) ? answer : std::max(answer, section);
}

} // namespace ompracer
