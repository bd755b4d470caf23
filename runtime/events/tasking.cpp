// Explicit tasks.
//
// Traps this file knows: in a one-thread team every task is "undeferred" for OMPT, so that is taken from the compiled
// call (kmpc_tasks.cpp); so are dependences (depend.h); `taskwait depend` is a pseudo task that is left alone;
// a detached task completes at its fulfilment, on any thread; a discarded task never starts.
#include "events/callbacks.h"
#include "events/depend.h"
#include "events/sink.h"
#include "events/validate.h"

#include <utility>

namespace ompracer {

void onTaskCreate(ompt_data_t *encountering, const ompt_frame_t *frame, ompt_data_t *newData, int flags, int,
                  const void *codePtr) {
  Task *parent = encountering ? static_cast<Task *>(encountering->ptr) : nullptr;
  OmptThread &o = omptThread;
  // libomp splits long taskloops: tasks of theirs create others, on any thread, as children of the one that met the
  // taskloop. That one goes on elsewhere; as children of these tasks, which join theirs, they are ordered alike.
  const bool split = o.task && skeletonOf(*o.task).ofTaskloop && parent != o.task;
  if (split)
    parent = o.task;
  // A `taskwait depend` is no task (depend.h), and libomp 19 stops in one inside another if this had left something.
  if (!parent || (flags & (ompt_task_initial | ompt_task_taskwait)))
    return;
  const DependItem *depends = std::exchange(o.depends, nullptr); // the call may run the task, which creates others
  const bool target = flags & ompt_task_target;
  Task *made = makeTask();
  newData->ptr = made;
  TaskSkeleton &task = skeletonOf(*made), &creator = skeletonOf(*parent);
  task.parent = parent;
  task.team = creator.team;
  task.setThreads = bodyOf(creator).setThreads;
  task.inLeague = creator.inLeague;
  const TaskloopCall *loop = o.taskloop && o.taskloop->creator == parent ? o.taskloop : nullptr;
  task.ofTaskloop = loop || split;
  task.final = flags & ompt_task_final;
  task.undeferred = o.inUndeferredTask || (loop && loop->undeferred) || (split && creator.undeferred) ||
                    creator.final || (!creator.team && !target);
  task.frameTop = o.inUndeferredTask ? o.undeferredFrame : 0;
  const TaskKind kind = split    ? TaskKind::SplitOff
                        : loop   ? TaskKind::OfTaskloop
                        : target ? TaskKind::Target
                                 : TaskKind::Plain;
  validate(task);
  taskCreated(*made, *parent, {kind, programPc(codePtr), frame, loop});
  if (depends && !task.hostBody) {
    const Dependences dependences(depends, o.dependCount);
    dependsOn(*made, *parent, dependences.begin(), dependences.size());
  }
}

/// A task starts or goes on below the runtime's frames that raise the event. Those of the function that raises it,
/// where the task's begin as well, are larger than the margin. An undeferred task runs in the frames of its parent
/// (undeferredFrame). callback: the frame address of the callback.
static void noteFrames(TaskSkeleton &task, void *callback) {
  constexpr uptr kMargin = 128;
  uptr top = reinterpret_cast<uptr>(callback) + kMargin;
  if (task.frameTop < top || !onOwnStack(task.frameTop))
    task.frameTop = top;
}

static void switchTo(Task *next, Task *suspended) {
  OmptThread &o = omptThread;
  if (TaskSkeleton *before = skeletonOf(suspended)) {
    before->callerPc = o.callerPc;
    before->callerFrame = o.callerFrame;
  }
  const TaskSkeleton &task = skeletonOf(*next);
  o.callerPc = task.callerPc;
  o.callerFrame = task.callerFrame;
  o.task = next;
  validate(task);
  switchedTo(*next, suspended);
}

void onTaskSchedule(ompt_data_t *priorData, ompt_task_status_t status, ompt_data_t *nextData) {
  OmptThread &o = omptThread;
  if (status == ompt_task_switch && std::exchange(o.partEnds, false))
    return;
  Task *prior = taskOf(priorData), *next = taskOf(nextData);
  const TaskSkeleton *left = skeletonOf(prior);
  TaskSkeleton *entered = skeletonOf(next);
  if (prior && (status == ompt_task_complete || status == ompt_task_detach))
    bodyEnds(*prior, status == ompt_task_detach, next ? next : left->startedIn);
  if (prior && o.task && (status == ompt_task_early_fulfill || status == ompt_task_late_fulfill))
    taskFulfilled(*prior, *o.task);
  bool ends = status == ompt_task_complete || status == ompt_task_cancel || status == ompt_task_late_fulfill ||
              status == ompt_taskwait_complete;
  const bool leaves = prior && prior == o.task;
  Task *after = leaves && (ends || status == ompt_task_detach) && !next ? left->startedIn : nullptr;
  if (prior && ends && left->parent) {
    validate(*left);
    taskEnds(*prior);
    freeTask(prior);
    priorData->ptr = nullptr;
  }
  if (after)
    switchTo(after, nullptr);
  // Of a discarded task only the end is told, while the thread goes on with its task: what is kept of that is older.
  const bool discarded = prior && !leaves && status == ompt_task_cancel;
  if (!next || (discarded && next == o.task))
    return;
  if (!entered->implicit)
    noteFrames(*entered, __builtin_frame_address(0));
  // The thread's state is of another task if libomp 19 raised no event when it came back from an untied one.
  Task *suspended = leaves && !ends ? prior : nullptr;
  if (!prior && !entered->implicit)
    suspended = entered->startedIn = o.task;
  if (status == ompt_task_switch)
    entered->goesOn = prior ? prior : o.task;
  switchTo(next, suspended);
}

void waitsIn(Task *task) {
  OmptThread &o = omptThread;
  if (!task || task == o.task)
    return;
  o.task = task;
  resumed(*task);
}

} // namespace ompracer
