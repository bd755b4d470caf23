// Reductions: the combination of a thread's private copies with the original variables.
//
// Semantics 7: it happens after the thread's own part at an unspecified time before the barrier, excluded from the
// other combinations. So it is a task of its own that only the barrier joins, and its accesses count as atomic. Which
// method libomp chooses (atomics, a critical section, a tree with barriers of its own) makes no difference.
#include "ompt/task.h"

#include <ompracer/abi.h>

namespace ompracer {

static bool combinesBesideTheMember(const Task *task) {
  return task && task->implicit && task->record && !task->around && !task->inPiece;
}

static void begin() {
  reductionBegin(gThread);
  OmptThread &o = omptThread;
  if (o.inReduction++ || !combinesBesideTheMember(o.task))
    return;
  Graph &graph = gDetector.graph;
  Cursor &member = o.task->cursor;
  SNodeId node = graph.createTask(gThread.alloc, member, kNodeUntilBarrier, 0);
  // The piece cursor is free: a combination stands outside the worksharing construct.
  o.task->piece = graph.beginTask(node, member.payload);
  o.task->inCombination = true;
  activate(o.task);
}

static void end() {
  reductionEnd(gThread);
  OmptThread &o = omptThread;
  if (!o.inReduction || --o.inReduction || !o.task || !o.task->inCombination)
    return;
  gDetector.graph.completeTask(o.task->piece);
  o.task->inCombination = false;
  activate(o.task);
}

} // namespace ompracer

extern "C" {
__attribute__((visibility("default"))) void __ompracer_reduction_begin(void) {
  if (ompracer::gThread.recording)
    ompracer::begin();
}
__attribute__((visibility("default"))) void __ompracer_reduction_end(void) {
  if (ompracer::gThread.recording)
    ompracer::end();
}
__attribute__((visibility("default"))) void __ompracer_reduction_update(void *, size_t) {}
}
