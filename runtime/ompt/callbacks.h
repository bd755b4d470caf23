// The OMPT callbacks and the runtime's entry points, shared by the files of this layer.
#pragma once

#include "events/callbacks.h"

#include <omp-tools.h>

namespace ompracer {

struct Task;

/// Entry points of the OpenMP runtime, looked up at initialisation. Null members: the runtime lacks them.
struct OmptEntries {
  ompt_get_task_info_t getTaskInfo = nullptr;
  /// What the runtime says the thread executes; nullptr when unknown.
  Task *currentTask() const;
};
extern OmptEntries ompt;

void forgetStackBelow(uptr top);

/// The code before this return address, of a construct, runs in parallel: see Detector::runsCode.
void noteRunning(const char *construct, uptr pc);

// region.cpp
void onParallelBegin(ompt_data_t *, const ompt_frame_t *, ompt_data_t *, unsigned, int, const void *);
void onParallelEnd(ompt_data_t *, ompt_data_t *, int, const void *);
void onImplicitTask(ompt_scope_endpoint_t, ompt_data_t *, ompt_data_t *, unsigned, unsigned, int);
void onSyncRegion(ompt_sync_region_t, ompt_scope_endpoint_t, ompt_data_t *, ompt_data_t *, const void *);
// work.cpp
/// Detector::leaveOwnChunk.
void leaveOwnChunk(u64 iteration);
// tasking.cpp
void onTaskCreate(ompt_data_t *, const ompt_frame_t *, ompt_data_t *, int, int, const void *);
/// The thread executes `task`. libomp tells of no switch when the last part of an untied task ends while an earlier
/// part is still on its way out on another thread; what the thread waits in says so. Null: not known.
void resumed(Task *task);
void onTaskSchedule(ompt_data_t *, ompt_task_status_t, ompt_data_t *);

} // namespace ompracer
