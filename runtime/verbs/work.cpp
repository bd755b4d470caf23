// The verbs of worksharing: graph operations.
#include "base/rule.h"
#include "events/sink.h"
#include "verbs/task.h"

#include "detect/value_order.h"
#include "engine/exclusion.h"
#include "verbs/lifecycle.h"
#include "verbs/mutex.h"
#include "verbs/own_chunk.h"

#include <ompracer/abi.h>

namespace ompracer {

static void beginWorkShare(Task *task, const Construct &construct) {
  task->outsideAtWorkShare = gThread.outsideTasks;
  task->workShare = gDetector.graph.beginWorkShare(gThread.alloc, task->cursor, construct.kind, construct.flags,
                                                   construct.chunk, construct.codePtr, construct.consistency);
  task->inWorkShare = true;
  // Chunks of an own thread run with its locks in every assignment; teams of a league have none in common.
  if (OMPRACER_UNLIKELY(task->cursor.lockSet != LockSetId::Empty) && construct.kind != WorkShareKind::Distribute &&
      !(construct.flags & (kNodeOwnChunk | kNodeOwnChunks)))
    task->workShare.lockSet =
        heldAroundWorkShare(gDetector, task->cursor.lockSet, task->cursor.node, task->workShare.node);
}

/// Runs chunks that are the implicit task's own in every assignment as part of its own code. only: the one chunk that
/// is; ~0: all are.
static void beginOwnChunks(Task *task, u32 chunk, u32 only) {
  gDetector.graph.step(task->cursor);
  gDetector.graph.meetConstruct(task->cursor);
  task->cursor.ownChunk = chunk;
  task->cursor.ownNumber = only;
}

static void beginLoop(Task *task, Construct &construct, const LoopFacts &loop) {
  construct.chunk = loop.chunk > 1 && !by(Rule::LoopNamedChunk) ? 1 : loop.chunk;
  construct.consistency = loop.consistency;
  if (loop.key & OMPRACER_LOOP_INSCAN)
    construct.flags |= kNodeInscan;
  // `distribute parallel for`: the teams share the iterations, and clang's distribute only their ranges.
  const Construct &outer = task->team ? task->team->encountering->construct : construct;
  if ((loop.key & OMPRACER_LOOP_OF_DISTRIBUTE) && outer.kind == WorkShareKind::Distribute && !outer.chunk) {
    construct.flags |= outer.flags & kNodeOwnGroup;
    construct.consistency = outer.consistency; // some of its iterations may precede others of the distribute's like
  }
  bool crossed = construct.flags & (kNodeOrdered | kNodeDoacross);
  const bool staticChunks = loop.staticChunks && by(Rule::LoopStaticChunk);
  if (staticChunks && crossed)
    construct.flags |= task->fixedTeam ? kNodeOwnChunks : kNodeOwnChunk;
  // Chunks of a static schedule run on threads that everybody knows (semantics 3).
  if (staticChunks && !crossed)
    beginOwnChunks(task, construct.chunk, task->fixedTeam ? ~0u : task->threadNum);
  else
    beginWorkShare(task, construct);
}

/// Any team may run an iteration, unless the program names the size of the chunks: these go round the teams. Of a
/// league whose size it leaves open only the chunk with the team's number is the team's. (Of `distribute parallel for`
/// libomp gives a single team all chunks at once: only the iterations inside tell them apart.)
static void beginDistribute(Task *task, Construct &construct, const LoopFacts &loop) {
  construct.chunk = loop.chunk;
  construct.consistency = loop.consistency;
  const Task *initial = task->team ? task->team->encountering : nullptr;
  bool league = initial && initial->team && initial->team->league;
  bool fixed = league && initial->fixedTeam;
  bool oneTeam = fixed && initial->team->programThreads == 1;
  bool unordered = loop.key & OMPRACER_LOOP_UNORDERED;
  if (!oneTeam)
    construct.flags |= kNodeOwnGroup;
  const bool ranges = loop.key & OMPRACER_LOOP_RANGES;
  if (ranges && !(fixed && construct.chunk))
    construct.flags |= kNodeRanges;
  const bool apart = fixed || (league && !(ranges && initial->team->size.load(std::memory_order_relaxed) == 1));
  if (apart && (construct.chunk || oneTeam) && !unordered)
    beginOwnChunks(task, construct.chunk ? construct.chunk : 1, fixed ? ~0u : initial->threadNum);
  else
    beginWorkShare(task, construct);
}

static WorkShareKind workShareOf(WorkKind kind) {
  switch (kind) {
  case WorkKind::Single:
    return WorkShareKind::Single;
  case WorkKind::Sections:
    return WorkShareKind::Sections;
  case WorkKind::Distribute:
    return WorkShareKind::Distribute;
  default:
    return WorkShareKind::Loop;
  }
}

void leaveOwnChunk(u64 iteration) {
  Task *task = omptThread.task;
  if (!task || !task->cursor.ownChunk || task->inWorkShare)
    return;
  task->cursor.ownChunk = 0;
  beginWorkShare(task, task->construct);
  gDetector.graph.setIteration(task->workShare, iteration);
  activate(task);
}

static void endWorkShare(Task *task) {
  task->ended.node = task->lastWrite.node = SNodeId::None;
  if (task->cursor.ownChunk) {
    task->cursor.ownChunk = 0;
    ++task->cursor.nextOrdinal; // on other threads it was a work share
    gDetector.graph.step(task->cursor);
  }
  if (!task->inWorkShare)
    return;
  // A lock taken or given back inside the work share stays so after it.
  task->cursor.lockSet = task->workShare.lockSet;
  if (OMPRACER_UNLIKELY(task->cursor.lockSet != LockSetId::Empty))
    task->cursor.lockSet = gDetector.locks.renameHeldAcross(task->cursor.lockSet,
                                                            constructNumber(gDetector.graph, task->workShare.node), 0);
  gDetector.graph.endWorkShare(task->workShare, task->cursor);
  task->ended = task->workShare;
  task->inWorkShare = false;
}

bool teamMayWait(const Task &task) {
  return gDetector.waits.any() || !lifecycle.singleHost() || (task.fixedTeam && gDetector.waits.betweenIterations());
}

/// The implicit task comes to its next construct.
static void enter(Task &task, bool mayWait) {
  Graph &graph = gDetector.graph;
  if (mayWait)
    graph.enterConstruct(gThread.alloc, task.cursor);
  if (OMPRACER_UNLIKELY(task.cursor.lockSet != LockSetId::Empty))
    graph.enterWithLocks(task.cursor, task.team->size.load(std::memory_order_relaxed));
}

static const char *wordOf(WorkKind kind) {
  switch (kind) {
  case WorkKind::Single:
    return "single construct";
  case WorkKind::Sections:
    return "sections";
  case WorkKind::Distribute:
    return "distribute loop";
  default:
    return "loop";
  }
}

void constructBegins(Task &task, WorkKind kind, uptr codePtr, const LoopFacts &loop) {
  gSafepoints.enter(gThread);
  tell(Told::Work, kind, codePtr, loop.ordered | loop.doacross << 1 | loop.staticChunks << 2, loop.chunk,
       loop.consistency, loop.key);
  enter(task, teamMayWait(task));
  if (codePtr && task.records())
    noteRunning(wordOf(kind), codePtr);
  Construct &construct = task.construct;
  construct = {workShareOf(kind), {}, 0, 0, codePtr};
  construct.flags = (loop.ordered ? kNodeOrdered : 0) | (loop.doacross ? kNodeDoacross : 0);
  if (kind == WorkKind::Loop)
    beginLoop(&task, construct, loop);
  else if (kind == WorkKind::Distribute)
    beginDistribute(&task, construct, loop);
  else
    beginWorkShare(&task, construct);
  activate(&task);
}

void constructEnds(Task &task) {
  gSafepoints.enter(gThread);
  tell(Told::WorkEnds);
  const bool mayWait = teamMayWait(task);
  endWorkShare(&task);
  if (mayWait)
    gDetector.graph.leaveConstruct(gThread.alloc, task.cursor);
  activate(&task);
}

void constructSkipped(Task &task) {
  gSafepoints.enter(gThread);
  tell(Told::WorkSkipped);
  const bool mayWait = teamMayWait(task);
  enter(task, mayWait);
  // Counts as met, so that the next construct has one number on all threads.
  gDetector.graph.step(task.cursor);
  gDetector.graph.meetConstruct(task.cursor);
  gDetector.graph.step(task.cursor);
  ++task.cursor.nextOrdinal;
  if (mayWait)
    gDetector.graph.leaveConstruct(gThread.alloc, task.cursor);
  activate(&task);
}

static void crossed(Task &task, void (Graph::*pass)(Cursor &, u64), u64 iteration) {
  if (!task.inWorkShare)
    return;
  (gDetector.graph.*pass)(task.workShare, iteration);
  fragmentChanged(gThread);
}

void sourcePassed(Task &task, u64 iteration) {
  tell(Told::Source, iteration);
  crossed(task, &Graph::doacrossSource, iteration);
}

void sinkPassed(Task &task, u64 iteration) {
  tell(Told::Sink, iteration);
  crossed(task, &Graph::doacrossSink, iteration);
}

} // namespace ompracer
