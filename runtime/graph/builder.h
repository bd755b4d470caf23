// GraphBuilder: one function for each event of the program.
//
// A Cursor (the live end of one body) belongs to the thread that executes the body, which calls them.
#pragma once

#include "base/dependence.h"
#include "graph/query.h"

namespace ompracer {

struct NodeAllocator {
  IdBlock wnodes;
  IdBlock snodes;
  IdBlock paths;
  bool refilled = false; ///< took more nodes since its user looked last
};

/// The live end of one body: where it stands and what is open. Plain data; the executing thread owns it.
struct Cursor {
  SNodeId node = SNodeId::None;
  u64 iteration = 0;
  u32 step = 0;
  u32 lastTaskwaitStep = 0;
  u8 stage = 0;
  bool started = false;         ///< an iteration was begun
  bool leftUnjoined = false;    ///< an earlier iteration ended with `unjoined`
  bool combined = false;        ///< a child was created that no taskwait joins (kNodeNotAwaited)
  u8 once = 0;                  ///< runs an initialisation that is done once (see WNode::once)
  bool unjoined = false;        ///< a deferred child outside any taskgroup was created since the last taskwait
  bool children = false;        ///< a deferred child was created since the last taskwait
  bool earlierChildren = false; ///< the same by an earlier iteration or part of the thread
  TaskgroupId group = TaskgroupId::None;
  TaskgroupId enclosingGroup = TaskgroupId::None; ///< WorkShare: the taskgroup in which its thread met the construct
  ScopeId scope = ScopeId::None;
  u32 dependScope = 0; ///< index of the dependence table of (body, iteration), 0 = none yet
  /// The same of all that the thread creates in this phase, whatever the iteration, for kPinned. As long as only
  /// one of the others is in use, it is that one.
  u32 threadDependScope = 0;
  bool threadDependsAreImplicitTasks = false; ///< WorkShare: it is that of the ImplicitTask, which goes on later
  LockSetId lockSet = LockSetId::Empty;       ///< copied into each new W-node
  u32 nextOrdinal = 0;                        ///< ImplicitTask: worksharing constructs met so far in the region
  u32 combinations = 0;                       ///< ImplicitTask: combinations of reductions
  /// Iterative body: the program named chunks of this size, and the coordinate is the number of the chunk. 0: of the
  /// iteration.
  u32 chunk = 0;
  /// ImplicitTask: it executes a loop of chunks of this size that are its own in every assignment, without a work
  /// share: see staysOwn. 0: it does not.
  u32 ownChunk = 0;
  u32 ownNumber = ~0u;   ///< the only chunk that is; ~0: all
  u64 ownIterations = 0; ///< WorkShare: CrossIteration::leftLoop tells of the one before this number; 0: of none
  // The W-node of the current position, if already made, and the one that covers step 0 of a run of iterations.
  WNodeId current = WNodeId::None;
  WNodeId runNode = WNodeId::None;
  u64 runBase = 0;
};

class GraphBuilder : public GraphQuery {
public:
  /// The initial task of a host thread. creator: the fragment in which another thread created it; None when that is
  /// not known (or it is the first): then it counts as ordered after all that was recorded before. thread: its number,
  /// for reports.
  Cursor beginInitial(NodeAllocator &, FragmentId creator, u32 thread = 0);
  /// Another thread joined that host thread; `after` is its first fragment after the join.
  void joinInitial(SNodeId initial, FragmentId after);
  /// A parallel region or league met by `encountering`: ends its fragment. Implicit tasks are then made with
  /// beginImplicitTask. Returns the position of the region, to be passed to beginImplicitTask.
  struct Region {
    SNodeId parent = SNodeId::None;
    u64 iteration = 0;
    u32 step = 0, lastTaskwaitStep = 0;
    u8 stage = 0;
    u8 once = 0;
    Origin origin;
  };
  Region beginRegion(Cursor &encountering, Origin);
  void endRegion(Cursor &encountering);
  Cursor beginImplicitTask(NodeAllocator &, const Region &, u32 threadNum, LockSetId = LockSetId::Empty, NodeFlags = 0);
  /// A barrier of the implicit task's team: starts the next phase.
  void barrier(Cursor &implicitTask);
  /// The implicit task is in its next worksharing construct, with a step of its own.
  void meetConstruct(const Cursor &implicitTask) {
    metConstructs.met(implicitTask.node, implicitTask.nextOrdinal, implicitTask.step);
  }
  /// All nodes were retired while the region stands between two phases: the implicit task goes on in a new node of
  /// `region`, which was begun anew.
  void renewImplicitTask(NodeAllocator &, const Region &region, u32 threadNum, Cursor &implicitTask);
  /// The calling implicit task's part of its next worksharing construct. `implicitTask` stays suspended until
  /// endWorkShare. codePtr: of its directive; its context is that of the implicit task.
  Cursor beginWorkShare(NodeAllocator &, Cursor &implicitTask, WorkShareKind, NodeFlags flags, u32 chunk, uptr codePtr,
                        u16 consistency = 0);
  void endWorkShare(Cursor &workShare, Cursor &implicitTask);
  /// The implicit task comes to its next worksharing construct, or has left the last one, whether or not it executes
  /// any of it: needed where threads wait for each other inside a phase (happensBeforeInEveryAssignment).
  void enterConstruct(NodeAllocator &, Cursor &implicitTask);
  void leaveConstruct(NodeAllocator &, Cursor &implicitTask);
  /// The implicit task comes to its next worksharing construct with a lock set other than 0.
  void enterWithLocks(const Cursor &implicitTask, u32 teamSize);
  /// The implicit task has done its part of a reduction. `note`: as for constructs, threads wait for each other.
  /// Whoever combines for all does so in a work share of the kind Combination, after which nothing is but the barrier.
  void meetCombination(NodeAllocator &, Cursor &implicitTask, bool note);
  /// The implicit task has read the first values (firstprivate, linear) of its next worksharing construct.
  void readFirstValues(NodeAllocator &, Cursor &implicitTask);
  /// The current fragment of `write` comes after what all have read so of the implicit task's last construct.
  void followFirstValues(NodeAllocator &, const Cursor &implicitTask, u32 teamSize, Cursor &write);
  /// The work share (or taskloop task) starts logical iteration i. A work share whose iterations do not come in growing
  /// order (work stealing) gets a further node, so that within one node the number tells the order of execution.
  void setIteration(Cursor &c, u64 iteration) { setCoordinate(c, c.chunk ? iteration / c.chunk : iteration); }
  /// The same with the coordinate. Nothing happens when that is a chunk that the body is in: its iterations are one
  /// stretch of program order.
  void setCoordinate(Cursor &, u64 coordinate);
  /// Is iteration i of the loop that `implicitTask` executes without a work share its own, too?
  static bool staysOwn(const Cursor &implicitTask, u64 i) {
    return implicitTask.ownNumber == ~0u || i / implicitTask.ownChunk == implicitTask.ownNumber;
  }
  void orderedBegin(Cursor &);
  void orderedEnd(Cursor &);
  /// Doacross: the work share's iteration passes its source, or the sink that names the source of `key` (a point of the
  /// iteration space, linearised).
  void doacrossSource(Cursor &, u64 key);
  void doacrossSink(Cursor &, u64 key);

  /// A new explicit task of `parent`. flags: kNode*.
  SNodeId createTask(NodeAllocator &, Cursor &parent, NodeFlags flags, Origin);
  /// A task that only the end of `group`, a taskgroup around `parent`, joins (kNodeNotAwaited): not those inside it.
  /// kRegionEnd: none does, and no barrier, only the end of the region.
  SNodeId createCombination(NodeAllocator &, Cursor &parent, TaskgroupId group, Origin);
  /// Dependences of a task just created by `parent`; before the task may start.
  void setDependences(Cursor &parent, SNodeId task, const Dependence *, unsigned count);
  /// `taskwait depend(...)`, or the wait an undeferred task with dependences begins with.
  /// nowait: it only stands between earlier and later siblings.
  void waitDependences(Cursor &parent, const Dependence *, unsigned count, bool nowait = false);
  /// once: of the creator's cursor.
  Cursor beginTask(SNodeId, LockSetId = LockSetId::Empty, u8 once = 0);
  void completeTask(Cursor &task);
  void taskwait(Cursor &);
  void taskgroupBegin(Cursor &);
  void taskgroupEnd(Cursor &);
  /// Ends the current fragment for any other reason (lock operation, wait).
  void step(Cursor &);
  /// The body creates a host thread: a step that leaves something running. Returns the fragment before it, for
  /// beginInitial.
  FragmentId createHost(NodeAllocator &, Cursor &);

  /// A fragment that nothing executes: edges into it and out of it collect orders. All fragments below `bound` precede
  /// it.
  FragmentId joinPoint(NodeAllocator &, FragmentId bound = FragmentId::None);
  /// An edge from `f` may be added, now or later. To be called before the body that executes `f` completes.
  void noteRelease(FragmentId f) {
    // Relaxed: completeTask publishes it. Whoever has set the bit here before sets it further up, before it completes.
    for (SNodeId i = wnode(f).node; i != SNodeId::None; i = snode(i).parent) {
      std::atomic<u8> &state = snodes[static_cast<u32>(i)].state;
      if (state.load(std::memory_order_relaxed) & kStateReleases)
        return;
      state.fetch_or(kStateReleases, std::memory_order_relaxed);
    }
  }
  /// A join point is about to follow all fragments made so far, but none that is made later (joinPoint).
  void noteBound() { bounded.store(true, std::memory_order_relaxed); }
  /// `from` and what precedes it -> `to` and what follows it, for a reason that positions do not tell.
  void addEdge(FragmentId from, FragmentId to, EdgeKind = EdgeKind::Wait);

  /// Somebody has awaited the initialisations of this number (WNode::once): they precede what comes later.
  void awaitOnce(u32 number) { awaitedOnce.fetch_or(1ull << number, std::memory_order_relaxed); }

  /// The fragment `cursor` executes now; makes its W-node on first use.
  FragmentId fragment(NodeAllocator &, Cursor &);
  /// The taskloop task is about to create tasks of its taskloop in the place of executing iterations.
  void splits(SNodeId taskloop) {
    // Relaxed: who asks about a task that it created has got that from later on.
    snodes[static_cast<u32>(taskloop)].state.fetch_or(kStateSplits, std::memory_order_relaxed);
  }
  /// Of a task made by createTask, before it starts: it runs `chunk` iterations in program order.
  void setChunk(SNodeId task, u32 chunk) { snodes[static_cast<u32>(task)].chunk() = chunk; }
  /// Makes `allocator` draw only ids from `f` on.
  static void startAt(NodeAllocator &allocator, FragmentId f) {
    // The next block is small again: barriers come by the million.
    if (allocator.wnodes.next < static_cast<u32>(nodeOf(f)))
      allocator.wnodes = {};
  }

protected:
  u32 allocate(NodeAllocator &, IdBlock &, std::atomic<u32> &next);
  SNode &newSNode(NodeAllocator &, SNodeId parent, SNodeId &id);
  void placeUnder(SNode &, const Cursor &parent);
  /// Makes the sets of siblings that the next dependences belong to.
  void openDependScope(Cursor &);
  void takeSlot(IdBlock &, SNodeId);
  ScopeId scopeOf(Cursor &);
  void closeScope(Cursor &);
  /// Ends the current fragment.
  void advance(Cursor &c) {
    ++c.step;
    c.current = WNodeId::None;
  }
  void endIteration(Cursor &c);
  void splitWorkShare(Cursor &);
};

} // namespace ompracer
