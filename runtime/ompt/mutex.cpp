// Hand-off (semantics 5): if an acquire A1 is ordered before an acquire A2 of the same lock for another reason, then
// the release that matches A1 is ordered before A2, too. So each lock remembers its last acquire and release.
#include "ompt/mutex.h"

#include "detect/pending.h"
#include "detect/thread.h"
#include "platform/platform.h"

namespace ompracer {

namespace {

/// What is known of the lock at one address. Written by the holder only, hence relaxed; the lock orders.
struct LockRecord {
  std::atomic<u64> address;
  std::atomic<u32> generation;
  std::atomic<u64> lastAcquire, lastRelease; ///< FragmentIds
};

constexpr u64 kRecords = 1u << 20;
std::atomic<bool> anyRecord;
StableArray<LockRecord> records; // open addressing, never emptied

/// nullptr when the table is full: then hand-offs and generations of further locks are not known.
LockRecord *recordOf(u64 address) {
  u64 i = (address * 0x9e3779b97f4a7c15ull) >> 44;
  for (u32 probes = 0; probes < 64; ++probes, i = (i + 1) % kRecords) {
    LockRecord &r = records[i];
    u64 seen = r.address.load(std::memory_order_relaxed);
    if (seen == 0 && r.address.compare_exchange_strong(seen, address, std::memory_order_relaxed)) {
      anyRecord.store(true, std::memory_order_relaxed);
      return &r;
    }
    if (seen == address)
      return &r;
  }
  return nullptr;
}

u64 nameOf(u64 address, const LockRecord *r) {
  return r ? address ^ static_cast<u64>(r->generation.load(std::memory_order_relaxed)) << 48 : address;
}

} // namespace

bool initMutexes() { return records.init(kRecords); }

void forEachLockFragment(void (*visit)(FragmentId)) {
  if (!anyRecord.load(std::memory_order_relaxed))
    return;
  for (u64 i = 0; i < kRecords; ++i)
    if (records[i].address.load(std::memory_order_relaxed)) {
      visit(FragmentId{records[i].lastAcquire.load(std::memory_order_relaxed)});
      visit(FragmentId{records[i].lastRelease.load(std::memory_order_relaxed)});
    }
}

void forgetMutexes() { records.release(0, kRecords); }

void lockCreated(u64 address) {
  if (LockRecord *r = recordOf(address)) {
    r->generation.fetch_add(1, std::memory_order_relaxed);
    r->lastAcquire.store(0, std::memory_order_relaxed);
    r->lastRelease.store(0, std::memory_order_relaxed);
  }
}

void acquired(Cursor &c, u64 address, u32 bits) {
  Graph &graph = gDetector.graph;
  LockRecord *r = recordOf(address);
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
  LockRecord *r = recordOf(address);
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
