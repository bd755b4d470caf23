// What the counter remembers of a task, region and thread, inside the objects of events/task.h.
#pragma once

#include "base/types.h"

namespace ompracer {

struct TeamExtra {
  u32 depth = 0; ///< of regions around it, and itself
};
struct TaskExtra {};
struct ThreadExtra {};

} // namespace ompracer
