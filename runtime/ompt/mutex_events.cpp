// Mutexes, ordered blocks and flushes: OMPT events to lock sets, graph operations and orders by values.
#include "ompt/callbacks.h"
#include "ompt/host_sync.h"
#include "ompt/mutex.h"
#include "ompt/task.h"

#include "detect/value_order.h"

namespace ompracer {

void onMutexAcquired(ompt_mutex_t kind, ompt_wait_id_t wait, const void *) {
  OmptThread &o = omptThread;
  if (kind == ompt_mutex_critical && o.criticalDepth++ < OmptThread::kCriticals)
    o.criticals[o.criticalDepth - 1] = wait;
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
    acquired(c, wait, task->inLeague ? kInLeague : 0);
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

void onFlush(ompt_data_t *, const void *) { gValueOrder.flush(gThread, OMPRACER_ACQ_REL); }

void onLockInit(ompt_mutex_t, unsigned, unsigned, ompt_wait_id_t wait, const void *) { lockCreated(wait); }

} // namespace ompracer
