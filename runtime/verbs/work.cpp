// The verbs of worksharing: graph operations.
#include "events/sink.h"
#include "verbs/task.h"

#include "detect/exclusion.h"
#include "detect/value_order.h"
#include "verbs/lifecycle.h"
#include "verbs/mutex.h"
#include "verbs/own_chunk.h"

#include <ompracer/abi.h>

namespace ompracer {

static void beginPiece(Task *task, const Construct &construct) {
  task->outsideAtPiece = gThread.outsideTasks;
  task->piece = gDetector.graph.beginPiece(gThread.alloc, task->cursor, construct.kind, construct.flags,
                                           construct.chunk, construct.codePtr, construct.consistency);
  task->inPiece = true;
  // Chunks of an own thread run with its locks in every assignment; teams of a league have none in common.
  if (OMPRACER_UNLIKELY(task->cursor.lockSet != 0) && construct.kind != PieceKind::Distribute &&
      !(construct.flags & (kNodeOwnChunk | kNodeOwnChunks)))
    task->piece.lockSet =
        static_cast<u32>(heldAroundPiece(LockSetId{task->cursor.lockSet}, task->cursor.node, task->piece.node));
}

/// Runs chunks that are the member's own in every assignment as part of its own code. only: the one chunk that is; ~0:
/// all are.
static void beginOwnChunks(Task *task, u32 chunk, u32 only) {
  gDetector.graph.step(task->cursor);
  task->cursor.ownChunk = chunk;
  task->cursor.ownNumber = only;
}

static void beginLoop(Task *task, Construct &construct, const LoopFacts &loop) {
  construct.chunk = loop.chunk;
  construct.consistency = loop.consistency;
  if (loop.key & OMPRACER_LOOP_INSCAN)
    construct.flags |= kNodeInscan;
  // `distribute parallel for`: the teams share the iterations, and clang's distribute only their ranges.
  const Construct &outer = task->team ? task->team->encountering->construct : construct;
  if ((loop.key & OMPRACER_LOOP_OF_DISTRIBUTE) && outer.kind == PieceKind::Distribute && !outer.chunk) {
    construct.flags |= outer.flags & kNodeOwnGroup;
    construct.consistency = outer.consistency; // some of its iterations may precede others of the distribute's like
  }
  bool crossed = construct.flags & (kNodeOrdered | kNodeDoacross);
  if (loop.staticChunks && crossed)
    construct.flags |= task->fixedTeam ? kNodeOwnChunks : kNodeOwnChunk;
  // Chunks of a static schedule run on threads that everybody knows (semantics 3).
  if (loop.staticChunks && !crossed)
    beginOwnChunks(task, construct.chunk, task->fixedTeam ? ~0u : task->threadNum);
  else
    beginPiece(task, construct);
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
    beginPiece(task, construct);
}

static PieceKind pieceOf(WorkKind kind) {
  switch (kind) {
  case WorkKind::Single:
    return PieceKind::Single;
  case WorkKind::Sections:
    return PieceKind::Sections;
  case WorkKind::Distribute:
    return PieceKind::Distribute;
  default:
    return PieceKind::Loop;
  }
}

void leaveOwnChunk(u64 iteration) {
  Task *task = omptThread.task;
  if (!task || !task->cursor.ownChunk || task->inPiece)
    return;
  task->cursor.ownChunk = 0;
  beginPiece(task, task->construct);
  gDetector.graph.setIteration(task->piece, iteration);
  activate(task);
}

static void endPiece(Task *task) {
  task->ended.node = task->lastWrite.node = SNodeId::None;
  if (task->cursor.ownChunk) {
    task->cursor.ownChunk = 0;
    ++task->cursor.nextOrdinal; // on other threads it was a piece
    gDetector.graph.step(task->cursor);
  }
  if (!task->inPiece)
    return;
  // A lock taken or given back inside the piece stays so after it.
  task->cursor.lockSet = task->piece.lockSet;
  if (OMPRACER_UNLIKELY(task->cursor.lockSet != 0))
    task->cursor.lockSet = static_cast<u32>(
        gDetector.locks.renameAround(LockSetId{task->cursor.lockSet}, aroundNumber(task->piece.node), 0));
  gDetector.graph.endPiece(task->piece, task->cursor);
  task->ended = task->piece;
  task->inPiece = false;
}

bool membersMayWait(const Task &task) {
  return gValueOrder.mayWait() || !lifecycle.singleHost() || (task.fixedTeam && gValueOrder.mayCross());
}

/// The member comes to its next construct.
static void enter(Task &task, bool mayWait) {
  Graph &graph = gDetector.graph;
  if (mayWait)
    graph.enterConstruct(gThread.alloc, task.cursor);
  if (OMPRACER_UNLIKELY(task.cursor.lockSet != 0))
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
  enter(task, membersMayWait(task));
  if (codePtr && task.records())
    noteRunning(wordOf(kind), codePtr);
  Construct &construct = task.construct;
  construct = {pieceOf(kind), {}, 0, 0, codePtr};
  construct.flags = (loop.ordered ? kNodeOrdered : 0) | (loop.doacross ? kNodeDoacross : 0);
  if (kind == WorkKind::Loop)
    beginLoop(&task, construct, loop);
  else if (kind == WorkKind::Distribute)
    beginDistribute(&task, construct, loop);
  else
    beginPiece(&task, construct);
  activate(&task);
}

void constructEnds(Task &task) {
  gSafepoints.enter(gThread);
  tell(Told::WorkEnds);
  const bool mayWait = membersMayWait(task);
  endPiece(&task);
  if (mayWait)
    gDetector.graph.leaveConstruct(gThread.alloc, task.cursor);
  activate(&task);
}

void constructSkipped(Task &task) {
  gSafepoints.enter(gThread);
  tell(Told::WorkSkipped);
  const bool mayWait = membersMayWait(task);
  enter(task, mayWait);
  // Counts as met, so that the next construct has one number on all threads.
  ++task.cursor.nextOrdinal;
  if (!mayWait)
    return;
  gDetector.graph.step(task.cursor);
  gDetector.graph.leaveConstruct(gThread.alloc, task.cursor);
  activate(&task);
}

static void crossed(Task &task, void (Graph::*pass)(Cursor &, u64), u64 iteration) {
  if (!task.inPiece)
    return;
  (gDetector.graph.*pass)(task.piece, iteration);
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
