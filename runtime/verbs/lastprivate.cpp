// lastprivate and linear: the write of the original by the thread that ran the last iteration.
//
// Semantics 7: it comes after the last iteration, at an unspecified time before the construct's barrier. So it is a
// task that the last iteration (which may have been the thread's own code: Cursor::ownChunk) creates and only the
// barrier joins: it floats as the iteration does, and what orders the iteration with later code of its thread does not
// order it. A construct may write in several places (a simd loop's own variable apart from the others): one task.
//
// Where the construct reads the originals, too (firstprivate, linear), all its threads do so before that write: clang
// makes a barrier of which this is all that counts. So edges lead from the reads to the write. That makes the reads
// unlike others of the threads, which therefore must not stand for each other in a history (history.h): a mark among
// the locks tells them apart.
#include "base/rule.h"
#include "verbs/task.h"

#include "base/export.h"

#include <ompracer/abi.h>

namespace ompracer {

static bool isBetweenConstructs(const Task *task) {
  return task && task->implicit && task->mayRunInParallel && !task->hostBody && !task->inWorkShare &&
         !task->inCombination;
}

static void firstValuesBegin() {
  Task *task = omptThread.task;
  if (!isBetweenConstructs(task))
    return;
  tell(Told::FirstValues);
  task->cursor.lockSet = gDetector.locks.add(task->cursor.lockSet, kMark);
  gDetector.graph.step(task->cursor);
  activate(task);
}

/// Before the compiler's barrier, so that the one who writes finds the edges of all.
static void firstValuesEnd() {
  Task *task = omptThread.task;
  if (!isBetweenConstructs(task) || !task->team)
    return;
  tell(Told::FirstValuesRead);
  gDetector.graph.readFirstValues(gThread.alloc, task->cursor);
  task->cursor.lockSet = gDetector.locks.remove(task->cursor.lockSet, kMark.lock);
  gDetector.graph.step(task->cursor);
  task->ignoreBarrier = true;
  activate(task);
}

static void begin() {
  Task *task = omptThread.task;
  if (!isBetweenConstructs(task))
    return;
  tell(Told::LastValues);
  Graph &graph = gDetector.graph;
  Cursor &last = task->ended.node != SNodeId::None && by(Rule::LastAfterIteration) ? task->ended : task->cursor;
  const bool first = task->lastWrite.node == SNodeId::None;
  task->workShare =
      first ? graph.beginTask(graph.createTask(gThread.alloc, last, kNodeNotAwaited, 0), LockSetId::Empty, last.once)
            : task->lastWrite;
  task->workShare.lockSet = task->cursor.lockSet;
  if (first && by(Rule::LastAfterFirst))
    graph.followFirstValues(gThread.alloc, task->cursor, task->team->size.load(std::memory_order_relaxed),
                            task->workShare);
  task->inCombination = task->inLastprivate = true;
  activate(task);
}

static void lastprivateEnds() {
  Task *task = omptThread.task;
  if (!task || !task->inLastprivate)
    return;
  tell(Told::LastValuesWritten);
  gDetector.graph.completeTask(task->workShare);
  task->lastWrite = task->workShare;
  task->inCombination = task->inLastprivate = false;
  activate(task);
}

} // namespace ompracer

OMPRACER_EXPORT void __ompracer_lastprivate_begin(void) {
  if (ompracer::gThread.recording && ompracer::gThread.cursor)
    ompracer::begin();
}
OMPRACER_EXPORT void __ompracer_ignore_barrier(void) {
  if (ompracer::gThread.recording && ompracer::gThread.cursor && !ompracer::gThread.programOrder)
    ompracer::omptThread.task->ignoreBarrier = true;
}
OMPRACER_EXPORT void __ompracer_first_values_begin(void) {
  if (ompracer::gThread.recording && ompracer::gThread.cursor && !ompracer::gThread.programOrder)
    ompracer::firstValuesBegin();
}
OMPRACER_EXPORT void __ompracer_first_values_end(void) {
  if (ompracer::gThread.recording && ompracer::gThread.cursor && !ompracer::gThread.programOrder)
    ompracer::firstValuesEnd();
}
OMPRACER_EXPORT void __ompracer_lastprivate_end(void) {
  if (ompracer::gThread.recording && ompracer::gThread.cursor)
    ompracer::lastprivateEnds();
}
