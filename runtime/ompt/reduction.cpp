// Reductions: the combination of a thread's private copies with the original variables.
//
// Semantics 7: it happens after the thread's own part at an unspecified time before the barrier, excluded from the
// other combinations of the reduction. So it is a task of its own that only the barrier joins, and holds a lock named
// by the reduction. Beside other reductions' its accesses count as atomic. Which method libomp chooses (atomics, a
// critical section, a tree with barriers of its own) makes no difference.
#include "ompt/reduction.h"

#include "detect/access.h"
#include "ompt/task.h"
#include "platform/platform.h"

#include <ompracer/abi.h>

namespace ompracer {

static bool combinesBesideTheMember(const Task *task) {
  return task && task->implicit && task->record && !task->around && !task->inPiece;
}

static void begin(u64 reduction) {
  reductionBegin(gThread);
  OmptThread &o = omptThread;
  if (o.inReduction++ || !o.task)
    return;
  Graph &graph = gDetector.graph;
  if (combinesBesideTheMember(o.task)) {
    Cursor &member = o.task->cursor;
    SNodeId node = graph.createTask(gThread.alloc, member, kNodeUntilBarrier, 0);
    // The piece cursor is free: a combination stands outside the worksharing construct.
    o.task->piece = graph.beginTask(node, member.payload);
    o.task->inCombination = true;
  }
  o.task->combines = reduction;
  Cursor &c = o.task->active();
  c.payload = static_cast<u32>(gDetector.locks.add(LockSetId{c.payload}, {reduction, kCombination}));
  graph.step(c);
  activate(o.task);
}

static void end() {
  reductionEnd(gThread);
  OmptThread &o = omptThread;
  if (!o.inReduction || --o.inReduction || !o.task || !o.task->combines)
    return;
  Cursor &c = o.task->active();
  c.payload = static_cast<u32>(gDetector.locks.remove(LockSetId{c.payload}, o.task->combines));
  gDetector.graph.step(c);
  if (o.task->inCombination)
    gDetector.graph.completeTask(c);
  o.task->inCombination = false;
  o.task->combines = 0;
  activate(o.task);
}

// Task reductions: each thread that takes part has a copy for the whole taskgroup, whose combination nothing announces.
// It comes after some task's own part and is joined by the end of the taskgroup only, as a child of that task that
// nobody waits for would be.

namespace {

struct Original {
  uptr begin = 0, size = 0;
};
/// The last originals of task reductions. Guarded by originalsLock.
constexpr u32 kOriginals = 64;
constinit Original originals[kOriginals];
constinit u32 originalCount = 0;
constinit std::atomic<bool> originalsLock{false};

class OriginalsLock {
public:
  OriginalsLock() {
    while (originalsLock.exchange(true, std::memory_order_acquire))
      spinWait();
  }
  ~OriginalsLock() { originalsLock.store(false, std::memory_order_release); } // pairs with the exchange
  OriginalsLock(const OriginalsLock &) = delete;
  OriginalsLock &operator=(const OriginalsLock &) = delete;
};

/// 0: none is known at this address. In a task inside another one that takes part it is the copy of that one's thread.
uptr sizeOfOriginal(uptr begin) {
  OriginalsLock lock;
  for (u32 back = 1; back <= kOriginals && back <= originalCount; ++back)
    if (const Original &o = originals[(originalCount - back) % kOriginals]; o.begin == begin)
      return o.size;
  return 0;
}

/// The taskgroup that the task, or the nearest task around it that is in one, belongs to.
TaskgroupId groupOf(SNodeId id) {
  const Graph &graph = gDetector.graph;
  for (; id != SNodeId::None && graph.snode(id).kind == NodeKind::Task; id = graph.snode(id).parent)
    if (graph.snode(id).group != TaskgroupId::None)
      return graph.snode(id).group;
  return TaskgroupId::None;
}

} // namespace

void noteTaskReduction(uptr original, uptr size) {
  OriginalsLock lock;
  originals[originalCount++ % kOriginals] = {original, size};
}

void takesPartInReduction(uptr original, uptr callPc) {
  static __thread TaskgroupId lastGroup;
  static __thread uptr lastOriginal;
  Task *task = omptThread.task;
  if (!gThread.recording || !task || task->implicit || task->around || task->node == SNodeId::None)
    return;
  TaskgroupId group = groupOf(task->node);
  if (group == TaskgroupId::None || (group == lastGroup && original == lastOriginal))
    return; // the thread's copy is known
  uptr size = sizeOfOriginal(original);
  if (!size)
    return;
  lastGroup = group;
  lastOriginal = original;
  Thread &t = gThread;
  Graph &graph = gDetector.graph;
  Cursor combination = graph.beginTask(graph.createTask(t.alloc, task->active(), 0, callPc), 0);
  t.cursor = &combination;
  fragmentChanged(t);
  t.entryPc = callPc;
  recordRange(original, size, accessBits(t, true, true), gDetector.sites.idOfCall(callPc, t.context));
  graph.completeTask(combination);
  activate(task);
}

} // namespace ompracer

extern "C" {
__attribute__((visibility("default"))) void __ompracer_reduction_begin(const void *reduction) {
  if (ompracer::gThread.recording)
    ompracer::begin(reinterpret_cast<ompracer::u64>(reduction));
}
__attribute__((visibility("default"))) void __ompracer_reduction_end(void) {
  if (ompracer::gThread.recording)
    ompracer::end();
}
__attribute__((visibility("default"))) void __ompracer_reduction_update(void *, size_t) {}
}
