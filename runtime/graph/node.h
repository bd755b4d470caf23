// The nodes of the EOSPG (Enhanced OpenMP Series-Parallel Graph; Boushehrinejad Moradi and Nagarakatte, OMP-RACER,
// IWOMP 2020), in the compact form this runtime builds.
//
// An S-node is one serial body: an implicit task (ImplicitTask), a work share that may float between threads
// (WorkShare) or an explicit task (Task). A body advances by *steps*; every construct that makes, joins or orders work
// ends a step. A W-node is a fragment: (S-node, iteration, step). P-nodes are implicit: the children of an S-node with
// equal creation position are the work shares of one region and parallel per phase. An ST-node is implicit, too:
// lastTaskwaitStep, the step of the last taskwait, says which children it joined.
//
// The iteration coordinate of an ImplicitTask is the barrier phase (ordered); of a WorkShare or taskloop task it is the
// logical iteration, or the number of the chunk whose size the program named (parallel unless a rule says otherwise);
// of a plain task it is 0.
#pragma once

#include "base/check.h"
#include "base/types.h"

#include <atomic>

namespace ompracer {

enum class NodeKind : u8 {
  Initial,      ///< initial task of a host thread; root of a tree
  ImplicitTask, ///< implicit task of a team, or the initial task of one team of a league
  WorkShare,    ///< the part of one worksharing construct that one thread executed
  Task,         ///< explicit task
};

/// Of which construct a WorkShare is a part. Decides the order between its iterations. Combination: of the private
/// copies of all implicit tasks with the original of a reduction, where one of them does it for all.
enum class WorkShareKind : u8 { None, Loop, Sections, Single, Distribute, Combination };

/// An open or ended taskgroup of one body. 0 is "none".
enum class TaskgroupId : u32 { None = 0 };
/// In place of the taskgroup that joins a combination: the end of its region does, and no barrier before.
inline constexpr TaskgroupId kRegionEnd{~0u};
/// The children of one (body, iteration): see Scope. 0 is "none".
enum class ScopeId : u32 { None = 0 };
/// The dependence record of a task. 0 is "has no dependence".
enum class DependId : u32 { None = 0 };

inline constexpr u32 kStepOpen = ~0u;

/// Where a body was created, for reports only. Addresses of code are below 2^48.
struct Origin {
  static constexpr unsigned kContextBits = 16;
  /// What needs more bits counts as not known.
  Origin(uptr directive = 0, u32 number = 0)
      : code(directive & ((u64{1} << 48) - 1)), context(number >> kContextBits ? 0 : number) {}
  u64 code : 48;              ///< return address into the code of the directive; 0: none made it, or it is not known
  u64 context : kContextBits; ///< the graph's user keeps a number here (the detector: the ContextId); 0: not known
};
static_assert(sizeof(Origin) == 8);

/// The sibling tasks of one (body, iteration): only they are joined by its taskwaits and related by its dependences.
struct Scope {
  /// lastTaskwaitStep when the iteration (or body) ended; kStepOpen before. Release; pairs with the acquire in
  /// reach.cpp.
  std::atomic<u32> finalTaskwaitStep{kStepOpen};
  /// Step and lastTaskwaitStep when the iteration left its ordered block; 0 before. Pairs with team_order.cpp; the step
  /// is stored last.
  std::atomic<u32> orderedTaskwaitStep{0};
  std::atomic<u32> orderedStep{0};
  /// Waits of this scope (undeferred tasks with dependences, `taskwait depend`), newest first: index into DependTable.
  std::atomic<u32> waits{0};
};

struct Taskgroup {
  TaskgroupId outer = TaskgroupId::None; ///< enclosing taskgroup of the same (body, iteration)
  u32 dependent = 0;                     ///< its tasks with dependences: newest record, see DependTable::chainGroup
  u32 beginStep = 0;                     ///< step of the body before the group
  /// Step of the body after the group's end; kStepOpen while open. Release; pairs with the acquire in reach.cpp.
  std::atomic<u32> endStep{kStepOpen};
};

/// What is special about a body. Each flag has a value of its own, and only bodies of some kinds may have it
/// (flagsOf).
using NodeFlags = u16;
// WorkShare, and a task of a taskloop.
inline constexpr NodeFlags kNodeIterative = 2; ///< the iteration coordinate is a logical iteration
// ImplicitTask, WorkShare.
/// The initial task of a team of a league; or any team of the league may execute the iterations of the work share.
/// Locks exclude inside a contention group only, and this body, or each of its iterations, counts as one of its own.
inline constexpr NodeFlags kNodeOwnGroup = 1;
// WorkShare.
inline constexpr NodeFlags kNodeOrdered = 4;  ///< the loop has an ordered clause
inline constexpr NodeFlags kNodeDoacross = 8; ///< the loop has sources and sinks
/// Of an ordered or doacross loop: its schedule gives chunk c to thread c, or to thread c mod team size, in every
/// assignment. (Other such loops make no work share, see Cursor::ownChunk.)
inline constexpr NodeFlags kNodeOwnChunk = 16, kNodeOwnChunks = 32;
inline constexpr NodeFlags kNodeInscan = 64; ///< loop: one of the two of reduction(inscan), for reports only
/// distribute: its iterations are ranges, of which the implementation chooses the size, of those of work shares inside.
inline constexpr NodeFlags kNodeRanges = 128;
// Task.
inline constexpr NodeFlags kNodeUndeferred = 256; ///< joined by its parent at creation (if(0), included)
/// No taskwait joins it (a reduction's combination, the write of a lastprivate). What does: SNode::group().
inline constexpr NodeFlags kNodeNotAwaited = 512;
// Initial.
/// Its creator is not known; ordered after everything earlier. A thread may have several, one after the other.
inline constexpr NodeFlags kNodeUnknownHost = 1024;
inline constexpr NodeFlags kNodeJoinPoint = 2048; ///< no body; only edges lead to and from its one fragment
inline constexpr unsigned kNodeFlagBits = 12;

/// The flags that a body of the kind may have.
inline constexpr NodeFlags flagsOf(NodeKind kind) {
  switch (kind) {
  case NodeKind::Initial:
    return kNodeUnknownHost | kNodeJoinPoint;
  case NodeKind::ImplicitTask:
    return kNodeOwnGroup;
  case NodeKind::WorkShare:
    return kNodeIterative | kNodeOwnGroup | kNodeOrdered | kNodeDoacross | kNodeOwnChunk | kNodeOwnChunks |
           kNodeInscan | kNodeRanges;
  case NodeKind::Task:
    return kNodeIterative | kNodeUndeferred | kNodeNotAwaited;
  }
  return 0;
}

struct SNode;
/// Identifies one execution of a worksharing loop by one team: see CrossIteration.
u64 loopIdOf(const SNode &workShare);

/// An accessor of what only nodes of some kinds have: `storage`, for nodes of which `condition` holds.
#define OMPRACER_NODE_FIELD(name, storage, condition)                                                                  \
  auto &name() {                                                                                                       \
    OMPRACER_DCHECK(condition);                                                                                        \
    return storage;                                                                                                    \
  }                                                                                                                    \
  const auto &name() const {                                                                                           \
    OMPRACER_DCHECK(condition);                                                                                        \
    return storage;                                                                                                    \
  }

/// One cache line.
struct alignas(64) SNode {
  SNodeId parent = SNodeId::None;
  /// Where its ancestors are listed (path.h). Written by the thread that executes the body, when the first child gets
  /// it a slot of its own: release; pairs with the acquire in reach.cpp.
  std::atomic<u32> path{0};
  u32 depth = 0;
  u32 createdStep = 0;         ///< step of the parent that ended with this node's creation
  u64 createdIteration = 0;    ///< iteration (phase) of the parent at creation; Initial: FragmentId of the creating
                               ///< thread, or (kNodeUnknownHost) a name of the thread itself
  u32 createdTaskwaitStep = 0; ///< lastTaskwaitStep of the parent at creation
  NodeFlags flags : kNodeFlagBits = 0;
  u16 createdStage : 2 = 0; ///< ordered stage of the parent iteration at creation (see WNode::stage)
  NodeKind kind : 4 = NodeKind::Initial;
  WorkShareKind workShare : 4 = WorkShareKind::None;
  /// kState* bits. Release when set; pairs with the acquire in reach.cpp.
  std::atomic<u8> state{0};

  // What only some kinds have shares its storage with what only others have. The accessors check the kind.
  /// Task: innermost taskgroup of the parent body open at creation. Of a combination: the one, of a body further up,
  /// whose end joins it, if there are others between; or kRegionEnd; none: a barrier joins it.
  OMPRACER_NODE_FIELD(group, taskOrWorkShare.group, kind == NodeKind::Task)
  /// WorkShare: barrier phase of its team.
  OMPRACER_NODE_FIELD(phase, taskOrWorkShare.phase, kind == NodeKind::WorkShare)
  /// Task: the siblings it belongs to.
  OMPRACER_NODE_FIELD(scope, taskOrOrdinal.scope, kind == NodeKind::Task)
  /// WorkShare: which worksharing construct of the region, or, inverted, which combination. Initial: number of the host
  /// thread, for reports only.
  OMPRACER_NODE_FIELD(ordinal, taskOrOrdinal.ordinal, kind == NodeKind::WorkShare || kind == NodeKind::Initial)
  /// Task: its dependences.
  OMPRACER_NODE_FIELD(depend, taskOrStep.depend, kind == NodeKind::Task)
  /// WorkShare: step of the executing ImplicitTask when the work share began.
  OMPRACER_NODE_FIELD(executorStep, taskOrStep.executorStep, kind == NodeKind::WorkShare)
  /// ImplicitTask, WorkShare: thread number in the team.
  OMPRACER_NODE_FIELD(executor, taskOrExecutor.part.executor,
                      kind == NodeKind::ImplicitTask || kind == NodeKind::WorkShare)
  /// WorkShare: loops of one region with this number give equal coordinates to one thread; 0: none do. Of 16 bits only,
  /// for two numbers that happen to be equal cost a report at most.
  OMPRACER_NODE_FIELD(consistency, taskOrExecutor.part.consistency, kind == NodeKind::WorkShare)
  /// Task: depth of the nearest body, itself or above, whose descendants the end of a region or taskgroup joins.
  OMPRACER_NODE_FIELD(joinedDepth, taskOrExecutor.joinedDepth, kind == NodeKind::Task)
  /// Task: what GraphQuery::settledAbove found for it, so that the next walk is short. Relaxed: any value stored is
  /// right.
  OMPRACER_NODE_FIELD(settledHint, hintOrTaskwaitStep.settledHint, kind == NodeKind::Task)
  /// WorkShare: lastTaskwaitStep of the executing ImplicitTask when the work share began.
  OMPRACER_NODE_FIELD(executorTaskwaitStep, hintOrTaskwaitStep.executorTaskwaitStep, kind == NodeKind::WorkShare)
  /// WorkShare, taskloop task: chunk size the program named (strict), 0 = none.
  OMPRACER_NODE_FIELD(chunk, chunkOrCreation,
                      kind == NodeKind::WorkShare || (kind == NodeKind::Task && (flags & kNodeIterative)))
  /// Other tasks: the step after the creation of the last child, 0 = none. For whoever has seen kStateComplete.
  OMPRACER_NODE_FIELD(lastCreation, chunkOrCreation, kind == NodeKind::Task && !(flags & kNodeIterative))
  OMPRACER_NODE_FIELD(origin, originOrJoin.origin, kind != NodeKind::Initial)
  /// Initial: FragmentId of the joining thread just after the join. Release, see state.
  OMPRACER_NODE_FIELD(joinedAt, originOrJoin.joinedAt, kind == NodeKind::Initial)

private:
  union {
    TaskgroupId group = TaskgroupId::None;
    u32 phase;
  } taskOrWorkShare;
  union {
    ScopeId scope = ScopeId::None;
    u32 ordinal;
  } taskOrOrdinal;
  union {
    DependId depend = DependId::None;
    u32 executorStep;
  } taskOrStep;
  union {
    struct {
      u16 executor, consistency;
    } part;
    u32 joinedDepth = 0;
  } taskOrExecutor;
  union Hint {
    Hint() : settledHint(0) {}
    std::atomic<u32> settledHint;
    u32 executorTaskwaitStep;
  } hintOrTaskwaitStep;
  u32 chunkOrCreation = 0;
  union OriginOrJoin {
    OriginOrJoin() : origin() {}
    Origin origin;
    std::atomic<u64> joinedAt;
  } originOrJoin;
};
#undef OMPRACER_NODE_FIELD

inline bool hasOwnChunk(const SNode &n) { return n.flags & (kNodeOwnChunk | kNodeOwnChunks); }

/// WNode::once, besides the numbers that the user gives out.
inline constexpr u8 kOnceAwaited = 1; ///< others await it in any case
inline constexpr u8 kOnceFirst = 2, kOnceEnd = 64;

inline bool isTaskloop(const SNode &n) { return n.kind == NodeKind::Task && (n.flags & kNodeIterative); }

/// A task of a taskloop whose tasks are undeferred. However the iterations are shared out to tasks, each of these ends
/// before the next one begins, so that iterations never run in parallel with each other; the tasks that they leave
/// unjoined do.
inline bool runsOneByOne(const SNode &n) { return isTaskloop(n) && (n.flags & kNodeUndeferred); }

/// Iterations of such a body share W-nodes while at step 0. Those that may order each other do not: a shared record
/// would hide which of them had which stage.
inline bool sharesWNodes(const SNode &n) {
  return (n.flags & (kNodeIterative | kNodeOrdered | kNodeDoacross)) == kNodeIterative && !runsOneByOne(n);
}

/// Return address into the code of the directive that made the body; 0: none did, or it is not known.
inline uptr directiveOf(const SNode &n) { return n.kind == NodeKind::Initial ? 0 : n.origin().code; }

/// The chunk size by which the coordinates of a loop count; 0: by single iterations. An ordered loop counts single
/// ones, because each iteration has an ordered block of its own.
inline u32 chunksOf(NodeFlags flags, u32 chunk) { return chunk > 1 && !(flags & kNodeOrdered) ? chunk : 0; }
/// The same of a body; 0 where it has no chunks at all.
inline u32 chunksOf(const SNode &n) {
  return n.kind == NodeKind::WorkShare || isTaskloop(n) ? chunksOf(n.flags, n.chunk()) : 0;
}

/// Number of the chunk of a work share's loop, or of the iteration where the program named no chunk size.
inline u64 chunkOf(const SNode &workShare, u64 coordinate) {
  return workShare.chunk() > 1 && !chunksOf(workShare.flags, workShare.chunk()) ? coordinate / workShare.chunk()
                                                                                : coordinate;
}

/// Does the thread that executed this iteration execute it in every assignment?
inline bool isOwnChunk(const SNode &workShare, u64 coordinate) {
  return (workShare.flags & kNodeOwnChunks) ||
         ((workShare.flags & kNodeOwnChunk) && chunkOf(workShare, coordinate) == workShare.executor());
}

/// One hash of two numbers. Not their sum: pairs with equal sums would collide.
inline u64 hashPair(u64 first, u64 second) {
  first = (first ^ first >> 32) * 0x9e3779b97f4a7c15ull;
  return ((first ^ first >> 29) + second) * 0xff51afd7ed558ccdull;
}

/// Unique while the graph lives (but for chance): names the execution of the region of which it is a part.
inline u64 regionIdOf(const SNode &part) {
  return hashPair(static_cast<u64>(part.parent) << 32 | part.createdStep, part.createdIteration);
}

/// The same of a construct in it.
inline u64 constructIdOf(const SNode &part, u32 ordinal) { return hashPair(regionIdOf(part), ordinal); }
inline u64 loopIdOf(const SNode &workShare) { return constructIdOf(workShare, workShare.ordinal()); }

/// The barrier phase of a part of a team, at this coordinate of it.
inline u64 phaseOf(const SNode &part, u64 coordinate) {
  return part.kind == NodeKind::WorkShare ? part.phase() : coordinate;
}

/// Names all that one thread executes as a part of a team in the phase of this coordinate, and all iterations of a
/// taskloop task.
inline u64 threadIdOf(SNodeId id, const SNode &s, u64 coordinate) {
  if (s.kind == NodeKind::Task)
    return static_cast<u64>(id);
  return hashPair(regionIdOf(s), static_cast<u64>(s.executor()) << 48 | phaseOf(s, coordinate));
}

inline constexpr u8 kStateComplete = 1;
inline constexpr u8 kStateHasUnjoined = 2; ///< completed with a descendant that it did not join
inline constexpr u8 kStateChildHasUnjoined =
    4; ///< a child outside any taskgroup completed with an unjoined descendant, or a host thread was created

/// A taskloop task that executes no iterations: libomp lets it create a part of those that do, which nothing joins
/// before the end of what joins this one.
inline constexpr u8 kStateSplits = 8;

/// It, or what runs below it, released something: an edge may lead out of it, now or later (GraphBuilder::noteRelease).
/// Relaxed when set: whoever sees kStateComplete sees it.
inline constexpr u8 kStateReleases = 16;

/// Acquire: pairs with the release in Graph::completeTask.
inline bool isCompleteTask(const SNode &n) {
  return n.kind == NodeKind::Task && (n.state.load(std::memory_order_acquire) & kStateComplete);
}

/// A fragment record. With kRunLength consecutive iterations when it stands at step 0 of an iterative node.
struct WNode {
  SNodeId node = SNodeId::None;
  u32 step = 0;
  u64 stage : 2 = 0; ///< 0 before, 1 inside, 2 after the ordered block of its iteration
  /// Runs an initialisation that is done once and awaited by all who use its result (a static local, pthread_once).
  /// Which of them runs it is left to chance, so this alone is ordered before what comes later, not its surroundings:
  /// from when on, Graph::onceIsAwaited tells. 0: it runs none.
  u64 once : 6 = 0;
  u64 iteration : 56 = 0;
  u32 lastTaskwaitStep = 0;
  u32 edgesBefore = 0;                  ///< edges older than this record: none of them leaves it or what follows it
  LockSetId lockSet = LockSetId::Empty; ///< of the graph's user; the graph does not look into it
  /// As edgesBefore, for kFloating and as far as somebody has looked. Relaxed: each value stored is a true bound.
  std::atomic<u32> floatingEdgesBefore{0};
};
static_assert(sizeof(WNode) == 32, "histories address fragments by index; keep the record small");
static_assert(sizeof(SNode) == 64, "one S-node for each task");

} // namespace ompracer
