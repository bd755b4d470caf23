#include "events/task.h"

#include "events/callbacks.h"

namespace ompracer {

__thread OmptThread omptThread;
constinit std::atomic<bool> oneTeam{false};
Pool<Task> taskPool;
Pool<Team> teamPool;

OmptEntries ompt;

Task *OmptEntries::currentTask() const {
  int flags = 0, thread = 0;
  ompt_data_t *task = nullptr, *parallel = nullptr;
  ompt_frame_t *frame = nullptr;
  if (!getTaskInfo || getTaskInfo(0, &flags, &task, &frame, &parallel, &thread) == 0 || !task)
    return nullptr;
  return static_cast<Task *>(task->ptr);
}

} // namespace ompracer
