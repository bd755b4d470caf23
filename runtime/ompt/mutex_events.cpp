// Mutexes, ordered blocks and flushes: OMPT events to lock sets, graph operations and orders by values.
#include "ompt/callbacks.h"
#include "ompt/mutex.h"
#include "ompt/serial.h"
#include "ompt/task.h"

#include "detect/value_order.h"

namespace ompracer {

void onMutexAcquired(ompt_mutex_t kind, ompt_wait_id_t wait, const void *) {
  OmptThread &o = omptThread;
  if (kind == ompt_mutex_critical && o.criticalDepth++ < OmptThread::kCriticals)
    o.criticals[o.criticalDepth - 1] = wait;
  if (kind == ompt_mutex_nest_lock || kind == ompt_mutex_test_nest_lock)
    if (LockRecord *r = gDetector.lockRecords.findOrMake(wait))
      r->depth.store(1, std::memory_order_relaxed);
  Task *task = omptThread.task;
  if (!task || !task->records()) {
    if (kind != ompt_mutex_ordered)
      omptThread.heldInSerialCode |= holds(wait, false, false);
    return;
  }
  Cursor &c = task->active();
  if (kind == ompt_mutex_ordered)
    gDetector.graph.orderedBegin(c);
  else
    acquired(c, wait, (task->inLeague ? kInLeague : 0) | (task->masked ? kMasked : 0));
  fragmentChanged(gThread);
}

void beforeRelease(ompt_wait_id_t wait) {
  Task *task = omptThread.task;
  if (OMPRACER_UNLIKELY(omptThread.heldInSerialCode))
    givesBack(wait);
  if (!task || !task->records())
    return;
  released(task->active(), wait);
  fragmentChanged(gThread);
  omptThread.releasedEarly = wait;
}

void onNestLock(ompt_scope_endpoint_t endpoint, ompt_wait_id_t wait, const void *) {
  if (LockRecord *r = gDetector.lockRecords.find(wait))
    r->depth.fetch_add(endpoint == ompt_scope_begin ? 1 : ~0u, std::memory_order_relaxed);
}

void beforeNestRelease(ompt_wait_id_t wait) {
  const LockRecord *r = gDetector.lockRecords.find(wait);
  if (r && r->depth.load(std::memory_order_relaxed) == 1)
    beforeRelease(wait);
}

void onMutexReleased(ompt_mutex_t kind, ompt_wait_id_t wait, const void *) {
  if (wait == omptThread.releasedEarly) {
    omptThread.releasedEarly = 0;
    return;
  }
  if (OMPRACER_UNLIKELY(omptThread.heldInSerialCode))
    givesBack(wait);
  Task *task = omptThread.task;
  if (!task || !task->records())
    return;
  Cursor &c = task->active();
  if (kind == ompt_mutex_ordered)
    gDetector.graph.orderedEnd(c);
  else
    released(c, wait);
  fragmentChanged(gThread);
}

void onMasked(ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *, const void *) {
  if (Task *task = omptThread.task)
    task->masked += endpoint == ompt_scope_begin ? 1 : -1;
}

void onFlush(ompt_data_t *, const void *) { gValueOrder.flush(gThread, OMPRACER_ACQ_REL); }

void onLockInit(ompt_mutex_t, unsigned, unsigned, ompt_wait_id_t wait, const void *) { lockCreated(wait); }

} // namespace ompracer
