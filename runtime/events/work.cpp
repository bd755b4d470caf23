// Worksharing constructs.
#include "events/callbacks.h"
#include "events/sink.h"
#include "events/validate.h"

#include <utility>

namespace ompracer {

// The task of the event is the one that the thread executes. libomp's task_data names another one in a serialized
// region inside an explicit task.
void onWork(ompt_work_t work, ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *, uint64_t count,
            const void *codePtr) {
  Task *task = omptThread.task;
  const TaskSkeleton *t = skeletonOf(task);
  if (!t || work == ompt_work_taskloop || t->hostBody || !t->implicit)
    return;
  validate(*t);
  const bool begin = endpoint == ompt_scope_begin;
  WorkKind kind = WorkKind::Loop;
  switch (work) {
  case ompt_work_single_other:
    if (begin)
      constructSkipped(*task);
    return;
  case ompt_work_single_executor:
    kind = WorkKind::Single;
    break;
  case ompt_work_sections:
    kind = WorkKind::Sections;
    break;
  case ompt_work_distribute:
    kind = WorkKind::Distribute;
    break;
  case ompt_work_loop:
  case ompt_work_loop_static:
  case ompt_work_loop_dynamic:
  case ompt_work_loop_guided:
  case ompt_work_loop_other:
    break;
  default:
    return;
  }
  if (begin) {
    constructBegins(*task, kind, programPc(codePtr), {std::exchange(omptThread.loop, {}), count});
  } else
    constructEnds(*task);
}

void onDispatch(ompt_data_t *, ompt_data_t *, ompt_dispatch_t kind, ompt_data_t instance) {
  Task *task = omptThread.task;
  if (!task || skeletonOf(*task).hostBody || !instance.ptr)
    return;
  if (kind == ompt_dispatch_taskloop_chunk || kind == ompt_dispatch_ws_loop_chunk ||
      kind == ompt_dispatch_distribute_chunk)
    chunkBegins(*task, static_cast<const ompt_dispatch_chunk_t *>(instance.ptr)->iterations);
}

} // namespace ompracer
