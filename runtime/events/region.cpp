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
static bool programSaysOneThread(TaskSkeleton &task) {
  OmptThread &o = omptThread;
  if (o.numThreadsClause)
    return o.numThreadsClause == 1 && !o.environmentHasOneThread;
  return bodyOf(task).setThreads == 1;
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
  Team *region = makeTeam();
  parallel->ptr = region;
  TaskSkeleton &encounters = skeletonOf(*task);
  encounters.region = region;
  TeamSkeleton &team = skeletonOf(*region);
  team.encountering = task;
  team.league = flags & ompt_parallel_league;
  team.inlined = !team.league && ((flags & ompt_parallel_invoker_program) || programSaysOneThread(encounters)) &&
                 by(Rule::OneThread);
  int asked = team.league          ? o.numTeamsClause ? o.numTeamsClause : oneTeam.load(std::memory_order_relaxed)
              : o.numThreadsClause ? o.numThreadsClause
                                   : bodyOf(encounters).setThreads;
  team.programThreads = asked > 1 || team.league ? static_cast<u32>(asked) : 0;
  (team.league ? o.numTeamsClause : o.numThreadsClause) = 0;
  team.masterFrame = frame ? reinterpret_cast<uptr>(frame->enter_frame.ptr) : 0;
  validate(team);
  regionBegins(*region, *task, {programPc(codePtr), codePtr != nullptr, call.body, sourceOf(call.loc), frame});
  if (team.league)
    o.league = region;
}

void onParallelEnd(ompt_data_t *, ompt_data_t *encountering, int, const void *) {
  Task *task = static_cast<Task *>(encountering->ptr);
  if (!task || !skeletonOf(*task).region)
    return;
  Team *team = std::exchange(skeletonOf(*task).region, nullptr);
  validate(skeletonOf(*team));
  regionEnds(*team, *task);
  if (omptThread.league == team)
    omptThread.league = nullptr;
  freeTeam(team);
  goOnWith(task);
}

static void beginHostTask(ompt_data_t *taskData) {
  Task *task = makeTask();
  taskData->ptr = task;
  initialBegins(*task);
  goOnWith(task);
}

static void beginImplicitTask(Team *region, ompt_data_t *taskData, unsigned teamSize, unsigned index) {
  TeamSkeleton &team = skeletonOf(*region);
  TaskSkeleton &encountering = skeletonOf(*team.encountering);
  Task *made = makeTask();
  taskData->ptr = made;
  TaskSkeleton &task = skeletonOf(*made);
  task.implicit = true;
  task.team = region;
  task.setThreads = bodyOf(encountering).setThreads;
  task.fixedTeam = team.programThreads && team.programThreads == teamSize;
  task.threadNum = index;
  team.size.store(teamSize, std::memory_order_relaxed);
  task.inLeague = team.league || encountering.inLeague;
  validate(task);
  implicitTaskBegins(*made, team.encountering == omptThread.task);
  goOnWith(made);
}

void onImplicitTask(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *taskData, unsigned teamSize,
                    unsigned index, int flags) {
  OmptThread &o = omptThread;
  if (endpoint == ompt_scope_begin) {
    threadBegins();
    if (flags & ompt_task_initial) {
      // A host thread's own initial task, or the initial task of a team of a league.
      Team *league = o.league ? o.league : parallel ? static_cast<Team *>(parallel->ptr) : nullptr;
      if (league && skeletonOf(*league).league)
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
  if (const TaskSkeleton *t = skeletonOf(task); !t || t->host || t->early)
    return;
  taskData->ptr = nullptr;
  if (o.task == task)
    goOnWith(nullptr);
  freeTask(task);
}

static bool isBarrier(ompt_sync_region_t kind) {
  return kind != ompt_sync_region_taskwait && kind != ompt_sync_region_taskgroup && kind != ompt_sync_region_reduction;
}

// The task of the event is the one that the thread executes, as in onWork.
void onSyncRegion(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *taskData,
                  const void *codePtr) {
  if (endpoint == ompt_scope_begin)
    codeEnds();
  // Not at the end of a league: a worker hears of it late, with the data of a task that is gone. At the end of a region
  // a worker's data is empty by then (below), and the master's task is alive.
  if (taskData && kind != ompt_sync_region_barrier_teams && kind != ompt_sync_region_reduction)
    waitsIn(static_cast<Task *>(taskData->ptr));
  OmptThread &o = omptThread;
  Task *task = o.task;
  TaskSkeleton *t = skeletonOf(task);
  // A worker's end of its last barrier comes late, with the data of a task that is gone.
  if (!t || t->hostBody || !taskData || !taskData->ptr)
    return;
  validate(*t);
  const bool begin = endpoint == ompt_scope_begin;
  if (kind == ompt_sync_region_barrier_implicit_parallel && begin && t->implicit && t->threadNum != 0) {
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
    ++t->openGroups;
    taskgroupBegins(*task);
  } else if (kind == ompt_sync_region_taskgroup) {
    t->openGroups -= t->openGroups != 0;
    taskgroupEnds(*task);
  }
}

// Of a taskgroup onSyncRegion hears when the program enters it, and this only when it waits for its tasks.
void onSyncRegionWait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *,
                      const void *) {
  Task *task = omptThread.task;
  if (kind == ompt_sync_region_taskgroup && endpoint == ompt_scope_begin && task && !skeletonOf(*task).hostBody)
    taskgroupWaits(*task);
}

} // namespace ompracer
