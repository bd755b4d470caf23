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
  task->cursor.lockSet = static_cast<u32>(gDetector.locks.add(LockSetId{task->cursor.lockSet}, kMark));
  gDetector.graph.step(task->cursor);
  activate(task);
}

/// Before the compiler's barrier, so that the one who writes finds the edges of all.
static void firstValuesEnd() {
  Task *task = omptThread.task;
  if (!isBetweenConstructs(task) || !task->team)
    return;
  tell(Told::FirstValuesRead);
  Graph &graph = gDetector.graph;
  const u32 number = task->firstReadsCount++;
  auto &reads = task->team->firstReads;
  // Whoever is here has passed the barrier of the construct before, and all have written for the one before that.
  reads[(number + 1) % Team::kFirstReads].store(0, std::memory_order_relaxed);
  std::atomic<u64> &shared = reads[number % Team::kFirstReads];
  u64 known = shared.load(std::memory_order_acquire);
  if (const FragmentId made = known ? FragmentId::None : graph.joinPoint(gThread.alloc);
      !known && shared.compare_exchange_strong(known, static_cast<u64>(made), std::memory_order_acq_rel))
    known = static_cast<u64>(made);
  graph.addEdge(graph.fragment(gThread.alloc, task->cursor), FragmentId{known});
  task->cursor.lockSet = static_cast<u32>(gDetector.locks.remove(LockSetId{task->cursor.lockSet}, kMark.lock));
  graph.step(task->cursor);
  task->firstReads = FragmentId{known};
  task->firstReadsOrdinal = task->cursor.nextOrdinal;
  task->ignoreBarrier = true;
  activate(task);
}

static void begin() {
  Task *task = omptThread.task;
  if (!isBetweenConstructs(task))
    return;
  tell(Told::LastValues);
  Cursor &last = task->ended.node != SNodeId::None && by(Rule::LastAfterIteration) ? task->ended : task->cursor;
  if (task->lastWrite.node != SNodeId::None)
    task->workShare = task->lastWrite;
  else
    task->workShare =
        gDetector.graph.beginTask(gDetector.graph.createTask(gThread.alloc, last, kNodeNotAwaited, 0), 0, last.once);
  task->workShare.lockSet = task->cursor.lockSet;
  if (task->firstReads != FragmentId::None && task->firstReadsOrdinal + 1 == task->cursor.nextOrdinal &&
      by(Rule::LastAfterFirst))
    gDetector.graph.addEdge(task->firstReads, gDetector.graph.fragment(gThread.alloc, task->workShare));
  task->inCombination = task->inLastprivate = true;
  activate(task);
}

static void end() {
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
  if (ompracer::gThread.recording)
    ompracer::begin();
}
OMPRACER_EXPORT void __ompracer_ignore_barrier(void) {
  if (ompracer::gThread.recording && !ompracer::gThread.programOrder)
    ompracer::omptThread.task->ignoreBarrier = true;
}
OMPRACER_EXPORT void __ompracer_first_values_begin(void) {
  if (ompracer::gThread.recording && !ompracer::gThread.programOrder)
    ompracer::firstValuesBegin();
}
OMPRACER_EXPORT void __ompracer_first_values_end(void) {
  if (ompracer::gThread.recording && !ompracer::gThread.programOrder)
    ompracer::firstValuesEnd();
}
OMPRACER_EXPORT void __ompracer_lastprivate_end(void) {
  if (ompracer::gThread.recording)
    ompracer::end();
}
