// Regions, implicit tasks and barriers: OMPT events to graph operations.
//
// Traps this file knows (docs/ompt-events.md): worker end events arrive during a later region with parallel_data NULL;
// serialized teams have no implicit_parallel barrier; a league with one team carries a wrong parallel_data; at
// parallel_end libomp's team is free already, and its parallel_data may be that of another thread's new region.
#include "events/sink.h"
#include "ompt/callbacks.h"
#include "ompt/task.h"

#include "detect/memory_life.h"
#include "detect/pending.h"
#include "detect/value_order.h"
#include "ompt/lifecycle.h"
#include "ompt/reduction.h"
#include "ompt/serial.h"
#include "platform/fork_call.h"

#include <utility>

namespace ompracer {

LockSetId inheritLocks(Cursor &creator) {
  LockSetId locks{creator.payload};
  if (locks != LockSetId::Empty) {
    locks = gDetector.locks.inherit(locks, gPending.newExtent(creator.node));
    creator.payload = static_cast<u32>(locks);
  }
  return locks;
}

void renewInitial(Task &body, u32 host) {
  Graph &graph = gDetector.graph;
  body.cursor = graph.beginInitial(gThread.alloc, FragmentId::None, host);
  for (u32 i = 0; i < body.openGroups; ++i)
    graph.taskgroupBegin(body.cursor);
}

void activate(Task *task) {
  omptThread.task = task;
  Thread &t = gThread;
  t.cursor = task ? &task->active() : nullptr;
  t.programOrder = task && task->around;
  t.task = task ? task->captures : Captures();
  t.taskFrame = task && !task->implicit && !task->around ? task->frameTop : 0;
  t.region = task ? task->regionCaptures : Captures();
  noteTaskloop();
  t.context = task ? task->context : ContextId::None;
  t.guard = task ? task->guard : 0;
  setRecording(t, task && task->records());
  fragmentChanged(t);
}

/// Local variables of finished work lay in [lowest touched, top) of this thread's stack; whoever uses the addresses
/// next starts clean.
void forgetStackBelow(uptr top) {
  Thread &t = gThread;
  if (t.lowestStackTouched < top && top <= t.stackHigh) {
    clearMemory(t.lowestStackTouched, top - t.lowestStackTouched);
    t.lowestStackTouched = top;
  }
}

void threadBegins() { attachThread(); }

void threadEnds() { detachThread(); }

/// One thread because the program says so, as opposed to its environment (semantics 2, number of threads).
static bool programSaysOneThread(Task &task) {
  OmptThread &o = omptThread;
  if (o.numThreadsClause)
    return o.numThreadsClause == 1 && !o.environmentHasOneThread;
  return task.body()->setThreads == 1;
}

void onParallelBegin(ompt_data_t *encountering, const ompt_frame_t *frame, ompt_data_t *parallel, unsigned, int flags,
                     const void *codePtr) {
  Task *task = static_cast<Task *>(encountering->ptr);
  const uptr body = takeForkedBody();
  if (!task)
    return;
  Thread &t = gThread;
  OmptThread &o = omptThread;
  Team *team = teamPool.make(o.teams);
  parallel->ptr = team;
  task->region = team;
  team->encountering = task;
  team->league = flags & ompt_parallel_league;
  // A team of a league begins an artificial region around the one whose captures were announced. What belongs to serial
  // code is nobody's: no other thread would have other variables in its place.
  const bool announced = codePtr || !task->team || !task->team->league;
  if (task->records())
    team->captures = announced ? t.createdRegion : task->regionCaptures;
  t.createdRegion = {};
  team->inlined = !team->league && ((flags & ompt_parallel_invoker_program) || programSaysOneThread(*task));
  int asked = team->league         ? o.numTeamsClause ? o.numTeamsClause : oneTeam.load(std::memory_order_relaxed)
              : o.numThreadsClause ? o.numThreadsClause
                                   : task->body()->setThreads;
  team->programThreads = asked > 1 || team->league ? static_cast<u32>(asked) : 0;
  (team->league ? o.numTeamsClause : o.numThreadsClause) = 0;
  team->outerOrderedBelow = t.orderedBelow;
  team->outerFrame = t.implicitTaskFrame;
  team->masterFrame = frame ? reinterpret_cast<uptr>(frame->enter_frame.ptr) : 0;
  // The artificial region inside a team of a league stands nowhere.
  team->context = codePtr ? creationContext(team->league ? "teams" : "parallel", programPc(codePtr), frame) : t.context;
  lifecycle.noteOpenmp();
  if (codePtr && (!team->inlined || task->records()))
    noteRunning(team->league ? "league of teams" : "parallel region", body ? body + 1 : programPc(codePtr));
  team->guard = guardOfMembers(*task, team->inlined);
  if (team->inlined)
    return;
  if (!task->records()) {
    team->outermost = true;
    team->orderedBelow = lifecycle.beginOutermostRegion();
    // Nothing recorded so far can run in parallel with this region, and the initial body's node may have been retired.
    Task *body = task->body();
    renewInitial(*body, t.index - 1);
    body->node = body->cursor.node;
  } else
    team->orderedBelow = t.orderedBelow;
  Cursor &c = task->active();
  team->payload = static_cast<u32>(inheritLocks(c));
  team->region = gDetector.graph.beginRegion(c, programPc(codePtr));
  fragmentChanged(t);
  if (team->league)
    o.league = team;
}

void onParallelEnd(ompt_data_t *, ompt_data_t *encountering, int, const void *) {
  Task *task = static_cast<Task *>(encountering->ptr);
  if (!task || !task->region)
    return;
  Team *team = task->region;
  task->region = nullptr;
  Thread &t = gThread;
  if (!team->inlined)
    gDetector.graph.endRegion(task->active());
  if (team->reducedByTasks.load(std::memory_order_relaxed))
    regionHasReduced(team, gDetector.graph.fragment(t.alloc, task->active()));
  if (team->outermost)
    gPending.resolve(false);
  if (omptThread.league == team)
    omptThread.league = nullptr;
  t.orderedBelow = team->outerOrderedBelow;
  t.implicitTaskFrame = team->outerFrame;
  teamPool.free(omptThread.teams, team);
  activate(task);
}

static void beginHostTask(ompt_data_t *taskData) {
  OmptThread &o = omptThread;
  Thread &t = gThread;
  Task *task = taskPool.make(o.tasks);
  taskData->ptr = task;
  lifecycle.hostBegan();
  task->cursor = gDetector.graph.beginInitial(t.alloc, FragmentId::None, t.index - 1);
  task->node = task->cursor.node;
  t.implicitTaskFrame = t.stackHigh;
  activate(task);
}

static void beginImplicitTask(Team *team, ompt_data_t *taskData, unsigned teamSize, unsigned index) {
  OmptThread &o = omptThread;
  Thread &t = gThread;
  Task *task = taskPool.make(o.tasks);
  taskData->ptr = task;
  task->implicit = true;
  task->team = team;
  task->setThreads = team->encountering->body()->setThreads;
  task->fixedTeam = team->programThreads && team->programThreads == teamSize;
  task->threadNum = index;
  task->context = team->context;
  team->size.store(teamSize, std::memory_order_relaxed);
  task->inLeague = team->league || team->encountering->inLeague;
  task->regionCaptures = team->captures;
  task->guard = team->guard;
  bool master = team->encountering == o.task;
  if (team->inlined) {
    task->around = team->encountering;
    activate(task);
    return;
  }
  // The artificial region inside each team of a league says no frame: nothing of the program lies between.
  uptr top = !master ? t.stackHigh : team->masterFrame ? team->masterFrame : t.implicitTaskFrame;
  if (team->outermost)
    t.forgetFlushes(); // past, and perhaps retired
  else
    forgetStackBelow(top);
  t.implicitTaskFrame = top;
  t.orderedBelow = team->orderedBelow;
  Graph::startAt(t.alloc, t.orderedBelow);
  task->record = true;
  task->cursor =
      gDetector.graph.beginMember(t.alloc, team->region, index, team->payload, team->league ? kNodeOwnGroup : 0);
  task->node = task->cursor.node;
  if (t.relations)
    t.relations->memberLocals.count = 0;
  activate(task);
}

void onImplicitTask(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *taskData, unsigned teamSize,
                    unsigned index, int flags) {
  OmptThread &o = omptThread;
  if (endpoint == ompt_scope_begin) {
    attachThread();
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
    // Behind an untied task in its last barrier the thread does not always come back to it: libomp 19 raises no event.
    task = o.task = std::exchange(o.ending, nullptr);
    o.endingData = nullptr;
  }
  if (!task || task->host || task->early)
    return;
  taskData->ptr = nullptr;
  if (o.task == task) {
    o.task = nullptr;
    setRecording(gThread, false);
    gThread.cursor = nullptr;
    fragmentChanged(gThread);
  }
  taskPool.free(o.tasks, task);
}

/// The member does nothing more in its phase but run tasks. True: it is the last one.
static bool countArrival(Team *team, const Task *task) {
  const Cursor &c = task->cursor;
  if (team->league || c.group != TaskgroupId::None || c.payload != 0 || task->inPiece || task->inCombination)
    team->keepsNodes.store(true, std::memory_order_relaxed);
  u64 phase = c.iteration << 32, before = team->arrived.load(std::memory_order_relaxed), after;
  do
    after = (before & ~0xffffffffull) == phase ? before + 1 : phase + 1;
  while (!team->arrived.compare_exchange_weak(before, after, std::memory_order_acq_rel, std::memory_order_relaxed));
  return static_cast<u32>(after) == team->size.load(std::memory_order_relaxed);
}

/// The member arrives at a barrier of an outermost team. Only threads of the team and its tasks record, so when the
/// last member has arrived and no task is unfinished, nobody does, and all that follows the barrier follows all that
/// was recorded: the nodes may go.
static void arriveAtBarrier(Team *team, const Task *task) {
  Graph &graph = gDetector.graph;
  const Cursor &c = task->cursor;
  std::atomic<u64> &bound = team->arrival[c.iteration & 1];
  u64 mine = static_cast<u64>(graph.highWater()), seen = bound.load(std::memory_order_relaxed);
  while (seen < mine && !bound.compare_exchange_weak(seen, mine, std::memory_order_relaxed)) {
  }
  if (!countArrival(team, task) || team->keepsNodes.load(std::memory_order_relaxed) || team->payload != 0 ||
      !lifecycle.wantsRetirement())
    return;
  Task *body = team->encountering->body();
  const u32 host = graph.snode(body->cursor.node).ordinal(); // this thread may be another one
  FragmentId past = lifecycle.retireInRegion();
  // Ids may have started anew.
  team->arrival[0].store(0, std::memory_order_relaxed);
  team->arrival[1].store(0, std::memory_order_relaxed);
  bound.store(static_cast<u64>(past), std::memory_order_relaxed);
  Graph::startAt(gThread.alloc, past);
  renewInitial(*body, host);
  body->node = body->cursor.node;
  team->region = graph.beginRegion(body->cursor, team->region.codePtr);
  ++team->generation;
}

/// Behind a taskwait or taskgroup of an implicit task. While all other members wait in the barrier that ends the phase
/// and no task is unfinished, nobody else records or asks.
static void sweepBehindTasks(Task *task) {
  Team *team = task->team;
  if (!task->implicit || !team || !team->outermost || team->league || team->keepsNodes.load(std::memory_order_relaxed))
    return;
  // Acquire: pairs with the arrivals.
  u64 others = team->size.load(std::memory_order_relaxed) - 1;
  if (others && team->arrived.load(std::memory_order_acquire) != (task->cursor.iteration << 32 | others))
    return;
  if (!lifecycle.sweep(task->cursor.node))
    return;
  for (Cursor *c : {&task->cursor, &task->piece})
    c->current = c->runNode = WNodeId::None;
}

static bool isBarrier(ompt_sync_region_t kind) {
  return kind != ompt_sync_region_taskwait && kind != ompt_sync_region_taskgroup && kind != ompt_sync_region_reduction;
}

// The task of the event is the one that the thread executes, as in onWork.
void onSyncRegion(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *taskData,
                  const void *codePtr) {
  // Not at the end of a region or league: a worker hears of it late, with the data of a task that is gone.
  if (taskData && kind != ompt_sync_region_barrier_implicit_parallel && kind != ompt_sync_region_barrier_teams &&
      kind != ompt_sync_region_reduction)
    resumed(static_cast<Task *>(taskData->ptr));
  Task *task = omptThread.task;
  // A worker's end of its last barrier comes late, with the data of a task that is gone.
  if (!task || task->around || !taskData || !taskData->ptr)
    return;
  Graph &graph = gDetector.graph;
  Cursor &c = task->active();
  bool begin = endpoint == ompt_scope_begin;
  // The nodes go with the region; but another member may go on and make more.
  if (kind == ompt_sync_region_barrier_implicit_parallel && begin && task->implicit && task->team &&
      task->team->outermost)
    countArrival(task->team, task);
  if (kind == ompt_sync_region_barrier_implicit_parallel && begin && task->implicit && task->threadNum != 0) {
    omptThread.ending = task;
    omptThread.endingData = taskData;
    taskData->ptr = nullptr;
  }
  if (kind == ompt_sync_region_taskwait) {
    if (begin)
      return;
    graph.taskwait(c);
    gThread.lastTaskwaitBody = c.node;
    gThread.lastTaskwaitPc = programPc(codePtr);
    if (task->targetTasks)
      targetTasksJoined(task);
  } else if (kind == ompt_sync_region_taskgroup) {
    if (begin) {
      ++task->openGroups;
      graph.taskgroupBegin(c);
    } else {
      task->openGroups -= task->openGroups != 0;
      graph.taskgroupEnd(c);
    }
  } else if (isBarrier(kind)) {
    if (task->ignoreBarrier) {
      task->ignoreBarrier = begin;
      return;
    }
    // libomp combines reductions of large teams inside a barrier of its own; the program has none there.
    omptThread.combinesForAll |= omptThread.inReduction != 0;
    if (!task->implicit || !task->team || omptThread.inReduction || kind == ompt_sync_region_barrier_teams ||
        kind == ompt_sync_region_barrier_implicit_parallel)
      return;
    Team *team = task->team;
    if (begin) {
      if (c.payload != 0)
        gValueOrder.expectMeetings(); // it may hand the lock off behind the barrier
      if (team->outermost)
        arriveAtBarrier(team, task);
      return;
    }
    if (team->outermost) {
      Thread &t = gThread;
      const FragmentId past{team->arrival[task->cursor.iteration & 1].load(std::memory_order_relaxed)};
      if (lifecycle.singleHost() && !team->reducedByTasks.load(std::memory_order_relaxed)) {
        t.orderedBelow = past;
        t.forgetFlushes(); // past, and perhaps retired
      }
      // Also when a member that was faster has made a host thread, to which all below is past.
      Graph::startAt(t.alloc, past);
    }
    if (gThread.relations)
      gThread.relations->memberLocals.count = 0;
    graph.barrier(task->cursor);
    if (task->generation != team->generation) {
      graph.renewMember(gThread.alloc, team->region, task->threadNum, task->cursor);
      task->node = task->cursor.node;
      task->generation = team->generation;
    }
  } else
    return;
  fragmentChanged(gThread);
  if (!begin && !isBarrier(kind))
    sweepBehindTasks(task);
}

} // namespace ompracer
