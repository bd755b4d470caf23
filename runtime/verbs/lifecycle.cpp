#include "verbs/lifecycle.h"

#include "detect/all_threads.h"
#include "detect/pending.h"
#include "detect/value_order.h"
#include "shadow/range.h"
#include "verbs/mutex.h"
#include "verbs/reduction.h"
#include "verbs/task.h"

#include <algorithm>

namespace ompracer {

constinit Lifecycle lifecycle;

void Lifecycle::retire() {
  sweepAbove.store(pause(kSweepAfter), std::memory_order_relaxed);
  gPending.retireAll();
  if (gDetector.retireAll()) {
    forgetHolders();
    gValueOrder.reset();
    gDetector.heldAroundWorkShares.store(false, std::memory_order_relaxed);
  }
}

void Lifecycle::forked() {
  hosts.store(1, std::memory_order_relaxed);
  gSafepoints.forked();
  gPending.forget();
  gDetector.graph.forgetEdges();
  Thread &t = gThread;
  t.orderedBelow = gDetector.graph.highWater();
  Graph::startAt(t.alloc, t.orderedBelow);
  for (Task *task = omptThread.task; task; task = task->team ? task->team->encountering : nullptr) {
    for (Cursor *c : {&task->body()->cursor, &task->body()->workShare})
      c->current = c->runNode = WNodeId::None;
    if (Task *body = task->body(); body->orderedBelow != FragmentId::None)
      body->orderedBelow = t.orderedBelow;
    if (task->team)
      task->team->orderedBelow = task->team->outerOrderedBelow = t.orderedBelow;
  }
  fragmentChanged(t);
}

bool Lifecycle::wantsRetirement() const {
  return gDetector.graph.liveBytes() > kRetireAfter && !everTwoHosts.load(std::memory_order_relaxed) &&
         noTaskUnfinished();
}

static void keep(FragmentId f) { gDetector.graph.keep(f); }

static void keepTask(const Task &task) {
  Graph &graph = gDetector.graph;
  for (const Cursor *c : {&task.cursor, &task.workShare, &task.ended, &task.lastWrite})
    graph.keep(*c);
  for (SNodeId id : {task.node, task.combination})
    graph.keep(id);
  graph.keep(task.fulfilled);
}

/// What may be asked about: live tasks, and what histories and locks mention.
void Lifecycle::keepNodes() {
  taskPool.forEachLive([](Task &task) { keepTask(task); }); // a worker's implicit task outlives its team
  forEachLockFragment(keep);
  gPending.forEachFragment(keep);
  gDetector.inherited.forEachEnd(keep);
  gValueOrder.forEachFragment(keep);
}

/// Semaphores and the like keep what precedes their signals; threads remember the tasks that took part in a reduction;
/// host threads are no tasks; and of locks around work shares it is asked what each implicit task held when it came to
/// them.
bool Lifecycle::remembersElsewhere() const {
  return gDetector.heldAroundWorkShares.load(std::memory_order_relaxed) ||
         everTwoHosts.load(std::memory_order_relaxed) || signalled.load(std::memory_order_relaxed) || tasksMayReduce();
}

void Lifecycle::sweep(Thread &t) {
  t.alloc.refilled = false;
  Graph &graph = gDetector.graph;
  u64 live = graph.liveBytes();
  if (live <= sweepAbove.load(std::memory_order_relaxed) || remembersElsewhere())
    return;
  const bool alone = gSafepoints.beAlone(t);
  if (!alone || remembersElsewhere()) {
    // Soon again, and then less and less often. (Meanwhile another thread may have swept.)
    const u64 step = pause(kSweepAfter / 4 << failedSweeps.load(std::memory_order_relaxed));
    live = graph.liveBytes();
    if (live > sweepAbove.load(std::memory_order_relaxed)) {
      sweepAbove.store(live + step, std::memory_order_relaxed);
      failedSweeps.fetch_add(step && step < live / 4, std::memory_order_relaxed);
    }
    if (alone)
      gSafepoints.goOn();
    return;
  }
  failedSweeps.store(0, std::memory_order_relaxed);
  const u64 shadow = forEachEntry(gDetector.trie, gDetector.overflow, [](Entry e) { keep(e.fragment()); });
  keepNodes();
  graph.finishSweep([](Sweep::Table table, u64 from, u64 to) {
    if (table == Sweep::WNodes)
      gDetector.executorOf.release(from, to);
    else if (table == Sweep::SNodes)
      gDetector.selections.retire(from, to);
  });
  forEachThread(
      [](Thread &thread, void *) {
        thread.alloc = {};
        return true;
      },
      nullptr);
  // The next one when as much was made as this one had to look at.
  live = graph.liveBytes();
  sweeps.fetch_add(1, std::memory_order_relaxed);
  sweepAbove.store(live + pause(std::max({live, kSweepAfter, shadow / 2})), std::memory_order_relaxed);
  gSafepoints.goOn();
}

FragmentId Lifecycle::retireInRegion() {
  retire();
  return gDetector.graph.highWater();
}

bool Lifecycle::unfinishedTasksAre(u64 number) const {
  // First what completed, then what was created: if the sums differ by no more than the tasks known to be unfinished,
  // they did at the time between, and then nobody else is left to create more. Who completed a task has made its
  // creator's counts visible, and so countedThreads.
  u64 completed = 0, created = 0;
  for (u32 i = 0; i < countedThreads.load(std::memory_order_relaxed); ++i)
    completed += taskCounts[i].completed.load(std::memory_order_acquire);
  for (u32 i = 0; i < countedThreads.load(std::memory_order_relaxed); ++i)
    created += taskCounts[i].created.load(std::memory_order_acquire);
  return created == completed + number;
}

/// All implicit tasks wait at the end of the phase and have recorded nothing but what precedes the task's creation;
/// nobody else exists. So all accesses that are still to come in this phase are those of the task and what it creates.
static bool isAlone(const Task &task) {
  const Graph &graph = gDetector.graph;
  const u64 phase = u64{graph.snode(graph.snode(task.node).parent).phase()} << 32;
  const Team &team = *task.team;
  // Acquire: pairs with countArrival.
  return team.arrived.load(std::memory_order_acquire) == (phase | team.size.load(std::memory_order_relaxed)) &&
         team.outsideTasks.load(std::memory_order_relaxed) == (phase | (task.onlyTask - 1)) &&
         !team.keepsNodes.load(std::memory_order_relaxed);
}

void Lifecycle::onlyTaskJoined(Task &task) {
  Graph &graph = gDetector.graph;
  const Cursor &c = task.cursor;
  const FragmentId now = graph.highWater();
  if (static_cast<u32>(nodeOf(now)) - static_cast<u32>(nodeOf(task.orderedBelow)) < kPastAfter || c.unjoined ||
      c.leftUnjoined || c.group != TaskgroupId::None || !graph.joinsAllSoFar() || !isAlone(task) ||
      everTwoHosts.load(std::memory_order_relaxed) || tasksMayReduce() || !unfinishedTasksAre(1))
    return;
  task.orderedBelow = gThread.orderedBelow = now;
  Graph::startAt(gThread.alloc, now);
}

FragmentId Lifecycle::beginOutermostRegion() {
  if (!singleHost())
    return gThread.orderedBelow;
  Graph &graph = gDetector.graph;
  if (graph.nearlyFull() || graph.liveBytes() > kRetireAfter)
    retire();
  return graph.highWater();
}

} // namespace ompracer
