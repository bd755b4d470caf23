// Mutexes, ordered blocks and flushes.
//
// OMPT tells of a release when others may hold the mutex already. So the interposed calls tell before (kmpc.cpp), and
// the event that follows on the thread is left alone.
#include "events/callbacks.h"
#include "events/sink.h"

namespace ompracer {

void onMutexAcquire(ompt_mutex_t kind, unsigned, unsigned, ompt_wait_id_t, const void *) {
  // Who tests does not wait, and no event follows when the mutex is not free.
  if (Task *task = omptThread.task; task && kind != ompt_mutex_test_lock && kind != ompt_mutex_test_nest_lock)
    mutexWanted(*task);
}

static MutexKind kindOf(ompt_mutex_t kind) {
  return kind == ompt_mutex_critical                                         ? MutexKind::Critical
         : kind == ompt_mutex_nest_lock || kind == ompt_mutex_test_nest_lock ? MutexKind::NestLock
                                                                             : MutexKind::Lock;
}

void onMutexAcquired(ompt_mutex_t kind, ompt_wait_id_t wait, const void *codePtr) {
  OmptThread &o = omptThread;
  if (kind == ompt_mutex_critical && o.criticalDepth++ < OmptThread::kCriticals)
    o.criticals[o.criticalDepth - 1] = wait;
  if (kind == ompt_mutex_nest_lock || kind == ompt_mutex_test_nest_lock)
    nestLockAcquired(wait);
  if (kind != ompt_mutex_ordered)
    mutexAcquired(o.task, kindOf(kind), wait, programPc(codePtr));
  else if (o.task)
    orderedBegins(*o.task);
}

void beforeRelease(ompt_wait_id_t wait) {
  mutexReleased(omptThread.task, wait);
  omptThread.releasedEarly = wait;
}

static constexpr u64 kOrderedBlock = 1; // releasedEarly: no address of a mutex

void beforeOrderedEnds() {
  OmptThread &o = omptThread;
  if (!o.task)
    return;
  orderedEnds(*o.task);
  o.releasedEarly = kOrderedBlock;
}

void onNestLock(ompt_scope_endpoint_t endpoint, ompt_wait_id_t wait, const void *) {
  nestLockChanged(wait, endpoint == ompt_scope_begin);
}

void beforeNestRelease(ompt_wait_id_t wait) {
  if (nestLockHeldOnce(wait))
    beforeRelease(wait);
}

void onMutexReleased(ompt_mutex_t kind, ompt_wait_id_t wait, const void *) {
  OmptThread &o = omptThread;
  if (o.releasedEarly == (kind == ompt_mutex_ordered ? kOrderedBlock : wait))
    o.releasedEarly = 0;
  else if (kind != ompt_mutex_ordered)
    mutexReleased(o.task, wait);
  else if (o.task)
    orderedEnds(*o.task);
}

void onMasked(ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *, const void *) {
  if (TaskSkeleton *task = skeletonOf(omptThread.task))
    task->masked += endpoint == ompt_scope_begin ? 1 : -1;
}

void onFlush(ompt_data_t *, const void *) { flushes(); }

void onLockInit(ompt_mutex_t, unsigned, unsigned, ompt_wait_id_t wait, const void *codePtr) {
  lockCreated(wait, programPc(codePtr));
}

} // namespace ompracer
