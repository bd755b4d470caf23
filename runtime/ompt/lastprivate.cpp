// lastprivate and linear: the write of the original by the thread that ran the last iteration.
//
// Semantics 7: it comes after the last iteration, at an unspecified time before the construct's barrier. So it is a
// task that the last iteration (which may have been the thread's own code: Cursor::ownChunk) creates and only the
// barrier joins: it floats as the iteration does, and what orders the iteration with later code of its thread does not
// order it. A construct may write in several places (a simd loop's own variable apart from the others): one task.
#include "ompt/task.h"

#include <ompracer/abi.h>

namespace ompracer {

static void begin() {
  Task *task = omptThread.task;
  if (!task || !task->implicit || !task->record || task->around || task->inPiece || task->inCombination)
    return;
  Cursor &last = task->ended.node != SNodeId::None ? task->ended : task->cursor;
  if (task->lastWrite.node != SNodeId::None)
    task->piece = task->lastWrite;
  else
    task->piece = gDetector.graph.beginTask(gDetector.graph.createTask(gThread.alloc, last, kNodeNotAwaited, 0), 0);
  task->piece.payload = task->cursor.payload;
  task->inCombination = task->inLastprivate = true;
  activate(task);
}

static void end() {
  Task *task = omptThread.task;
  if (!task || !task->inLastprivate)
    return;
  gDetector.graph.completeTask(task->piece);
  task->lastWrite = task->piece;
  task->inCombination = task->inLastprivate = false;
  activate(task);
}

} // namespace ompracer

extern "C" {
__attribute__((visibility("default"))) void __ompracer_lastprivate_begin(void) {
  if (ompracer::gThread.recording)
    ompracer::begin();
}
__attribute__((visibility("default"))) void __ompracer_ignore_barrier(void) {
  if (ompracer::gThread.recording && !ompracer::gThread.programOrder)
    ompracer::omptThread.task->ignoreBarrier = true;
}
__attribute__((visibility("default"))) void __ompracer_lastprivate_end(void) {
  if (ompracer::gThread.recording)
    ompracer::end();
}
}
