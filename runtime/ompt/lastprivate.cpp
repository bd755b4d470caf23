// lastprivate and linear: the write of the original by the thread that ran the last iteration.
//
// Semantics 7: it comes after the last iteration, at an unspecified time before the construct's barrier. So it is a
// further step of that iteration, which floats as the iteration does, not code of the thread behind the construct. The
// last iteration may have been the thread's own code (Cursor::ownChunk); then it is a task that only the barrier joins.
#include "ompt/task.h"

#include <ompracer/abi.h>

namespace ompracer {

static void begin() {
  Task *task = omptThread.task;
  if (!task || !task->implicit || !task->record || task->around || task->inPiece || task->inCombination)
    return;
  Graph &graph = gDetector.graph;
  if (task->ended.node != SNodeId::None) {
    task->piece = task->ended;
    graph.step(task->piece);
  } else
    task->piece = graph.beginTask(graph.createTask(gThread.alloc, task->cursor, kNodeUntilBarrier, 0), 0);
  task->piece.payload = task->cursor.payload;
  task->inCombination = task->inLastprivate = true;
  activate(task);
}

static void end() {
  Task *task = omptThread.task;
  if (!task || !task->inLastprivate)
    return;
  if (task->ended.node == SNodeId::None)
    gDetector.graph.completeTask(task->piece);
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
    ompracer::omptThread.ignoreBarrier = true;
}
__attribute__((visibility("default"))) void __ompracer_lastprivate_end(void) {
  if (ompracer::gThread.recording)
    ompracer::end();
}
}
