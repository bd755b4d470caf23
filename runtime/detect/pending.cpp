#include "detect/pending.h"

#include "base/check.h"
#include "detect/verdict.h"
#include "notes/notes.h"
#include "platform/platform.h"
#include "platform/signals.h"
#include "report/sink.h"

namespace ompracer {

constinit PendingRaces gPending;

bool PendingRaces::init() { return pairs.init(kMaxPairs); }

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
  OMPRACER_DCHECK(e != FragmentId::None && b != FragmentId::None && e != b);
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
  u32 extents = gDetector.inherited.count();
  if (extents - extentsAtDrop < kExtentsBetweenDrops && addsWhenFull++ % kAddsBetweenDrops != 0)
    return;
  extentsAtDrop = extents;
  u32 kept = 0;
  for (u32 i = 0; i < count; ++i)
    if (judge(gDetector, pairs[i].e, pairs[i].b, {Asked::Later, gThread.current}).mayRace())
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
    const Verdict verdict =
        judge(gDetector, pairs[i].e, pairs[i].b, {all ? Asked::AtEnd : Asked::Later, gThread.current});
    OMPRACER_DCHECK(!all || verdict.kind != Verdict::Open); // at the end everything is known
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
  OMPRACER_DCHECK(count == 0); // a pair names fragments that are given back now
  gDetector.inherited.clear();
  extentsAtDrop = 0;
}

} // namespace ompracer
