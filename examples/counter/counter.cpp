// A second tool on the layer of events: counts regions, their members and constructs, and how deep regions are nested.
// It needs no instrumented code: LD_PRELOAD=libcounter.so ./program
#include "base/log.h"
#include "events/sink.h"

namespace ompracer {

// What the counter remembers of a region and of a task, while they live.
struct Team : TeamSkeleton {
  u32 depth = 0; ///< of regions around it, and itself
};
struct Task : TaskSkeleton {
  u32 depth = 0; ///< explicit: of explicit tasks around it, and itself
};

static Pool<Task> taskPool;
static Pool<Team> teamPool;

TaskSkeleton &skeletonOf(Task &task) { return task; }
TeamSkeleton &skeletonOf(Team &team) { return team; }
Task *makeTask() { return taskPool.make(omptThread.tasks); }
Team *makeTeam() { return teamPool.make(omptThread.teams); }
void freeTask(Task *task) { taskPool.free(omptThread.tasks, task); }
void freeTeam(Team *team) { teamPool.free(omptThread.teams, team); }
bool toolReserves() { return taskPool.init(kMostTasks) && teamPool.init(kMostTeams); }

// Neither the chunks of loops nor the begin of waits.
ToolWants toolWants() { return {.chunks = false, .waits = false, .control = false}; }

// It does not measure time, and need not know where the thread's stack lies.
void codeEnds() {}
Task *runtimeCalled() { return nullptr; }
void runtimeReturns(Task &) {}
void *observeTask(void *body) { return body; }
bool onOwnStack(uptr) { return true; }

// Relaxed: counters, read when the program has ended.
static constinit std::atomic<u64> regions{0}, members{0}, constructs{0}, mutexes{0}, tasks{0}, ended{0};
static constinit std::atomic<u32> deepest{0}, deepestTask{0};

static void count(std::atomic<u64> &n) { n.fetch_add(1, std::memory_order_relaxed); }

static void raise(std::atomic<u32> &highest, u32 depth) {
  u32 seen = highest.load(std::memory_order_relaxed);
  while (seen < depth && !highest.compare_exchange_weak(seen, depth, std::memory_order_relaxed)) {
  }
}

void threadBegins() {}
void threadEnds() {}
void runs(Task *) {}

void regionBegins(Team &team, Task &by, const RegionFacts &) {
  count(regions);
  team.depth = by.team ? by.team->depth + 1 : 1;
  raise(deepest, team.depth);
}
void regionEnds(Team &, Task &) {}
void initialBegins(Task &) {}
void implicitTaskBegins(Task &, bool) { count(members); }

void barrierBegins(Task &, BarrierKind, uptr) {}
void barrierEnds(Task &, BarrierKind) {}
void taskwaitBegins(Task &) {}
void taskwaitEnds(Task &, uptr) {}
void taskgroupBegins(Task &) {}
void taskgroupWaits(Task &) {}
void taskgroupEnds(Task &) {}

void taskAllocated(uptr, u64) {}
void taskCreated(Task &task, Task &by, const TaskFacts &) {
  count(tasks);
  task.depth = by.depth + 1;
  raise(deepestTask, task.depth);
}
void dependsOn(Task &, Task &, const Dependence *, u32) {}
void waitsFor(Task &, const Dependence *, u32, bool) {}
void waitedFor(Task &, const Dependence *, u32, bool) {}
void creationCalled() {}
void creationReturns() {}
void switchedTo(Task &, Task *) {}
void resumed(Task &) {}
void bodyEnds(Task &, bool, Task *) {}
void taskFulfilled(Task &, Task &) {}
void taskEnds(Task &) { count(ended); }
void taskloopBegins(TaskloopCall &) {}
void taskloopEnds() {}

void reduceBegins() {}
void reduceEnds(bool) {}
void tasksWillReduce(ReductionCall &) {}
void taskReductionBegins(Task &, const ReductionCall &, u32, const ReducedVariable &) {}
void takesPart(Task &, uptr, uptr, uptr) {}
void taskReductionEnds(Task &) {}
void taskReductionEnded(Task &) {}

void constructBegins(Task &, WorkKind, uptr, const LoopFacts &) { count(constructs); }
void constructEnds(Task &) {}
void chunkBegins(Task &, u64) {}
void chunksKnown(Task &, u64) {}
void constructSkipped(Task &) {}
void sourcePassed(Task &, u64) {}
void sinkPassed(Task &, u64) {}

void mutexWanted(Task &) {}
void mutexAcquired(Task *, MutexKind, u64, uptr) { count(mutexes); }
void mutexReleased(Task *, u64) {}
void nestLockAcquired(u64) {}
void nestLockChanged(u64, bool) {}
bool nestLockHeldOnce(u64) { return false; }
void lockCreated(u64) {}
void orderedBegins(Task &) {}
void orderedEnds(Task &) {}
void flushes() {}
void cancelled(bool) {}
int controlled(u64) { return 0; }

void toolAsked() {}
void toolStarts() {}
void runtimeFound(const AddressRange &) {}
void toolEnds() {
  auto number = [](std::atomic<u64> &n) { return static_cast<unsigned long long>(n.load(std::memory_order_relaxed)); };
  logLine("counter: %llu regions, %llu members, %llu constructs, %llu times a mutex, nested %u deep", number(regions),
          number(members), number(constructs), number(mutexes), deepest.load(std::memory_order_relaxed));
  logLine("counter: %llu tasks, %llu ended, nested %u deep", number(tasks), number(ended),
          deepestTask.load(std::memory_order_relaxed));
}

} // namespace ompracer
