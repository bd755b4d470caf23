// The OMPT callbacks of this layer, registered by the tool's start, and what the interposed calls share with them.
#pragma once

#include "base/types.h"

#include <omp-tools.h>

namespace ompracer {

struct Task;

// threads.cpp
void onThreadBegin(ompt_thread_t, ompt_data_t *);
void onThreadEnd(ompt_data_t *);
int onControlTool(u64, u64, void *, const void *);
void onCancel(ompt_data_t *, int, const void *);
// region.cpp
void onParallelBegin(ompt_data_t *, const ompt_frame_t *, ompt_data_t *, unsigned, int, const void *);
void onParallelEnd(ompt_data_t *, ompt_data_t *, int, const void *);
void onImplicitTask(ompt_scope_endpoint_t, ompt_data_t *, ompt_data_t *, unsigned, unsigned, int);
void onSyncRegion(ompt_sync_region_t, ompt_scope_endpoint_t, ompt_data_t *, ompt_data_t *, const void *);
void onSyncRegionWait(ompt_sync_region_t, ompt_scope_endpoint_t, ompt_data_t *, ompt_data_t *, const void *);
// work.cpp
void onWork(ompt_work_t, ompt_scope_endpoint_t, ompt_data_t *, ompt_data_t *, uint64_t, const void *);
void onDispatch(ompt_data_t *, ompt_data_t *, ompt_dispatch_t, ompt_data_t);
// mutex.cpp
void onMutexAcquire(ompt_mutex_t, unsigned, unsigned, ompt_wait_id_t, const void *);
void onMutexAcquired(ompt_mutex_t, ompt_wait_id_t, const void *);
void onMutexReleased(ompt_mutex_t, ompt_wait_id_t, const void *);
/// The program is about to give the mutex back. OMPT tells only when others may hold it already.
void beforeRelease(ompt_wait_id_t);
/// The same for an ordered block of the calling thread.
void beforeOrderedEnds();
/// The same for a nest lock, which the holder may have acquired more than once.
void beforeNestRelease(ompt_wait_id_t);
/// The holder of a nest lock acquires it again, or gives that back.
void onNestLock(ompt_scope_endpoint_t, ompt_wait_id_t, const void *);
/// Only the thread that the directive names executes the block.
void onMasked(ompt_scope_endpoint_t, ompt_data_t *, ompt_data_t *, const void *);
void onFlush(ompt_data_t *, const void *);
void onLockInit(ompt_mutex_t, unsigned, unsigned, ompt_wait_id_t, const void *);
// tasking.cpp
void onTaskCreate(ompt_data_t *, const ompt_frame_t *, ompt_data_t *, int, int, const void *);
void onTaskSchedule(ompt_data_t *, ompt_task_status_t, ompt_data_t *);
/// The thread waits in the task: libomp tells of no switch when the last part of an untied task ends while an earlier
/// part is still on its way out on another thread. Null: not known.
void waitsIn(Task *);

} // namespace ompracer
