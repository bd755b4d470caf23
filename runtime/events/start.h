// Start of this layer: the OpenMP runtime asks for the tool (start_tool.cpp), or a source needs it earlier.
#pragma once

#include "base/types.h"

#include <omp-tools.h>

namespace ompracer {

struct Task;

/// Entry points of the OpenMP runtime, looked up at initialisation. Null members: the runtime lacks them.
struct OmptEntries {
  ompt_get_task_info_t getTaskInfo = nullptr;
  ompt_set_callback_t setCallback = nullptr;
  /// What the runtime says the thread executes; nullptr when unknown.
  Task *currentTask() const;
};
extern OmptEntries ompt;

/// What the OpenMP runtime calls itself; "": it has not asked for a tool.
const char *openmpVersion();

/// Reserves what the tool needs (toolReserves). May be called again, from any thread. openmpAddress lies
/// in the OpenMP runtime, whose threads and mutexes are not the program's. False: the system refuses the memory.
bool initEvents(uptr openmpAddress);

/// Does the return address lie in the OpenMP runtime?
bool calledByOpenmp(const void *returnAddress);

/// Does OMP_TOOL let an OpenMP runtime load a tool? (libomp takes a value that it does not know for "disabled".)
bool toolsAllowed();

} // namespace ompracer
