// Hand-off (semantics 5): if an acquire A1 is ordered before an acquire A2 of the same lock for another reason, then
// the release that matches A1 is ordered before A2, too. So each lock remembers its last acquire and release.
#include "ompt/mutex.h"

#include "detect/pending.h"
#include "detect/thread.h"
#include "platform/platform.h"

namespace ompracer {

void forEachLockFragment(void (*visit)(FragmentId)) {
  gDetector.lockRecords.forEach([visit](LockRecord &r) {
    visit(FragmentId{r.lastAcquire.load(std::memory_order_relaxed)});
    visit(FragmentId{r.lastRelease.load(std::memory_order_relaxed)});
  });
}

void forgetHolders() {
  gDetector.lockRecords.forEach([](LockRecord &r) { r.forgetHolder(); });
}

/// Without a record (there are too many locks) hand-offs and generations of the lock are not known.
static u64 nameOf(u64 address, const LockRecord *r) { return r ? r->nameOf(address) : address; }

void lockCreated(u64 address) {
  if (LockRecord *r = gDetector.lockRecords.find(address))
    r->renew();
}

void acquired(Cursor &c, u64 address, u32 bits) {
  Graph &graph = gDetector.graph;
  LockRecord *r = gDetector.lockRecords.findOrMake(address);
  if (LockSetId{c.payload} == LockSetId::Empty && gThread.sections++ == 0) {
    attachThread();
    gThread.relations->sectionReads.clear();
  }
  c.payload = static_cast<u32>(gDetector.locks.add(LockSetId{c.payload}, {nameOf(address, r), bits}));
  graph.step(c);
  if (!r || (bits & kShared)) // readers have no one last holder: they hand nothing off
    return;
  FragmentId now = graph.fragment(gThread.alloc, c);
  FragmentId before{r->lastAcquire.load(std::memory_order_relaxed)};
  FragmentId handed{r->lastRelease.load(std::memory_order_relaxed)};
  FragmentId past = gThread.orderedBelow;
  if (handed != FragmentId::None && handed >= past &&
      (before < past || graph.happensBefore(before, now, View::Floating)) &&
      !graph.happensBefore(handed, now, View::Floating))
    graph.addEdge(handed, now);
  r->lastAcquire.store(static_cast<u64>(now), std::memory_order_relaxed);
  r->lastRelease.store(0, std::memory_order_relaxed);
}

void released(Cursor &c, u64 address) {
  Graph &graph = gDetector.graph;
  LockRecord *r = gDetector.lockRecords.findOrMake(address);
  u64 name = nameOf(address, r);
  FragmentId last = graph.fragment(gThread.alloc, c);
  LockSetId held{c.payload};
  bool shared = false;
  for (u32 i = 0; i < gDetector.locks.size(held); ++i) {
    LockElement e = gDetector.locks.element(held, i);
    shared |= e.lock == name && (e.extent & kShared);
    if (e.lock == name && extentNumber(e.extent) != 0 && !(e.extent & kConditional))
      gPending.extentEnded(extentNumber(e.extent), last);
  }
  if (r && !shared)
    r->lastRelease.store(static_cast<u64>(last), std::memory_order_relaxed);
  c.payload = static_cast<u32>(gDetector.locks.remove(held, name));
  if (LockSetId{c.payload} == LockSetId::Empty && gThread.sections)
    --gThread.sections; // a task may go on elsewhere: then the set is cleared too late, or too early
  graph.step(c);
}

void endExtents(Cursor &c, LockSetId inherited) {
  const LockSets &locks = gDetector.locks;
  LockSetId held{c.payload};
  FragmentId last = gDetector.graph.fragment(gThread.alloc, c);
  for (u32 i = 0; i < locks.size(held); ++i) {
    const LockElement &e = locks.element(held, i);
    bool outer = false;
    for (u32 k = 0; k < locks.size(inherited); ++k)
      outer |= locks.element(inherited, k).lock == e.lock;
    if (!outer && extentNumber(e.extent) != 0 && !(e.extent & kConditional))
      gPending.extentEnded(extentNumber(e.extent), last);
  }
}

} // namespace ompracer
