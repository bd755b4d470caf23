// Regions, implicit tasks and barriers.
//
// Traps this file knows (docs/ompt-events.md): worker end events arrive during a later region with parallel_data NULL;
// serialized teams have no implicit_parallel barrier; a league with one team carries a wrong parallel_data; at
// parallel_end libomp's team is free already, and its parallel_data may be that of another thread's new region.
#include "base/rule.h"
#include "events/callbacks.h"
#include "events/caller.h"
#include "events/sink.h"
#include "events/validate.h"
#include "platform/fork_call.h"

#include <utility>

namespace ompracer {

/// One thread because the program says so, as opposed to its environment (semantics 2, number of threads).
static bool programSaysOneThread(Task &task) {
  OmptThread &o = omptThread;
  if (o.numThreadsClause)
    return o.numThreadsClause == 1 && !o.environmentHasOneThread;
  return task.body()->setThreads == 1;
}

static void goOnWith(Task *task) {
  omptThread.task = task;
  runs(task);
}

void onParallelBegin(ompt_data_t *encountering, const ompt_frame_t *frame, ompt_data_t *parallel, unsigned, int flags,
                     const void *codePtr) {
  codeEnds();
  Task *task = static_cast<Task *>(encountering->ptr);
  const ForkCall call = takeForkCall();
  if (!task)
    return;
  OmptThread &o = omptThread;
  Team *team = teamPool.make(o.teams);
  parallel->ptr = team;
  task->region = team;
  team->encountering = task;
  team->league = flags & ompt_parallel_league;
  team->inlined =
      !team->league && ((flags & ompt_parallel_invoker_program) || programSaysOneThread(*task)) && by(Rule::OneThread);
  int asked = team->league         ? o.numTeamsClause ? o.numTeamsClause : oneTeam.load(std::memory_order_relaxed)
              : o.numThreadsClause ? o.numThreadsClause
                                   : task->body()->setThreads;
  team->programThreads = asked > 1 || team->league ? static_cast<u32>(asked) : 0;
  (team->league ? o.numTeamsClause : o.numThreadsClause) = 0;
  team->masterFrame = frame ? reinterpret_cast<uptr>(frame->enter_frame.ptr) : 0;
  validate(*team);
  regionBegins(*team, *task, {programPc(codePtr), codePtr != nullptr, call.body, sourceOf(call.loc), frame});
  if (team->league)
    o.league = team;
}

void onParallelEnd(ompt_data_t *, ompt_data_t *encountering, int, const void *) {
  Task *task = static_cast<Task *>(encountering->ptr);
  if (!task || !task->region)
    return;
  Team *team = std::exchange(task->region, nullptr);
  validate(*team);
  regionEnds(*team, *task);
  if (omptThread.league == team)
    omptThread.league = nullptr;
  teamPool.free(omptThread.teams, team);
  goOnWith(task);
}

static void beginHostTask(ompt_data_t *taskData) {
  Task *task = taskPool.make(omptThread.tasks);
  taskData->ptr = task;
  initialBegins(*task);
  goOnWith(task);
}

static void beginImplicitTask(Team *team, ompt_data_t *taskData, unsigned teamSize, unsigned index) {
  OmptThread &o = omptThread;
  Task *task = taskPool.make(o.tasks);
  taskData->ptr = task;
  task->implicit = true;
  task->team = team;
  task->setThreads = team->encountering->body()->setThreads;
  task->fixedTeam = team->programThreads && team->programThreads == teamSize;
  task->threadNum = index;
  team->size.store(teamSize, std::memory_order_relaxed);
  task->inLeague = team->league || team->encountering->inLeague;
  validate(*task);
  implicitTaskBegins(*task, team->encountering == o.task);
  goOnWith(task);
}

void onImplicitTask(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *taskData, unsigned teamSize,
                    unsigned index, int flags) {
  OmptThread &o = omptThread;
  if (endpoint == ompt_scope_begin) {
    threadBegins();
    if (flags & ompt_task_initial) {
      // A host thread's own initial task, or the initial task of a team of a league.
      Team *league = o.league ? o.league : parallel ? static_cast<Team *>(parallel->ptr) : nullptr;
      if (league && league->league)
        beginImplicitTask(league, taskData, teamSize, index);
      else if (o.task)
        taskData->ptr = o.task; // hosts/thread.cpp was first, or the runtime begins anew in a forked child
      else
        beginHostTask(taskData);
      return;
    }
    if (Team *team = parallel ? static_cast<Team *>(parallel->ptr) : nullptr)
      beginImplicitTask(team, taskData, teamSize, index);
    return;
  }
  // A worker's end comes when it is released for its next region, with a copy of the data: its team is gone by then.
  auto *task = static_cast<Task *>(taskData->ptr);
  if (!task && o.ending) {
    // After an untied task in its last barrier the thread does not always come back to it: libomp 19 raises no event.
    task = o.task = std::exchange(o.ending, nullptr);
    o.endingData = nullptr;
  }
  if (!task || task->host || task->early)
    return;
  taskData->ptr = nullptr;
  if (o.task == task)
    goOnWith(nullptr);
  taskPool.free(o.tasks, task);
}

static bool isBarrier(ompt_sync_region_t kind) {
  return kind != ompt_sync_region_taskwait && kind != ompt_sync_region_taskgroup && kind != ompt_sync_region_reduction;
}

// The task of the event is the one that the thread executes, as in onWork.
void onSyncRegion(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *taskData,
                  const void *codePtr) {
  if (endpoint == ompt_scope_begin)
    codeEnds();
  // Not at the end of a region or league: a worker hears of it late, with the data of a task that is gone.
  if (taskData && kind != ompt_sync_region_barrier_implicit_parallel && kind != ompt_sync_region_barrier_teams &&
      kind != ompt_sync_region_reduction)
    waitsIn(static_cast<Task *>(taskData->ptr));
  OmptThread &o = omptThread;
  Task *task = o.task;
  // A worker's end of its last barrier comes late, with the data of a task that is gone.
  if (!task || task->hostBody || !taskData || !taskData->ptr)
    return;
  validate(*task);
  const bool begin = endpoint == ompt_scope_begin;
  if (kind == ompt_sync_region_barrier_implicit_parallel && begin && task->implicit && task->threadNum != 0) {
    o.ending = task;
    o.endingData = taskData;
    taskData->ptr = nullptr;
  }
  if (isBarrier(kind)) {
    const BarrierKind barrier = kind == ompt_sync_region_barrier_implicit_parallel ? BarrierKind::RegionEnd
                                : kind == ompt_sync_region_barrier_teams           ? BarrierKind::Teams
                                                                                   : BarrierKind::Inside;
    if (begin)
      barrierBegins(*task, barrier, programPc(codePtr));
    else
      barrierEnds(*task, barrier);
  } else if (kind == ompt_sync_region_taskwait && begin) {
    taskwaitBegins(*task);
  } else if (kind == ompt_sync_region_taskwait) {
    taskwaitEnds(*task, programPc(codePtr));
  } else if (kind == ompt_sync_region_taskgroup && begin) {
    ++task->openGroups;
    taskgroupBegins(*task);
  } else if (kind == ompt_sync_region_taskgroup) {
    task->openGroups -= task->openGroups != 0;
    taskgroupEnds(*task);
  }
}

// Of a taskgroup onSyncRegion hears when the program enters it, and this only when it waits for its tasks.
void onSyncRegionWait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *,
                      const void *) {
  Task *task = omptThread.task;
  if (kind == ompt_sync_region_taskgroup && endpoint == ompt_scope_begin && task && !task->hostBody)
    taskgroupWaits(*task);
}

} // namespace ompracer
