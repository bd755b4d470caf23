// The verbs of regions, implicit tasks and barriers: graph operations, and when what was recorded is past.
#include "base/rule.h"
#include "detect/attach.h"
#include "events/sink.h"
#include "options/options.h"
#include "verbs/task.h"

#include "detect/lanes.h"
#include "detect/memory_life.h"
#include "detect/pending.h"
#include "detect/value_order.h"
#include "engine/holders.h"
#include "verbs/lifecycle.h"
#include "verbs/reduction.h"
#include "verbs/serial.h"

namespace ompracer {

void renewInitial(Task &body, u32 host) {
  Graph &graph = gDetector.graph;
  body.cursor = graph.beginInitial(gThread.alloc, FragmentId::None, host);
  for (u32 i = 0; i < body.openGroups; ++i)
    graph.taskgroupBegin(body.cursor);
}

void activate(Task *task) {
  omptThread.task = task;
  Thread &t = gThread;
  const bool records = task && task->records();
  const bool onlyTells = OMPRACER_UNLIKELY(t.logged) && task && !records && options().logSerial;
  t.cursor = task && !onlyTells ? &task->active() : nullptr; // what only tells has no place in the graph
  t.programOrder = task && task->hostBody;
  t.slowIterations = t.programOrder || t.logged;
  if (OMPRACER_UNLIKELY(t.logged) && t.tables)
    if (const u64 told = task ? task->told() : 0; told != t.tables->toldTask)
      tell(Told::Runs, t.tables->toldTask = told);
  t.task = task ? task->captures : Captures();
  t.taskFrame = task && !task->implicit && !task->hostBody ? task->frameTop : 0;
  t.region = task ? task->regionCaptures : Captures();
  t.reductionCopies = task ? task->copiesInUse : nullptr;
  noteTaskloop();
  t.context = task ? task->context : ContextId::None;
  t.guard = task ? task->guard : 0;
  if (const FragmentId past = task ? task->body()->orderedBelow : FragmentId::None; past != FragmentId::None) {
    t.orderedBelow = past;
    Graph::startAt(t.alloc, past);
  }
  setRecording(t, records || onlyTells);
  fragmentChanged(t);
  if (records && !task->waits)
    gSafepoints.enter(t);
  else
    gSafepoints.leave(t);
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

void threadEnds() {
  forgetLanes(gThread);
  detachThread();
}

void runs(Task *task) { activate(task); }

void regionBegins(Team &team, Task &task, const RegionFacts &facts) {
  Thread &t = gThread;
  gSafepoints.enter(t);
  sharePrivate(t);
  tell(Told::Region, team.told(), task.told(), team.league | team.inlined << 1 | facts.placed << 2, team.programThreads,
       facts.codePtr);
  // A team of a league begins an artificial region around the one whose captures were announced. What belongs to serial
  // code is shared: no other thread would have other variables in its place.
  const bool announced = facts.placed || !task.team || !task.team->league;
  if (task.records())
    team.captures = announced ? t.createdRegion : task.regionCaptures;
  t.createdRegion = {};
  team.outerOrderedBelow = t.orderedBelow;
  team.outerFrame = t.implicitTaskFrame;
  // The artificial region inside a team of a league stands nowhere.
  team.context = facts.placed
                     ? creationContext(team.league ? "teams" : "parallel", facts.codePtr, facts.frame, team.inlined)
                     : t.context;
  lifecycle.noteOpenmp();
  if (facts.placed && (!team.inlined || task.records()))
    noteRunning(team.league ? "league of teams" : "parallel region", facts.body ? facts.body + 1 : facts.codePtr);
  team.guard = guardOfTeam(task, team.inlined);
  if (team.inlined)
    return;
  if (!task.records()) {
    team.outermost = true;
    team.orderedBelow = lifecycle.beginOutermostRegion();
    // Nothing recorded so far can run in parallel with this region, and the initial body's node may have been retired.
    Task *body = task.body();
    renewInitial(*body, t.index - 1);
    body->node = body->cursor.node;
  } else
    team.orderedBelow = t.orderedBelow;
  Cursor &c = task.active();
  team.lockSet = inheritLocks(gDetector, c);
  team.region = gDetector.graph.beginRegion(c, {facts.codePtr, static_cast<u32>(team.context)});
  fragmentChanged(t);
}

void regionEnds(Team &team, Task &task) {
  Thread &t = gThread;
  gSafepoints.enter(t);
  tell(Told::RegionEnd, team.told(), task.told());
  if (!team.inlined)
    gDetector.graph.endRegion(task.active());
  if (team.outermost)
    gPending.resolve(false);
  t.orderedBelow = team.outerOrderedBelow;
  t.implicitTaskFrame = team.outerFrame;
}

void initialBegins(Task &task) {
  Thread &t = gThread;
  gSafepoints.enter(t);
  tell(Told::Initial, task.told(), options().logSerial);
  lifecycle.hostBegan();
  task.cursor = gDetector.graph.beginInitial(t.alloc, FragmentId::None, t.index - 1);
  task.node = task.cursor.node;
  t.implicitTaskFrame = t.stackHigh;
}

void implicitTaskBegins(Task &task, bool master) {
  Thread &t = gThread;
  gSafepoints.enter(t);
  Team &team = *task.team;
  tell(Told::ImplicitTask, task.told(), team.told(), task.threadNum, team.size.load(std::memory_order_relaxed),
       master | task.fixedTeam << 1 | task.inLeague << 2);
  task.context = team.context;
  task.regionCaptures = team.captures;
  task.guard = team.guard;
  task.copiesInUse = team.encountering->copiesInUse;
  if (team.inlined) {
    task.hostBody = team.encountering;
    return;
  }
  // The artificial region inside each team of a league says no frame: nothing of the program lies between.
  uptr top = !master ? t.stackHigh : team.masterFrame ? team.masterFrame : t.implicitTaskFrame;
  if (team.outermost)
    t.forgetFlushes(); // past, and perhaps retired
  else
    forgetStackBelow(top);
  t.implicitTaskFrame = top;
  task.orderedBelow = t.orderedBelow = team.orderedBelow;
  Graph::startAt(t.alloc, t.orderedBelow);
  task.mayRunInParallel = true;
  task.cursor = gDetector.graph.beginImplicitTask(t.alloc, team.region, task.threadNum, team.lockSet,
                                                  team.league ? kNodeOwnGroup : 0);
  task.node = task.cursor.node;
  task.outsideTasks = ++t.outsideTasks;
  if (t.tables)
    t.tables->memory.implicitTaskLocals.count = 0;
}

/// Adds to the sum of this phase: phase * 2^32 + sum. Returns the sum.
static u32 addInPhase(std::atomic<u64> &sum, u64 iteration, u32 more) {
  const u64 phase = iteration << 32;
  u64 before = sum.load(std::memory_order_relaxed), after;
  do
    after = (before & ~0xffffffffull) == phase ? before + more : phase + more;
  while (!sum.compare_exchange_weak(before, after, std::memory_order_acq_rel, std::memory_order_relaxed));
  return static_cast<u32>(after);
}

/// The implicit task does nothing more in its phase but run tasks. True: it is the last one.
static bool countArrival(Team *team, const Task *task) {
  const Cursor &c = task->cursor;
  if (team->league || c.group != TaskgroupId::None || c.lockSet != LockSetId::Empty || task->inWorkShare ||
      task->inCombination)
    team->keepsNodes.store(true, std::memory_order_relaxed);
  // What it has left on its stack is recorded in its name later (recallImplicitTaskLocals).
  const u32 later = gThread.tables && gThread.tables->memory.implicitTaskLocals.count;
  addInPhase(team->outsideTasks, c.iteration, gThread.outsideTasks - task->outsideTasks + later);
  return addInPhase(team->arrived, c.iteration, 1) == team->size.load(std::memory_order_relaxed);
}

/// The implicit task arrives at a barrier of an outermost team. Only threads of the team and its tasks record, so when
/// the last implicit task has arrived and no task is unfinished, nobody does, and all that follows the barrier follows
/// all that was recorded: the nodes may go.
static void arriveAtBarrier(Team *team, const Task *task) {
  Graph &graph = gDetector.graph;
  const Cursor &c = task->cursor;
  std::atomic<u64> &bound = team->arrival[c.iteration & 1];
  u64 mine = static_cast<u64>(graph.highWater()), seen = bound.load(std::memory_order_relaxed);
  while (seen < mine && !bound.compare_exchange_weak(seen, mine, std::memory_order_relaxed)) {
  }
  if (!countArrival(team, task) || team->keepsNodes.load(std::memory_order_relaxed) ||
      team->lockSet != LockSetId::Empty || !lifecycle.wantsRetirement())
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
  team->region = graph.beginRegion(body->cursor, team->region.origin);
  ++team->generation;
}

void waits(Task &task, bool begins) {
  if (task.hostBody || !task.records())
    return;
  task.waits = begins;
  if (begins) {
    fragmentChanged(gThread); // the next record enters the graph again
    gSafepoints.leave(gThread);
  } else {
    gSafepoints.enter(gThread);
  }
}

void taskwaitBegins(Task &task) { waits(task, true); }

void taskwaitEnds(Task &task, uptr codePtr) {
  waits(task, false);
  tell(Told::Taskwait, codePtr);
  gDetector.graph.taskwait(task.active());
  gThread.lastTaskwaitBody = task.active().node;
  gThread.lastTaskwaitPc = codePtr;
  lifecycle.joined(task);
  if (task.targetTasks)
    targetTasksJoined(&task);
  fragmentChanged(gThread);
  lifecycle.safepoint(gThread);
}

void taskgroupBegins(Task &task) {
  gSafepoints.enter(gThread);
  tell(Told::GroupBegins);
  gDetector.graph.taskgroupBegin(task.active());
  fragmentChanged(gThread);
}

void taskgroupWaits(Task &task) { waits(task, true); }

void taskgroupEnds(Task &task) {
  waits(task, false);
  tell(Told::GroupEnds);
  gDetector.graph.taskgroupEnd(task.active());
  lifecycle.joined(task);
  fragmentChanged(gThread);
  lifecycle.safepoint(gThread);
}

/// Is it a barrier of the compiled code's, or of the runtime's, that the program does not have?
static bool isArtificial(Task &task, bool begins) {
  if (task.ignoreBarrier) {
    task.ignoreBarrier = begins;
    return true;
  }
  // libomp combines reductions of large teams inside a barrier of its own; the program has none there.
  verbsThread.combinesForAll |= verbsThread.inReduction != 0;
  return !task.implicit || !task.team || verbsThread.inReduction;
}

void barrierBegins(Task &task, BarrierKind kind, uptr codePtr) {
  // The nodes go with the region; but another implicit task may go on and make more.
  if (kind == BarrierKind::RegionEnd && task.implicit && task.team && task.team->outermost)
    countArrival(task.team, &task);
  const bool artificial = isArtificial(task, true);
  tell(Told::BarrierBegins, static_cast<u64>(kind) | artificial << 2, codePtr);
  if (artificial)
    return;
  if (kind == BarrierKind::Inside) {
    if (task.active().lockSet != LockSetId::Empty)
      gDetector.waits.addMeetings(); // it may hand the lock off after the barrier
    if (task.team->outermost)
      arriveAtBarrier(task.team, &task);
  }
  waits(task, true);
}

/// What the bound of a barrier stands for.
static bool allIsPast() {
  return by(Rule::FloatingBegin) && by(Rule::FloatingEnd) && by(Rule::ReductionCompleted) && by(Rule::BarrierTasks) &&
         by(Rule::BarrierCode);
}

void barrierEnds(Task &task, BarrierKind kind) {
  const bool artificial = isArtificial(task, false);
  if (!artificial)
    waits(task, false);
  tell(Told::BarrierEnds, static_cast<u64>(kind) | artificial << 2);
  if (artificial || kind != BarrierKind::Inside)
    return;
  Graph &graph = gDetector.graph;
  Team *team = task.team;
  if (team->outermost) {
    Thread &t = gThread;
    const FragmentId past{team->arrival[task.cursor.iteration & 1].load(std::memory_order_relaxed)};
    if (lifecycle.singleHost() && !team->reducedByTasks.load(std::memory_order_relaxed) && allIsPast()) {
      task.orderedBelow = past;
      t.forgetFlushes(); // past, and perhaps retired
    }
    t.orderedBelow = task.orderedBelow;
    task.outsideTasks = t.outsideTasks;
    // Also when an implicit task that was faster has made a host thread, to which all below is past.
    Graph::startAt(t.alloc, past);
  }
  if (gThread.tables)
    gThread.tables->memory.implicitTaskLocals.count = 0;
  graph.barrier(task.cursor);
  if (task.generation != team->generation) {
    graph.renewImplicitTask(gThread.alloc, team->region, task.threadNum, task.cursor);
    task.node = task.cursor.node;
    task.generation = team->generation;
  }
  fragmentChanged(gThread);
}

} // namespace ompracer
