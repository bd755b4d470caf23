// Reductions: the combination of a thread's private copies with the original variables.
//
// Semantics 7: it happens after the thread's own part at an unspecified time before the barrier, excluded from the
// other combinations of the reduction. So it is a task of its own that only the barrier joins, and holds a lock named
// by the reduction. Which method libomp chooses (atomics, a critical section, a tree with barriers of its own) makes no
// difference: the update is none that atomic accesses may be parallel to.
#include "verbs/reduction.h"

#include "base/export.h"
#include "events/sink.h"
#include "record/access.h"
#include "verbs/task.h"

#include <ompracer/abi.h>

#include <utility>

namespace ompracer {

bool combinesApart(const Task *task) {
  return task && task->implicit && task->mayRunInParallel && !task->hostBody && !task->inWorkShare;
}

/// Names the reduction of a directive in one execution of the region around: the combinations of another one are not
/// excluded. Of the execution some bits, so that there are not many lock sets for one directive: few of them will be
/// taken for another one.
static u64 inRegion(u64 reduction, Task &task) {
  constexpr u32 kBits = 12;
  const Task *implicitTask = &task;
  // The teams of a league reduce in the artificial regions inside them.
  while (!implicitTask->hostBody && implicitTask->team && !implicitTask->team->region.origin.code)
    implicitTask = implicitTask->team->encountering;
  const Cursor &c = implicitTask->hostBody ? task.body()->active() : implicitTask->cursor;
  if (c.node == SNodeId::None)
    return reduction;
  // In program order nobody else combines.
  const u64 region = implicitTask->hostBody ? hashPair(static_cast<u64>(c.node), c.iteration)
                                            : regionIdOf(gDetector.graph.snode(c.node));
  return reduction | region >> (64 - kBits) << 48;
}

u64 regionReduction(Task &implicitTask) {
  return inRegion(1ull << 62 | implicitTask.team->region.origin.code, implicitTask);
}

bool inTeamOfOne(const Task *task) {
  return task && task->implicit && task->team && task->team->size.load(std::memory_order_relaxed) == 1;
}

/// What the tasks do is not before the combination of the thread's private copies, though libomp waits for them.
void taskReductionEnds(Task &task) {
  tell(Told::TaskReduction, 0);
  if (gThread.recording && combinesApart(&task))
    task.combination = gDetector.graph.createTask(gThread.alloc, task.cursor, kNodeNotAwaited, 0);
}

// In a team of one libomp gives the tasks no copies.
void taskReductionEnded(Task &task) {
  tell(Told::TaskReduction, 1);
  verbsThread.combinesAsExecutor = gThread.recording && inTeamOfOne(&task);
}

static void begin(u64 reduction) {
  // Code that was not instrumented leaves the mark.
  const bool asExecutor = std::exchange(verbsThread.combinesAsExecutor, false) && inTeamOfOne(omptThread.task);
  reductionBegin(gThread, asExecutor);
  OmptThread &o = omptThread;
  if (verbsThread.inReduction++ || !o.task)
    return;
  Graph &graph = gDetector.graph;
  if (combinesApart(o.task)) {
    Cursor &implicitTask = o.task->cursor;
    SNodeId node = std::exchange(o.task->combination, SNodeId::None);
    if (node == SNodeId::None)
      node = graph.createTask(gThread.alloc, implicitTask, kNodeNotAwaited, 0);
    graph.meetCombination(gThread.alloc, implicitTask, teamMayWait(*o.task));
    // The work share cursor is free: a combination stands outside the worksharing construct.
    o.task->workShare = graph.beginTask(node, implicitTask.lockSet, implicitTask.once);
    o.task->inCombination = true;
    verbsThread.combinesForAll = false;
  }
  const u64 lock = inRegion(reduction, *o.task);
  tell(Told::Combines, reduction, lock, o.task->inCombination);
  o.task->combines = reduction = lock;
  Cursor &c = o.task->active();
  LockSetId locks = gDetector.locks.add(c.lockSet, {reduction, kCombination});
  if (o.task->inCombination && o.task->team->reducedByTasks.load(std::memory_order_relaxed))
    locks = gDetector.locks.add(locks, {regionReduction(*o.task), kCombination});
  c.lockSet = locks;
  graph.step(c);
  activate(o.task);
}

/// The thread has come to the end of a reduction and combines next: what all threads have, if it has waited for them
/// there. The others may do so as well, each in another place.
static void combinesAfterAll() {
  OmptThread &o = omptThread;
  Task *task = o.task;
  if (!task || !task->inCombination || task->inLastprivate || !std::exchange(verbsThread.combinesForAll, false))
    return;
  tell(Told::CombinesForAll);
  Graph &graph = gDetector.graph;
  const LockSetId locks = task->workShare.lockSet;
  graph.completeTask(task->workShare);
  task->workShare = graph.beginWorkShare(gThread.alloc, task->cursor, WorkShareKind::Combination, 0, 0,
                                         directiveOf(graph.snode(task->cursor.node)));
  task->workShare.lockSet = locks;
  activate(task);
}

// What the runtime does there by functions of the program is its own business. Tasks that it runs meanwhile are not
// (switchedTo keeps the state).
void reduceBegins() { ignoreBegin(gThread); }

void reduceEnds(bool combines) {
  ignoreEnd(gThread);
  if (combines)
    combinesAfterAll();
}

static void reductionEnds() {
  reductionEnd(gThread);
  OmptThread &o = omptThread;
  if (!verbsThread.inReduction || --verbsThread.inReduction || !o.task || !o.task->combines)
    return;
  tell(Told::Combined, o.task->inCombination);
  Cursor &c = o.task->active();
  LockSetId locks = gDetector.locks.remove(c.lockSet, o.task->combines);
  if (o.task->inCombination)
    locks = gDetector.locks.remove(locks, regionReduction(*o.task));
  c.lockSet = locks;
  gDetector.graph.step(c);
  if (o.task->inCombination && gDetector.graph.snode(c.node).kind == NodeKind::WorkShare)
    gDetector.graph.endWorkShare(c, o.task->cursor);
  else if (o.task->inCombination)
    gDetector.graph.completeTask(c);
  o.task->inCombination = false;
  o.task->combines = 0;
  activate(o.task);
}

/// The initialiser of a private copy may read the original. It is the thread's own code: nothing orders it before the
/// combination of a faster thread (semantics 7). The mark in its lock set is for the report.
static void initializer(u64 reduction, bool begins) {
  Task *task = omptThread.task;
  if (!task)
    return;
  tell(Told::Initializer, reduction, inRegion(reduction, *task), begins);
  if (begins && tasksMayReduce())
    readsOriginal(reduction);
  Cursor &c = task->active();
  LockSetId locks = c.lockSet;
  auto change = [&](u64 lock) {
    locks = begins ? gDetector.locks.add(locks, {lock, kInitializer}) : gDetector.locks.remove(locks, lock);
  };
  change(inRegion(reduction, *task));
  if (task->implicit && task->team)
    change(regionReduction(*task));
  c.lockSet = locks;
  gDetector.graph.step(c);
  activate(task);
}

} // namespace ompracer

OMPRACER_EXPORT void __ompracer_reduction_begin(const void *reduction) {
  if (ompracer::gThread.recording)
    ompracer::begin(reinterpret_cast<ompracer::u64>(reduction));
}
OMPRACER_EXPORT void __ompracer_reduction_end(void) {
  if (ompracer::gThread.recording)
    ompracer::reductionEnds();
}
OMPRACER_EXPORT void __ompracer_initializer_begin(const void *reduction) {
  if (ompracer::gThread.recording)
    ompracer::initializer(reinterpret_cast<ompracer::u64>(reduction), true);
}
OMPRACER_EXPORT void __ompracer_initializer_end(const void *reduction) {
  if (ompracer::gThread.recording)
    ompracer::initializer(reinterpret_cast<ompracer::u64>(reduction), false);
}
