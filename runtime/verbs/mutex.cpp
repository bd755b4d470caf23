// Hand-off (semantics 5): if an acquire A1 is ordered before an acquire A2 of the same lock for another reason, then
// the release that matches A1 is ordered before A2, too, for each such A2. So each lock remembers the last extents for
// which that says anything: those in which a fragment ended.
#include "verbs/mutex.h"
#include "base/rule.h"

#include "events/sink.h"

#include "detect/extents.h"
#include "detect/pending.h"
#include "detect/tell.h"
#include "detect/value_order.h"
#include "events/task.h"
#include "notes/notes.h"
#include "platform/platform.h"
#include "report/record.h"
#include "report/sink.h"

namespace ompracer {

void forEachLockFragment(void (*visit)(FragmentId)) {
  auto visitAcquire = [visit](const std::atomic<u64> &acquire) {
    if (const u64 f = acquire.load(std::memory_order_relaxed); f != LockRecord::kInSerialCode)
      visit(FragmentId{f});
  };
  gDetector.lockRecords.forEach([&](LockRecord &r) {
    visitAcquire(r.acquire);
    for (const LockRecord::Holding &h : r.holdings) {
      visitAcquire(h.acquire);
      visit(FragmentId{h.release.load(std::memory_order_relaxed)});
    }
  });
  gDetector.extents.forEachFragment(visit);
}

void forgetHolders() {
  gDetector.lockRecords.forEach([](LockRecord &r) { r.forgetHolders(); });
  gDetector.extents.clear();
}

/// Without a record (there are too many locks) hand-offs and generations of the lock are not known.
static u64 nameOf(u64 address, const LockRecord *r) { return r ? r->nameOf(address) : address; }

// What was held at this address before was another lock.
void lockCreated(u64 address, uptr codePtr) {
  tell(Told::MutexNew, address);
  LockRecord *r = gDetector.lockRecords.findOrMake(address);
  if (!r)
    return;
  r->renew();
  const ContextId place = gDetector.contexts.enterStack(ContextId::None, &codePtr, codePtr != 0);
  r->place.store(static_cast<u32>(place) | LockRecord::kInitialised, std::memory_order_relaxed);
}

static u32 ownerAt(const Cursor &c, Owner owner) {
  return owner == Owner::Thread ? LockRecord::kOfThread | gThread.index : taskIdOf(c.node);
}

void acquired(Cursor &c, u64 address, u32 bits, uptr codePtr, Owner owner) {
  tell(Told::Acquired, address, !!(bits & kShared) | !!(bits & kInLeague) << 1 | !!(bits & kMasked) << 2, codePtr);
  Graph &graph = gDetector.graph;
  LockRecord *r = gDetector.lockRecords.findOrMake(address);
  // A thread that there is no memory for has no sections: what it does is not checked.
  if (LockSetId{c.lockSet} == LockSetId::Empty && attachThread() && gThread.sections++ == 0) {
    gThread.relations->sectionReads.clear();
    gThread.relations->sectionWrites.clear();
  }
  c.lockSet = static_cast<u32>(gDetector.locks.add(LockSetId{c.lockSet}, {nameOf(address, r), bits}));
  graph.step(c);
  if (!r)
    return;
  const FragmentId past = gThread.orderedBelow;
  FragmentId now = FragmentId::None;
  for (LockRecord::Holding &h : r->holdings) {
    const FragmentId before{h.acquire.load(std::memory_order_relaxed)},
        handed{h.release.load(std::memory_order_relaxed)};
    if (handed == FragmentId::None || handed < past)
      continue;
    if (now == FragmentId::None)
      now = graph.fragment(gThread.alloc, c);
    if ((before < past || static_cast<u64>(before) == LockRecord::kInSerialCode ||
         graph.happensBefore(before, now, kFloating)) &&
        !graph.happensBefore(handed, now, kFloating) && by(Rule::LockHandOff))
      graph.addEdge(handed, now);
  }
  if (bits & kShared) // readers have no one holder: they hand nothing off
    return;
  r->holder.store(ownerAt(c, owner), std::memory_order_relaxed);
  r->edgesAtAcquire.store(graph.edgeCount(), std::memory_order_relaxed);
  r->acquire.store(static_cast<u64>(graph.fragment(gThread.alloc, c)), std::memory_order_relaxed);
}

void acquiredInSerialCode(u64 address, bool holds) {
  if (LockRecord *r = gDetector.lockRecords.findOrMake(address)) {
    r->holder.store(0, std::memory_order_relaxed);
    r->acquire.store(holds ? LockRecord::kInSerialCode : 0, std::memory_order_relaxed);
  }
}

/// The holder, or another task, ends the extent that began at `first`.
static void endExtent(LockRecord &r, u64 name, FragmentId first, FragmentId last, bool byOther) {
  const u32 edges = gDetector.graph.edgeCount(), before = r.edgesAtAcquire.load(std::memory_order_relaxed);
  if (!byOther && edges == before)
    return; // nobody else's accesses can lie in it
  const u32 newest = r.newestExtent.load(std::memory_order_relaxed);
  const u32 added = gDetector.extents.add(newest, {first, last, before, edges, 0, 0, 0});
  if (!added)
    return noteNotChecked("exclusion", "extents of locks, too many to remember");
  if (!newest)
    gDetector.extents.noteLock(name);
  r.newestExtent.store(added, std::memory_order_release);
}

/// The program's mistake: a lock belongs to the task that acquired it. Said once in the run.
static void givenBackByOther(bool inSerialCode) {
  if (!inSerialCode)
    gGivenBackByOthers.fetch_add(1, std::memory_order_relaxed);
  static constinit std::atomic<bool> said{false};
  if (!said.exchange(true, std::memory_order_relaxed))
    noteAtCall(kLockOwner, "a task that has not set a lock unsets it", omptThread.callerPc);
}

void released(Cursor &c, u64 address, Owner owner) {
  tell(Told::Released, address);
  Graph &graph = gDetector.graph;
  LockRecord *r = gDetector.lockRecords.findOrMake(address);
  u64 name = nameOf(address, r);
  FragmentId last = graph.fragment(gThread.alloc, c);
  if (gThread.relations)
    gValueOrder.sectionEnds(gThread, name);
  LockSetId held{c.lockSet};
  bool shared = false;
  for (const LockElement &e : gDetector.locks.elementsOf(held)) {
    shared |= e.lock == name && (e.extent & kShared);
    if (e.lock == name && extentNumber(e.extent) != 0 && !(e.extent & kConditional))
      gPending.extentEnded(extentNumber(e.extent), last);
  }
  const u64 first = r && !shared ? r->acquire.exchange(0, std::memory_order_relaxed) : 0;
  const bool inSerialCode = first == LockRecord::kInSerialCode;
  const bool byOther = first != 0 && r->holder.load(std::memory_order_relaxed) != ownerAt(c, owner);
  // What precedes an acquire with an end of the same fragment, the release precedes anyway.
  if (first != 0 && first != static_cast<u64>(last))
    r->addHolding(first, static_cast<u64>(last));
  if (first != 0 && !inSerialCode)
    endExtent(*r, name, FragmentId{first}, last, byOther);
  if (byOther)
    givenBackByOther(inSerialCode);
  c.lockSet = static_cast<u32>(gDetector.locks.remove(held, name));
  if (c.lockSet != static_cast<u32>(held) && LockSetId{c.lockSet} == LockSetId::Empty && gThread.sections)
    --gThread.sections; // a task may go on elsewhere: then the set is cleared too late, or too early
  graph.step(c);
}

void endExtents(Cursor &c, LockSetId inherited) {
  const LockSets &locks = gDetector.locks;
  LockSetId held{c.lockSet};
  FragmentId last = gDetector.graph.fragment(gThread.alloc, c);
  for (const LockElement &e : locks.elementsOf(held))
    if (!locks.contains(inherited, e.lock) && extentNumber(e.extent) != 0 && !(e.extent & kConditional))
      gPending.extentEnded(extentNumber(e.extent), last);
}

} // namespace ompracer
