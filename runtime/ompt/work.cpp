// Worksharing constructs: OMPT events to graph operations.
#include "ompt/callbacks.h"
#include "ompt/task.h"

#include "detect/exclusion.h"
#include "detect/value_order.h"
#include "ompt/lifecycle.h"
#include "ompt/mutex.h"

#include <ompracer/abi.h>

namespace ompracer {

static void beginPiece(Task *task, const Construct &construct) {
  task->piece = gDetector.graph.beginPiece(gThread.alloc, task->cursor, construct.kind, construct.flags,
                                           construct.chunk, construct.codePtr, construct.consistency);
  task->inPiece = true;
  // Chunks of an own thread run with its locks in every assignment; teams of a league have none in common.
  if (OMPRACER_UNLIKELY(task->cursor.payload != 0) && construct.kind != PieceKind::Distribute &&
      !(construct.flags & (kNodeOwnChunk | kNodeOwnChunks)))
    task->piece.payload =
        static_cast<u32>(heldAroundPiece(LockSetId{task->cursor.payload}, task->cursor.node, task->piece.node));
}

/// Runs chunks that are the member's own in every assignment as part of its own code. only: the one chunk that is; ~0:
/// all are.
static void beginOwnChunks(Task *task, u32 chunk, u32 only) {
  gDetector.graph.step(task->cursor);
  task->cursor.ownChunk = chunk;
  task->cursor.ownNumber = only;
}

static void beginLoop(Task *task, Construct &construct) {
  OmptThread &o = omptThread;
  construct.chunk = o.loopChunk;
  construct.consistency = o.loopConsistency;
  if (o.loopKey & OMPRACER_LOOP_INSCAN)
    construct.flags |= kNodeInscan;
  // `distribute parallel for`: the teams share the iterations, and clang's distribute only their ranges.
  const Construct &outer = task->team ? task->team->encountering->construct : construct;
  if ((o.loopKey & OMPRACER_LOOP_OF_DISTRIBUTE) && outer.kind == PieceKind::Distribute && !outer.chunk) {
    construct.flags |= outer.flags & kNodeOwnGroup;
    construct.consistency = outer.consistency; // some of its iterations may precede others of the distribute's like
  }
  bool crossed = construct.flags & (kNodeOrdered | kNodeDoacross);
  if (o.loopStaticChunks && crossed)
    construct.flags |= task->fixedTeam ? kNodeOwnChunks : kNodeOwnChunk;
  // Chunks of a static schedule run on threads that everybody knows (semantics 3).
  if (o.loopStaticChunks && !crossed)
    beginOwnChunks(task, construct.chunk, task->fixedTeam ? ~0u : task->threadNum);
  else
    beginPiece(task, construct);
}

/// Any team may run an iteration, unless the program says how many there are and, when more than one, how the chunks go
/// round.
static void beginDistribute(Task *task, Construct &construct) {
  construct.chunk = omptThread.loopChunk;
  construct.consistency = omptThread.loopConsistency;
  const Task *initial = task->team ? task->team->encountering : nullptr;
  bool fixed = initial && initial->team && initial->team->league && initial->fixedTeam;
  bool oneTeam = fixed && initial->team->programThreads == 1;
  bool unordered = omptThread.loopKey & OMPRACER_LOOP_UNORDERED;
  if (!oneTeam)
    construct.flags |= kNodeOwnGroup;
  if ((omptThread.loopKey & OMPRACER_LOOP_RANGES) && !construct.chunk)
    construct.flags |= kNodeRanges;
  if (fixed && (construct.chunk || oneTeam) && !unordered)
    beginOwnChunks(task, construct.chunk ? construct.chunk : 1, ~0u);
  else
    beginPiece(task, construct);
}

static void beginConstruct(Task *task, PieceKind kind, const void *codePtr) {
  OmptThread &o = omptThread;
  Construct &construct = task->construct;
  construct = {kind, {}, 0, 0, programPc(codePtr)};
  construct.flags = (o.loopOrdered ? kNodeOrdered : 0) | (o.loopDoacross ? kNodeDoacross : 0);
  if (kind == PieceKind::Loop)
    beginLoop(task, construct);
  else if (kind == PieceKind::Distribute)
    beginDistribute(task, construct);
  else
    beginPiece(task, construct);
  o.loopDoacross = false;
  o.forgetLoop();
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
  task->cursor.payload = task->piece.payload;
  if (OMPRACER_UNLIKELY(task->cursor.payload != 0))
    task->cursor.payload = static_cast<u32>(
        gDetector.locks.renameAround(LockSetId{task->cursor.payload}, aroundNumber(task->piece.node), 0));
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
  if (OMPRACER_UNLIKELY(task.cursor.payload != 0))
    graph.enterWithPayload(task.cursor, task.team->size.load(std::memory_order_relaxed));
}

static const char *wordOf(PieceKind kind) {
  switch (kind) {
  case PieceKind::Single:
    return "single construct";
  case PieceKind::Sections:
    return "sections";
  case PieceKind::Distribute:
    return "distribute loop";
  default:
    return "loop";
  }
}

// The task of the event is the one that the thread executes. libomp's task_data names another one in a serialized
// region inside an explicit task.
void onWork(ompt_work_t work, ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *, uint64_t,
            const void *codePtr) {
  Task *task = omptThread.task;
  if (!task)
    return;
  bool begin = endpoint == ompt_scope_begin;
  if (work == ompt_work_taskloop || task->around || !task->implicit)
    return;
  Graph &graph = gDetector.graph;
  const bool mayWait = membersMayWait(*task);
  PieceKind kind = PieceKind::Loop;
  switch (work) {
  case ompt_work_single_other:
    if (!begin)
      return;
    enter(*task, mayWait);
    // Counts as met, so that the next construct has one number on all threads.
    ++task->cursor.nextOrdinal;
    if (mayWait) {
      graph.step(task->cursor);
      graph.leaveConstruct(gThread.alloc, task->cursor);
      activate(task);
    }
    return;
  case ompt_work_single_executor:
    kind = PieceKind::Single;
    break;
  case ompt_work_sections:
    kind = PieceKind::Sections;
    break;
  case ompt_work_distribute:
    kind = PieceKind::Distribute;
    break;
  case ompt_work_loop:
  case ompt_work_loop_static:
  case ompt_work_loop_dynamic:
  case ompt_work_loop_guided:
  case ompt_work_loop_other:
    break;
  default:
    return;
  }
  if (begin) {
    enter(*task, mayWait);
    if (codePtr && task->records())
      noteRunning(wordOf(kind), programPc(codePtr));
    beginConstruct(task, kind, codePtr);
  } else {
    endPiece(task);
    if (mayWait)
      graph.leaveConstruct(gThread.alloc, task->cursor);
  }
  activate(omptThread.task);
}

} // namespace ompracer
