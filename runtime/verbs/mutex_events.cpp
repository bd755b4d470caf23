// The verbs of mutual exclusion: lock sets, graph operations and orders by values.
#include "events/sink.h"
#include "verbs/lifecycle.h"
#include "verbs/mutex.h"
#include "verbs/serial.h"
#include "verbs/task.h"

#include "detect/value_order.h"

namespace ompracer {

void mutexWanted(Task &task) { waits(task, true); }

void mutexAcquired(Task *task, MutexKind, u64 mutex, uptr codePtr) {
  if (!task || !task->records()) {
    verbsThread.heldInSerialCode |= holds(mutex, false, false);
    return acquiredInSerialCode(mutex, true);
  }
  waits(*task, false);
  gSafepoints.enter(gThread);
  // What a thread acquires inside a masked block, the others do not hold.
  acquired(task->active(), mutex, (task->inLeague ? kInLeague : 0) | (task->masked ? kMasked : 0), codePtr);
  fragmentChanged(gThread);
}

void mutexReleased(Task *task, u64 mutex) {
  if (OMPRACER_UNLIKELY(verbsThread.heldInSerialCode))
    givesBack(mutex);
  if (!task || !task->records())
    return acquiredInSerialCode(mutex, false);
  gSafepoints.enter(gThread);
  released(task->active(), mutex);
  fragmentChanged(gThread);
  lifecycle.safepoint(gThread);
}

void nestLockAcquired(u64 mutex) {
  if (LockRecord *r = gDetector.lockRecords.findOrMake(mutex))
    r->depth.store(1, std::memory_order_relaxed);
}

void nestLockChanged(u64 mutex, bool again) {
  if (LockRecord *r = gDetector.lockRecords.find(mutex))
    r->depth.fetch_add(again ? 1 : ~0u, std::memory_order_relaxed);
}

bool nestLockHeldOnce(u64 mutex) {
  const LockRecord *r = gDetector.lockRecords.find(mutex);
  return r && r->depth.load(std::memory_order_relaxed) == 1;
}

void orderedBegins(Task &task) {
  if (!task.records())
    return;
  waits(task, false);
  tell(Told::OrderedBegins);
  gDetector.graph.orderedBegin(task.active());
  fragmentChanged(gThread);
}

void orderedEnds(Task &task) {
  if (!task.records())
    return;
  tell(Told::OrderedEnds);
  gDetector.graph.orderedEnd(task.active());
  fragmentChanged(gThread);
}

void flushes() { gValueOrder.flush(gThread, OMPRACER_ACQ_REL); }

} // namespace ompracer
