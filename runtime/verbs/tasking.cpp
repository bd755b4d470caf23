// The verbs of explicit tasks: graph operations, captures, and memory that the tasks leave.
#include "base/rule.h"
#include "events/sink.h"
#include "verbs/task.h"

#include "detect/memory_life.h"
#include "engine/holders.h"
#include "notes/notes.h"
#include "record/access.h"
#include "verbs/lifecycle.h"
#include "verbs/mutex.h"
#include "verbs/reduction.h"
#include "verbs/serial.h"

#include <ompracer/abi.h>

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

static const char *wordOf(TaskKind kind) {
  switch (kind) {
  case TaskKind::OfTaskloop:
    return "taskloop";
  case TaskKind::Target:
    return "target";
  default:
    return "task";
  }
}

/// In a single construct: has its implicit task made nothing else in this phase?
static bool isBeginOfPhase(const Task &implicitTask) {
  const Graph &graph = gDetector.graph;
  return implicitTask.implicit && implicitTask.inWorkShare && implicitTask.team && implicitTask.team->outermost &&
         !implicitTask.team->league && graph.snode(implicitTask.workShare.node).workShare == WorkShareKind::Single &&
         implicitTask.outsideAtWorkShare == implicitTask.outsideTasks && graph.joinsAllSoFar();
}

void taskCreated(Task &task, Task &parent, const TaskFacts &facts) {
  const bool split = facts.kind == TaskKind::SplitOff;
  gSafepoints.enter(gThread);
  sharePrivate(gThread);
  // Outside all regions only these run in parallel with the code that creates them (on threads of the runtime's own).
  if (facts.kind == TaskKind::Target && &parent == omptThread.task && !parent.records() && !parent.hostBody &&
      !parent.parent && !parent.implicit) {
    parent.targetTasks = true;
    recordSerialCode();
  }
  task.regionCaptures = parent.regionCaptures;
  task.mayRunInParallel = parent.records();
  lifecycle.noteOpenmp();
  task.captures = split        ? parent.captures
                  : facts.loop ? facts.loop->tool.as<Captures>()
                               : std::exchange(gThread.createdTask, {});
  // The number that an explicit task reads is that of the thread which executes it, and its undeferred children.
  const bool byExecutor = task.captures.byExecutor() && parent.parent; // else the parent is no explicit task
  if (!task.undeferred || !byExecutor)
    task.captures.numbers &= ~(u64{1} << OMPRACER_TASK_BY_EXECUTOR_BIT);
  const bool inProgramOrder = !parent.records() || parent.hostBody;
  task.context =
      split ? parent.context : creationContext(wordOf(facts.kind), facts.codePtr, facts.frame, inProgramOrder);
  tell(Told::TaskCreated, task.told(), parent.told(), facts.kind,
       task.undeferred | task.final << 1 | inProgramOrder << 2, facts.codePtr,
       split        ? gDetector.graph.snode(parent.node).chunk()
       : facts.loop ? facts.loop->chunk
                    : 0);
  task.guard = split ? parent.guard : guardOfTask(parent, task.captures, task.undeferred, inProgramOrder);
  if (inProgramOrder) {
    // Serial code, or a team of one that the program asked for: program order.
    // Not the parent: in a league libomp defers the tasks of a team of one, too, and the parent may end first.
    task.hostBody = parent.body();
    return;
  }
  Cursor &c = parent.active();
  LockSetId locks = inheritLocks(gDetector, c);
  NodeFlags nodeFlags = (task.undeferred ? kNodeUndeferred : 0) | (task.ofTaskloop ? kNodeIterative : 0);
  if (split)
    gDetector.graph.splits(parent.node);
  const bool first = !c.children && !c.earlierChildren && facts.kind == TaskKind::Plain && !task.undeferred;
  task.node = gDetector.graph.createTask(gThread.alloc, c, nodeFlags, {facts.codePtr, static_cast<u32>(task.context)});
  task.orderedBelow = gThread.orderedBelow;
  gThread.outsideTasks += parent.implicit;
  if (first && isBeginOfPhase(parent))
    task.onlyTask = gThread.outsideTasks - parent.outsideTasks + 1;
  noteSelection(&task, &parent, byExecutor && !task.undeferred);
  lifecycle.taskCreated(gThread.index);
  parent.splits |= split;
  if (u32 chunk = split        ? gDetector.graph.snode(parent.node).chunk()
                  : facts.loop ? facts.loop->chunk
                               : 0;
      chunk && by(Rule::TaskloopStrict))
    gDetector.graph.setChunk(task.node, chunk);
  if (!task.undeferred && locks != LockSetId::Empty)
    locks = gDetector.locks.conditional(locks);
  task.cursor = gDetector.graph.beginTask(task.node, locks, c.once);
  holdAwaited(task, parent);
  fragmentChanged(gThread);
  newRun(gThread); // what two others stood for must now be recorded, see mustStay
  lifecycle.safepoint(gThread);
}

/// In the call's slot: the captures of each of its tasks.
void taskloopBegins(TaskloopCall &call) {
  call.tool.as<Captures>() = std::exchange(gThread.createdTask, {});
  noteTaskloop();
}

void taskloopEnds() { noteTaskloop(); }

void taskAllocated(uptr block, u64 size) {
  if (!gThread.recording)
    return;
  // Clean before the creator copies firstprivates into it.
  beginLife(gThread, block, size);
  noteRunning("task", omptThread.callerPc);
}

void taskFulfilled(Task &task, Task &fulfiller) {
  gSafepoints.enter(gThread);
  if (!task.mayRunInParallel || task.hostBody)
    return;
  tell(Told::Fulfilled, task.told());
  task.fulfilled = gDetector.graph.fragment(gThread.alloc, fulfiller.active());
  gDetector.graph.noteRelease(task.fulfilled);
  gDetector.graph.step(fulfiller.active());
  fragmentChanged(gThread);
}

void taskEnds(Task &task) {
  gSafepoints.enter(gThread);
  tell(Told::TaskEnds, task.told());
  if (task.hostBody || !task.mayRunInParallel)
    return;
  // A detached task completes with body and omp_fulfill_event both (semantics 2): a point after the body stands for it.
  if (task.fulfilled != FragmentId::None && by(Rule::DetachFulfil)) {
    gDetector.graph.step(task.cursor);
    gDetector.graph.addEdge(task.fulfilled, gDetector.graph.fragment(gThread.alloc, task.cursor), EdgeKind::Construct);
  }
  if (task.splits)
    gDetector.graph.taskwait(task.cursor);
  if (task.excludesSiblings)
    endExtents(gDetector, gThread.alloc, task.cursor, task.inherited);
  gDetector.graph.completeTask(task.cursor);
  lifecycle.taskCompleted(gThread.index);
}

/// The frames are gone; whoever uses their memory next starts clean, but for a child of the task.
static void forgetFrames(const Task *task) {
  if (!task->mayRunInParallel || task->hostBody || !gThread.onOwnStack(task->frameTop))
    return;
  forgetStackBelow(task->frameTop);
  if (gThread.tables && OMPRACER_UNLIKELY(gThread.tables->memory.endedLocals.count)) {
    recordEndedLocals(gThread, gThread.tables->memory.endedLocals, task->frameTop);
    gThread.tables->memory.endedLocals.count = 0;
  }
}

/// The task ran in a wait of the implicit one, where functions of that may have returned (after its region, too). Not
/// yet completed, it keeps the nodes of the phase.
static void recallImplicitTaskLocals(Task *task, Task *implicitTask) {
  if (!gThread.tables || OMPRACER_LIKELY(!gThread.tables->memory.implicitTaskLocals.count) || !implicitTask->implicit ||
      !implicitTask->mayRunInParallel || implicitTask->hostBody)
    return;
  activate(implicitTask);
  if (gThread.recording)
    recordEndedLocals(gThread, gThread.tables->memory.implicitTaskLocals, task->frameTop);
  activate(task);
}

void bodyEnds(Task &task, bool detached, Task *next) {
  const bool executes = &task == omptThread.task;
  if (executes)
    combineAtEnd(&task);
  tell(Told::BodyEnds, task.told(), detached);
  if (task.implicit || task.node == SNodeId::None)
    return;
  forgetFrames(&task);
  if (next && executes)
    recallImplicitTaskLocals(&task, next);
}

static void goOnWith(Task &task) {
  verbsThread.inReduction = gThread.inReduction = task.inReduction;
  gThread.ignore = task.ignore;
  activate(&task);
}

// A reduction's combination belongs to the task that was suspended inside it (libomp's tree has a barrier there).
void switchedTo(Task &task, Task *suspended) {
  if (suspended) {
    suspended->inReduction = verbsThread.inReduction;
    suspended->ignore = gThread.ignore;
  }
  goOnWith(task);
  lifecycle.safepoint(gThread);
}

void resumed(Task &task) {
  forgetStackBelow(reinterpret_cast<uptr>(__builtin_frame_address(0)));
  goOnWith(task);
}

void cancelled(bool discards) {
  // Threads leave a cancelled region by the next barrier, arrived or not.
  for (Task *task = omptThread.task; task; task = task->team ? task->team->encountering : nullptr)
    if (task->team)
      task->team->keepsNodes.store(true, std::memory_order_relaxed);
  if (discards)
    noteNotChecked("cancelled", "work discarded by cancellation");
}

int controlled(u64) { return 0; }

} // namespace ompracer
