#include "verbs/mutex.h"

#include "detect/attach.h"
#include "events/sink.h"

#include "detect/tell.h"
#include "detect/value_order.h"
#include "engine/extents.h"
#include "engine/holders.h"
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

static Holder holderAt(const Cursor &c, Owner owner) {
  const u32 id = owner == Owner::Thread ? LockRecord::kOfThread | gThread.index : taskIdOf(gDetector.graph, c.node);
  return {gThread.alloc, id, gThread.orderedBelow};
}

void acquired(Cursor &c, u64 address, u32 bits, uptr codePtr, Owner owner) {
  tell(Told::Acquired, address, !!(bits & kShared) | !!(bits & kInLeague) << 1 | !!(bits & kMasked) << 2, codePtr);
  // A thread that there is no memory for has no sections: what it does is not checked.
  if (c.lockSet == LockSetId::Empty && attachThread() && gThread.sections++ == 0) {
    gThread.tables->values.sectionReads.clear();
    gThread.tables->values.sectionWrites.clear();
  }
  acquire(gDetector, c, holderAt(c, owner), address, bits);
}

void acquiredInSerialCode(u64 address, bool holds) {
  if (LockRecord *r = gDetector.lockRecords.findOrMake(address)) {
    r->holder.store(0, std::memory_order_relaxed);
    r->acquire.store(holds ? LockRecord::kInSerialCode : 0, std::memory_order_relaxed);
  }
}

/// The program's mistake: a lock belongs to the task that acquired it. Said once in the run.
static void givenBackByOther(bool inSerialCode) {
  if (!inSerialCode)
    gDetector.givenBackByOthers.fetch_add(1, std::memory_order_relaxed);
  static constinit std::atomic<bool> said{false};
  if (!said.exchange(true, std::memory_order_relaxed))
    noteAtCall(kLockOwner, "a task that has not set a lock unsets it", omptThread.callerPc);
}

void released(Cursor &c, u64 address, Owner owner) {
  tell(Told::Released, address);
  gDetector.graph.fragment(gThread.alloc, c); // that releases what was written under the lock
  if (gThread.tables)
    gValueOrder.sectionEnds(gThread, lockName(gDetector, address));
  const LockSetId held = c.lockSet;
  const Released result = release(gDetector, c, holderAt(c, owner), address);
  if (result.forgotten)
    noteNotChecked("exclusion", "extents of locks, too many to remember");
  if (result.byOther)
    givenBackByOther(result.inSerialCode);
  if (c.lockSet != held && c.lockSet == LockSetId::Empty && gThread.sections)
    --gThread.sections; // a task may go on elsewhere: then the set is cleared too late, or too early
}

} // namespace ompracer
