#include "detect/pending.h"

#include "base/check.h"
#include "detect/verdict.h"
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
    if (judge(pairs[i].e, pairs[i].b, Moment::Later).mayRace())
      pairs[kept++] = pairs[i];
  count = kept;
}

void PendingRaces::resolve(bool all) {
  if (count == 0) // a stale value only delays
    return;
  SignalsHeld held; // a handler may end the process, which resolves all
  busy.lock();
  u32 kept = 0;
  for (u32 i = 0; i < count; ++i) {
    const Verdict verdict = judge(pairs[i].e, pairs[i].b, all ? Moment::AtEnd : Moment::Later);
    if (verdict.kind == Verdict::Race)
      submit(pairs[i].race);
    else if (verdict.kind == Verdict::Open && !all)
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
