// The OMPT callbacks and the runtime's entry points, shared by the files of this layer.
#pragma once

#include "events/callbacks.h"
#include "events/sink.h"

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

// work.cpp
/// Detector::leaveOwnChunk.
void leaveOwnChunk(u64 iteration);
// tasking.cpp
void onTaskCreate(ompt_data_t *, const ompt_frame_t *, ompt_data_t *, int, int, const void *);
void onTaskSchedule(ompt_data_t *, ompt_task_status_t, ompt_data_t *);

} // namespace ompracer
