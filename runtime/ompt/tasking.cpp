// Explicit tasks: OMPT events to graph operations.
//
// Traps this file knows: in a one-thread team every task is "undeferred" for OMPT, so that is taken from the compiled
// call (kmpc.cpp); so are dependences (depend.cpp); `taskwait depend` is a pseudo task that is left alone;
// a detached task completes at its fulfilment, on any thread; a discarded task never starts.
#include "events/sink.h"
#include "ompt/callbacks.h"
#include "ompt/task.h"

#include "notes/notes.h"
#include "ompt/depend.h"
#include "ompt/lifecycle.h"
#include "ompt/mutex.h"
#include "ompt/reduction.h"
#include "ompt/serial.h"

#include <utility>

namespace ompracer {

/// What a deferred task captured that its creator's executing thread selects: pointers, or (byNumber) numbers; or what
/// its creator had captured so. Numbers of the two are not told apart.
static void noteSelection(const Task *task, const Task *creator, bool byNumber) {
  Selections &selections = gDetector.selections;
  Selection got{creator->node, gThread.index, {}};
  bool pointers = false;
  if (creator->parent && !task->undeferred)
    for (unsigned i = 0; i < Selection::kBlocks; ++i)
      if (const uptr pointer = task->captures.selected[i]) {
        pointers = true;
        got.blocks[i] = gDetector.heap.find(pointer).begin;
      }
  const bool inherits = task->captures.owned && creator->node != SNodeId::None && selections.find(creator->node);
  if (pointers || (byNumber && !inherits))
    selections.got(task->node, got);
  else if (inherits)
    selections.passedOn(task->node, creator->node);
}

void onTaskCreate(ompt_data_t *encountering, const ompt_frame_t *frame, ompt_data_t *newData, int flags, int,
                  const void *codePtr) {
  Task *parent = encountering ? static_cast<Task *>(encountering->ptr) : nullptr;
  OmptThread &o = omptThread;
  // libomp splits long taskloops: tasks of theirs create others, on any thread, as children of the one that met the
  // taskloop. That one's cursor is somebody else's; as its children's, which join theirs, they are ordered alike.
  const bool split = o.task && o.task->ofTaskloop && parent != o.task;
  if (split)
    parent = o.task;
  // A `taskwait depend` is no task (depend.cpp), and libomp 19 stops in one inside another if this had left something.
  if (!parent || (flags & (ompt_task_initial | ompt_task_taskwait)))
    return;
  const DependItem *depends = std::exchange(o.depends, nullptr); // the call may run the task, which creates others
  // Outside all regions only these run beside the code that creates them (on threads of the runtime's own).
  bool target = flags & ompt_task_target;
  if (target && parent == o.task && !parent->records() && !parent->around && !parent->parent && !parent->implicit) {
    parent->targetTasks = true;
    recordSerialCode();
  }
  Task *task = taskPool.make(o.tasks);
  newData->ptr = task;
  task->parent = parent;
  task->team = parent->team;
  task->setThreads = parent->body()->setThreads;
  task->inLeague = parent->inLeague;
  task->regionCaptures = parent->regionCaptures;
  task->record = parent->records();
  lifecycle.noteOpenmp();
  const TaskloopCall *loop = o.taskloop && o.taskloop->creator == parent ? o.taskloop : nullptr;
  task->ofTaskloop = loop || split;
  task->context = split ? parent->context
                        : creationContext(loop     ? "taskloop"
                                          : target ? "target"
                                                   : "task",
                                          programPc(codePtr), frame);
  task->captures = split ? parent->captures : loop ? loop->captures : std::exchange(gThread.createdTask, {});
  task->final = flags & ompt_task_final;
  bool undeferred = o.inUndeferredTask || (loop && loop->undeferred) || (split && parent->undeferred) ||
                    parent->final || (!parent->team && !target);
  task->undeferred = undeferred;
  // The number that an explicit task reads is that of the thread which executes it, and its undeferred children.
  const bool byExecutor = task->captures.byExecutor() && parent->parent; // else the parent is no explicit task
  if (!undeferred || !byExecutor)
    task->captures.numbers &= ~(u64{1} << OMPRACER_TASK_BY_EXECUTOR_BIT);
  task->frameTop = o.inUndeferredTask ? o.undeferredFrame : 0;
  const bool inProgramOrder = !parent->records() || parent->around;
  task->guard = split ? parent->guard : guardOfTask(*parent, task->captures, undeferred, inProgramOrder);
  if (inProgramOrder) {
    // Serial code, or a team of one that the program asked for: program order.
    // Not the parent: in a league libomp defers the tasks of a team of one, too, and the parent may end first.
    task->around = parent->body();
    return;
  }
  Cursor &c = parent->active();
  LockSetId locks = inheritLocks(c);
  u8 nodeFlags = (undeferred ? kNodeUndeferred : 0) | (task->ofTaskloop ? kNodeIterative : 0);
  if (split)
    gDetector.graph.splits(parent->node);
  task->node = gDetector.graph.createTask(gThread.alloc, c, nodeFlags, programPc(codePtr));
  noteSelection(task, parent, byExecutor && !undeferred);
  lifecycle.taskCreated(gThread.index);
  parent->splits |= split;
  if (u32 chunk = split ? gDetector.graph.snode(parent->node).chunk() : loop ? loop->chunk : 0)
    gDetector.graph.setChunk(task->node, chunk);
  if (!undeferred && locks != LockSetId::Empty)
    locks = gDetector.locks.conditional(locks);
  task->cursor = gDetector.graph.beginTask(task->node, static_cast<u32>(locks), c.once);
  setDependences(task, depends);
  fragmentChanged(gThread);
  gThread.runEpoch = newEpoch(gThread); // what two others stood for must now be recorded, see mustStay
}

/// Detached tasks complete with body and omp_fulfill_event both (semantics 2): a point behind the body stands for the
/// completion, and the fulfilling fragment gets an edge to it.
static FragmentId pointBehind(Cursor &body) {
  gDetector.graph.step(body);
  return gDetector.graph.fragment(gThread.alloc, body);
}

static void fulfil(Task *task) {
  Task *fulfiller = omptThread.task;
  if (!fulfiller || !task->record || task->around)
    return;
  FragmentId here = gDetector.graph.fragment(gThread.alloc, fulfiller->active());
  gDetector.graph.step(fulfiller->active());
  fragmentChanged(gThread);
  if (task->bodyEnd != FragmentId::None)
    gDetector.graph.addEdge(here, task->bodyEnd, EdgeKind::Construct);
  else
    task->fulfilled = here;
}

static void complete(Task *task) {
  if (task->around || !task->record)
    return;
  if (task->fulfilled != FragmentId::None)
    gDetector.graph.addEdge(task->fulfilled, pointBehind(task->cursor), EdgeKind::Construct);
  if (task->splits)
    gDetector.graph.taskwait(task->cursor);
  if (task->excludesSiblings)
    endExtents(task->cursor, task->inherited);
  gDetector.graph.completeTask(task->cursor);
  lifecycle.taskCompleted(gThread.index);
}

/// A task starts or goes on below the runtime's frames that raise the event. Those of the function that raises it,
/// where the task's begin as well, are larger than the margin. An undeferred task runs in the frames of its parent
/// (undeferredFrame).
static void noteFrames(Task *task) {
  constexpr uptr kMargin = 128;
  uptr top = reinterpret_cast<uptr>(__builtin_frame_address(0)) + kMargin;
  if (!gThread.onOwnStack(task->frameTop) || task->frameTop < top)
    task->frameTop = top;
}

/// The frames are gone; whoever uses their memory next starts clean, but for a child of the task.
static void forgetFrames(const Task *task) {
  if (!task->record || task->around || !gThread.onOwnStack(task->frameTop))
    return;
  forgetStackBelow(task->frameTop);
  if (gThread.relations && OMPRACER_UNLIKELY(gThread.relations->endedLocals.count)) {
    recordEndedLocals(gThread, gThread.relations->endedLocals, task->frameTop);
    gThread.relations->endedLocals.count = 0;
  }
}

/// The task ran in a wait of the implicit one, where functions of that may have returned (behind its region, too). Not
/// yet completed, it keeps the nodes of the phase.
static void recallMemberLocals(Task *task, Task *member) {
  if (!gThread.relations || OMPRACER_LIKELY(!gThread.relations->memberLocals.count) || !member->implicit ||
      !member->record || member->around)
    return;
  activate(member);
  if (gThread.recording)
    recordEndedLocals(gThread, gThread.relations->memberLocals, task->frameTop);
  activate(task);
}

static void goOnWith(Task *task) {
  OmptThread &o = omptThread;
  o.callerPc = task->callerPc;
  o.callerFrame = task->callerFrame;
  o.inReduction = gThread.inReduction = task->inReduction;
  gThread.ignore = task->ignore;
  activate(task);
}

void onTaskSchedule(ompt_data_t *priorData, ompt_task_status_t status, ompt_data_t *nextData) {
  OmptThread &o = omptThread;
  Task *prior = taskOf(priorData), *next = taskOf(nextData);
  if (prior && prior == o.task && (status == ompt_task_complete || status == ompt_task_detach))
    combineAtEnd(prior);
  if (prior && status == ompt_task_detach && prior->record && !prior->around)
    prior->bodyEnd = pointBehind(prior->cursor);
  if (prior && (status == ompt_task_early_fulfill || status == ompt_task_late_fulfill))
    fulfil(prior);
  bool ends = status == ompt_task_complete || status == ompt_task_cancel || status == ompt_task_late_fulfill ||
              status == ompt_taskwait_complete;
  if (prior && !prior->implicit && prior->node != SNodeId::None &&
      (status == ompt_task_complete || status == ompt_task_detach)) {
    forgetFrames(prior);
    if (Task *member = next ? next : prior->startedIn; member && prior == o.task)
      recallMemberLocals(prior, member);
  }
  const bool leaves = prior && prior == o.task;
  Task *behind = leaves && (ends || status == ompt_task_detach) && !next ? prior->startedIn : nullptr;
  if (prior && ends && prior->parent) {
    complete(prior);
    taskPool.free(o.tasks, prior);
    priorData->ptr = nullptr;
  }
  if (behind)
    goOnWith(behind);
  // Of a discarded task only the end is told, while the thread goes on with its task: what is kept of that is older.
  const bool discarded = prior && !leaves && status == ompt_task_cancel;
  if (!next || (discarded && next == o.task))
    return;
  if (!next->implicit)
    noteFrames(next);
  // The thread's state is of another task if libomp 19 raised no event when it came back from an untied one.
  Task *suspended = leaves && !ends ? prior : nullptr;
  if (!prior && !next->implicit)
    suspended = next->startedIn = o.task;
  // A reduction's combination belongs to the task that was suspended inside it (libomp's tree has a barrier there).
  if (suspended) {
    suspended->inReduction = o.inReduction;
    suspended->ignore = gThread.ignore;
    suspended->callerPc = o.callerPc;
    suspended->callerFrame = o.callerFrame;
  }
  goOnWith(next);
}

void resumed(Task *task) {
  OmptThread &o = omptThread;
  if (!task || task == o.task)
    return;
  forgetStackBelow(reinterpret_cast<uptr>(__builtin_frame_address(0)));
  o.inReduction = gThread.inReduction = task->inReduction;
  gThread.ignore = task->ignore;
  activate(task);
}

void cancelled(bool discards) {
  // Threads leave a cancelled region by the next barrier, arrived or not.
  for (Task *task = omptThread.task; task; task = task->team ? task->team->encountering : nullptr)
    if (task->team)
      task->team->keepsNodes.store(true, std::memory_order_relaxed);
  if (discards)
    noteNotChecked("cancelled", "work discarded by cancellation");
}

} // namespace ompracer
