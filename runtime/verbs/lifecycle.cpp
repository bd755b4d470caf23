#include "verbs/lifecycle.h"

#include "detect/pending.h"
#include "detect/value_order.h"
#include "verbs/mutex.h"
#include "verbs/task.h"

namespace ompracer {

constinit Lifecycle lifecycle;

static void retire(std::atomic<u64> &sweepAbove, u64 after) {
  sweepAbove.store(after, std::memory_order_relaxed);
  gPending.retireAll();
  if (gDetector.retireAll()) {
    forgetHolders();
    gValueOrder.reset();
  }
}

void Lifecycle::forked() {
  hosts.store(1, std::memory_order_relaxed);
  gPending.forget();
  gDetector.graph.forgetEdges();
  Thread &t = gThread;
  t.orderedBelow = gDetector.graph.highWater();
  Graph::startAt(t.alloc, t.orderedBelow);
  for (Task *task = omptThread.task; task; task = task->team ? task->team->encountering : nullptr) {
    for (Cursor *c : {&task->body()->cursor, &task->body()->piece})
      c->current = c->runNode = WNodeId::None;
    if (task->team)
      task->team->orderedBelow = task->team->outerOrderedBelow = t.orderedBelow;
  }
  fragmentChanged(t);
}

bool Lifecycle::wantsRetirement() const {
  return gDetector.graph.liveBytes() > kRetireAfter && !everTwoHosts.load(std::memory_order_relaxed) &&
         noTaskUnfinished();
}

bool Lifecycle::sweep(SNodeId body) {
  Graph &graph = gDetector.graph;
  // Edges and heads of values name fragments, too; pairs that wait for the end of an extent do.
  if (graph.liveBytes() <= sweepAbove.load(std::memory_order_relaxed) || everTwoHosts.load(std::memory_order_relaxed) ||
      !noTaskUnfinished() || graph.hasEdges() || gValueOrder.everUsed() || !gPending.empty())
    return false;
  auto keep = [](FragmentId f) { gDetector.graph.keep(f); };
  u64 shadow = forEachEntry(gDetector.trie, gDetector.overflow, [&](Entry e) { keep(e.fragment()); });
  forEachLockFragment(keep);
  gPending.forEachEnd(keep);
  graph.keep(body);
  graph.finishSweep();
  // The next one when as much was made as this one had to look at.
  u64 live = graph.liveBytes(), more = live > kRetireAfter ? live : kRetireAfter;
  sweepAbove.store(live + (more > shadow / 2 ? more : shadow / 2), std::memory_order_relaxed);
  return true;
}

FragmentId Lifecycle::retireInRegion() {
  retire(sweepAbove, kRetireAfter);
  return gDetector.graph.highWater();
}

bool Lifecycle::noTaskUnfinished() const {
  // First what completed, then what was created: if the sums are equal, they were at the time between, and then nobody
  // is left to create more.
  u64 completed = 0, created = 0;
  for (const TaskCounts &c : taskCounts)
    completed += c.completed.load(std::memory_order_acquire);
  for (const TaskCounts &c : taskCounts)
    created += c.created.load(std::memory_order_acquire);
  return created == completed;
}

FragmentId Lifecycle::beginOutermostRegion() {
  if (!singleHost())
    return gThread.orderedBelow;
  Graph &graph = gDetector.graph;
  if (graph.nearlyFull() || graph.liveBytes() > kRetireAfter)
    retire(sweepAbove, kRetireAfter);
  return graph.highWater();
}

} // namespace ompracer
