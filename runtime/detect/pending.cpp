#include "detect/pending.h"

#include "base/check.h"
#include "detect/exclusion.h"
#include "detect/thread.h"
#include "notes/notes.h"
#include "platform/platform.h"
#include "platform/signals.h"
#include "report/sink.h"

namespace ompracer {

constinit PendingRaces gPending;

bool PendingRaces::init() { return pairs.init(kMaxPairs) && ends.init(kMaxExtents) && holders.init(kMaxExtents); }

void PendingRaces::extentEnded(u32 extent, FragmentId last) {
  ends[extent].store(static_cast<u64>(last), std::memory_order_release);
}

bool PendingRaces::knows(SiteId siteE, SiteId siteB, FragmentId e, FragmentId b) {
  constexpr u32 kLooked = 32; // of the latest pairs: loops repeat themselves
  const Graph &graph = gDetector.graph;
  auto alike = [&](FragmentId x, FragmentId y) {
    const WNode &wx = graph.wnode(x), &wy = graph.wnode(y);
    return x == y ||
           (wx.node == wy.node && wx.lockSet == wy.lockSet && graph.snode(wx.node).kind == NodeKind::WorkShare);
  };
  SpinGuard guard(busy);
  for (u32 i = count, looked = 0; i-- && looked < kLooked; ++looked) {
    const RaceAccess *accesses = pairs[i].race.accesses;
    if (accesses[0].site == static_cast<u32>(siteE) && accesses[1].site == static_cast<u32>(siteB) &&
        alike(pairs[i].e, e) && alike(pairs[i].b, b))
      return true;
  }
  return false;
}

bool PendingRaces::add(const Race &race, FragmentId e, FragmentId b) {
  busy.lock();
  if (count == kMaxPairs)
    dropExcluded();
  bool room = count < kMaxPairs;
  if (room)
    pairs[count++] = {race, e, b};
  busy.unlock();
  if (!room)
    noteNotChecked("exclusion", "pairs whose order or exclusion shows later, too many to decide");
  return room;
}

void PendingRaces::dropExcluded() {
  u32 extents = nextExtent.load(std::memory_order_relaxed);
  if (extents - extentsAtDrop < kExtentsBetweenDrops && addsWhenFull++ % kAddsBetweenDrops != 0)
    return;
  extentsAtDrop = extents;
  u32 kept = 0;
  for (u32 i = 0; i < count; ++i)
    if (judge(pairs[i].e, pairs[i].b, false) != Verdict::None)
      pairs[kept++] = pairs[i];
  count = kept;
}

/// Is the calling thread inside the extent of that element?
static bool isStillIn(const LockElement &element) {
  const LockSets &locks = gDetector.locks;
  const LockSetId held = gThread.current != FragmentId::None ? gThread.locks : LockSetId::Empty;
  for (u32 i = 0; i < locks.size(held); ++i)
    if (const LockElement &mine = locks.element(held, i); mine.lock == element.lock && !(mine.extent & kConditional) &&
                                                          extentNumber(mine.extent) == extentNumber(element.extent))
      return true;
  return false;
}

PendingRaces::Verdict PendingRaces::judge(FragmentId e, FragmentId b, bool finally) const {
  const Graph &graph = gDetector.graph;
  bool open = false;
  // Is the task around x joined when the extent of this conditional element ends?
  auto holds = [&](FragmentId x, const LockElement &element) {
    if (!heldByTheWholeTeam(x, element)) {
      open |= !finally; // else no implicit task comes to the construct any more
      return false;
    }
    if (!(element.extent & kConditional))
      return true;
    // Of the thread's section: whoever else runs the work share around x is in one of its own.
    auto joinedBefore = [&](FragmentId end) { return graph.happensBefore(x, end, View::PinnedOwnWaits); };
    FragmentId end{ends[extentNumber(element.extent)].load(std::memory_order_acquire)};
    if (end != FragmentId::None)
      return joinedBefore(end);
    if (isStillIn(element) && joinedBefore(gThread.current))
      return true;
    open = true;
    return false;
  };
  bool excluded = false;
  forEachCommonLock(e, b, [&](const LockElement &x, const LockElement &y) {
    if (excluded || (x.extent & kOfThread)) // asked for when the pair was found
      return;
    // Across the teams of a league these exclude nothing.
    const bool inGroup = !(x.extent & kInLeague) || graph.sameContentionGroup(e, b);
    excluded = excludeEachOther(x, y) && inGroup && holds(e, x) && holds(b, y);
  });
  if (!excluded && inSectionAround(e, b)) {
    excluded = true;
    forEachCommonLock(
        e, b, [&](const LockElement &x, const LockElement &y) { excluded = excluded && holds(e, x) && holds(b, y); });
  }
  if (excluded)
    return Verdict::None;
  if (open)
    return Verdict::Open;
  auto ordered = [&](FragmentId x, FragmentId y) {
    // Somebody may have awaited an initialisation since.
    return graph.happensBeforeInEveryAssignment(x, y) ||
           (graph.wnode(x).once && graph.happensBefore(x, y, View::Floating));
  };
  return ordered(e, b) || ordered(b, e) ? Verdict::None : Verdict::Race;
}

void PendingRaces::resolve(bool all) {
  if (count == 0) // a stale value only delays
    return;
  SignalsHeld held; // a handler may end the process, which resolves all
  busy.lock();
  u32 kept = 0;
  for (u32 i = 0; i < count; ++i) {
    Verdict verdict = judge(pairs[i].e, pairs[i].b, all);
    if (verdict == Verdict::Race)
      submit(pairs[i].race);
    else if (verdict == Verdict::Open && !all)
      pairs[kept++] = pairs[i];
  }
  count = kept;
  busy.unlock();
}

void PendingRaces::retireAll() {
  resolve(true);
  u32 used = nextExtent.load(std::memory_order_relaxed);
  if (used == 1)
    return;
  // Fragment ids in the ends are void now; the numbers start again with them.
  for (u32 i = 1; i < used; ++i)
    ends[i].store(0, std::memory_order_relaxed);
  nextExtent.store(1, std::memory_order_relaxed);
  extentsAtDrop = 0;
}

} // namespace ompracer
