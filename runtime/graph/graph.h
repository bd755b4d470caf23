// The graph: tables of nodes, the operations that build it, and the queries over it.
//
// Thread safety: any number of threads build and query at once. A Cursor (the live end of one body) belongs to the
// thread that executes the body. Nodes are immutable after creation, except for the atomics of node.h. Ids stay valid
// until retireAll(); one that finishSweep() gave back is void at once.
//
// The graph knows nothing of memory accesses, locks or OMPT.
#pragma once

#include "base/dependence.h"
#include "graph/met_constructs.h"
#include "graph/node.h"
#include "graph/path.h"
#include "mem/stable_array.h"

#include <algorithm>

namespace ompracer {

inline constexpr u32 kAllLevels = ~0u;

/// Which orders count between a and b (semantics 4): those that hold whichever thread runs each piece of schedulable
/// work and, in the teams around a and around b that are pinned, the order in which each thread ran its pieces here.
/// Pinned are the parts of teams at less than that depth (SNode::depth).
struct Pins {
  u32 a = 0, b = 0;
  /// A wait in a work share joins tasks from outside of it, too. If another thread ran the work share, it would not. (A
  /// wait with dependences does in any case.)
  bool foreignWaits = true;
  bool any() const { return a && b; }
  /// Where the question goes on from another host thread than a's, or to another one than b's: there all is pinned.
  Pins elsewhere(bool fromThere, bool toThere) const {
    return any() ? Pins{fromThere ? kAllLevels : a, toThere ? kAllLevels : b, foreignWaits} : *this;
  }
  friend bool operator==(Pins, Pins) = default;
};
inline constexpr Pins kFloating{}, kPinned{kAllLevels, kAllLevels}, kPinnedOwnWaits{kAllLevels, kAllLevels, false};

/// What makes the order of an edge. Wait: each thread that comes there waits for the others: for a value, a lock, what
/// an annotation tells, the first reads of all before a last value is written. Construct: the order is between what one
/// thread created, a task and another one whose event it fulfils, or a host thread and its creation and join.
enum class EdgeKind : u8 { Wait, Construct };

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
  u32 lockSet = 0;                            ///< copied into each new W-node
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

class CrossIteration;
class DependTable;
class EdgeOrder;
class Edges;

class Graph {
public:
  /// Reserves address space. Returns false when the system refuses.
  bool init();

  // --- building -------------------------------------------------------------------------------------------------
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
  Cursor beginImplicitTask(NodeAllocator &, const Region &, u32 threadNum, u32 lockSet, u8 flags = 0);
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
  Cursor beginWorkShare(NodeAllocator &, Cursor &implicitTask, WorkShareKind, u8 flags, u32 chunk, uptr codePtr,
                        u16 consistency = 0);
  void endWorkShare(Cursor &workShare, Cursor &implicitTask);
  /// The implicit task comes to its next worksharing construct, or has left the last one, whether or not it executes
  /// any of it: needed where threads wait for each other inside a phase (happensBeforeInEveryAssignment).
  void enterConstruct(NodeAllocator &, Cursor &implicitTask);
  void leaveConstruct(NodeAllocator &, Cursor &implicitTask);
  /// The implicit task comes to its next worksharing construct with a lock set other than 0.
  void enterWithLocks(const Cursor &implicitTask, u32 teamSize);
  /// With what lock set the thread with that number came to the construct of `workShare`; 0: with none, or not yet.
  /// Else sets teamSize.
  u32 lockSetAtEntry(SNodeId workShare, u32 thread, u32 &teamSize) const;
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
  SNodeId createTask(NodeAllocator &, Cursor &parent, u8 flags, Origin);
  /// A task that only the end of `group`, a taskgroup around `parent`, joins (kNodeNotAwaited): not those inside it.
  /// kRegionEnd: none does, and no barrier, only the end of the region.
  SNodeId createCombination(NodeAllocator &, Cursor &parent, TaskgroupId group, Origin);
  /// The task in that taskgroup around a combination that no other such task is around: a child of the task whose
  /// taskgroup it is. None: `combination` has no taskgroup.
  SNodeId reducerOf(SNodeId combination) const;
  /// Dependences of a task just created by `parent`; before the task may start.
  void setDependences(Cursor &parent, SNodeId task, const Dependence *, unsigned count);
  /// `taskwait depend(...)`, or the wait an undeferred task with dependences begins with.
  /// nowait: it only stands between earlier and later siblings.
  void waitDependences(Cursor &parent, const Dependence *, unsigned count, bool nowait = false);
  /// once: of the creator's cursor.
  Cursor beginTask(SNodeId, u32 lockSet, u8 once = 0);
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
  /// `from` and what precedes it -> `to` and what follows it, for a reason that positions do not tell.
  void addEdge(FragmentId from, FragmentId to, EdgeKind = EdgeKind::Wait);

  /// Somebody has awaited the initialisations of this number (WNode::once): they precede what comes later.
  void awaitOnce(u32 number) { awaitedOnce.fetch_or(1ull << number, std::memory_order_relaxed); }
  bool onceIsAwaited(u32 number) const { return awaitedOnce.load(std::memory_order_relaxed) >> number & 1; }

  /// The fragment `cursor` executes now; makes its W-node on first use.
  FragmentId fragment(NodeAllocator &, Cursor &);

  // --- queries (reach.cpp, edge_search.cpp) --------------------------------------------------------------------------
  /// Is a ordered before b in every permitted assignment (kFloating), or in those that agree in what is pinned?
  bool happensBefore(FragmentId a, FragmentId b, Pins) const;
  /// The same in kFloating, for who can do without the answer: false as soon as it would be too much to ask.
  bool isSurelyBefore(FragmentId a, FragmentId b) const;
  /// The same by positions, joins, dependences and one-time initialisations alone, without edges.
  bool precedesByPosition(FragmentId a, FragmentId b, Pins) const;
  /// The same in kFloating, without a search among tasks with dependences. unsure: that might find an order.
  /// branch: a body above b; the answer is that of a and whatever runs below that body, while strictSoFar. Or None.
  bool precedesAtSight(FragmentId a, FragmentId b, bool &unsure, SNodeId &branch) const;
  /// Does the body lie below `ancestor`, which lies at `depth`?
  bool isBelow(SNodeId body, SNodeId ancestor, u32 depth) const;
  /// Of a task with dependences: the last fragments of up to `max` tasks that directly precede it. Returns how many.
  u32 nodesBefore(SNodeId body, WNodeId *nodes, u32 max) const;
  /// Orders that positions do not tell exist.
  bool hasEdges() const;
  /// Edges, by number.
  u32 edgeCount() const;
  /// The first edge that leaves a or what follows it, or another iteration of a's W-node; edgeCount() or more: none.
  /// kFloating.
  u32 firstEdgeFrom(FragmentId a) const;
  /// Are those that may leave a few enough that an order by edges can be told exactly? What firstEdgeFrom found last
  /// counts.
  bool edgesAreNear(FragmentId a) const;
  /// Does one of the edges [from, to) lead to what precedes b, or to b, by positions?
  bool edgesLeadTo(FragmentId b, u32 from, u32 to) const;
  /// Does a precede b, whichever threads run the worksharing constructs that they belong to (semantics 2: floating
  /// work after threads that order each other)? To be asked when all threads of the team have met these, of a pair
  /// that is ordered as it was executed.
  bool happensBeforeInEveryAssignment(FragmentId a, FragmentId b) const;
  /// Else it need not be asked: is there a work share around one of the two and not the other, or
  /// around the end of an edge?
  bool mayFloat(FragmentId a, FragmentId b) const;
  /// The taskloop task is about to create tasks of its taskloop in the place of executing iterations.
  void splits(SNodeId taskloop) {
    // Relaxed: who asks about a task that it created has got that from later on.
    snodes[static_cast<u32>(taskloop)].state.fetch_or(kStateSplits, std::memory_order_relaxed);
  }
  /// a and b lie in sibling iterations, members or tasks of which a later join orders both or neither; then a third
  /// parallel access of the same kind need not be kept, too (Mellor-Crummey 1991; docs/internals/histories.md).
  bool sameFutureJoins(FragmentId a, FragmentId b) const;

  // --- what may still follow (future.cpp) -----------------------------------------------------------------------
  /// The highest completed task that includes all that `f` did and left nothing unjoined; None when there is none. All
  /// fragments settled in one task have the same relation to whatever is executed from now on.
  SNodeId lastSettledAncestor(FragmentId f) const;

  /// A fragment that no taskwait and no dependence can reach any more: what follows it from now on follows the end of
  /// one region (a barrier of its team) or taskgroup, or belongs to what `task` has left running.
  struct UnjoinedRemainder {
    FragmentId fragment = FragmentId::None;
    SNodeId task = SNodeId::None;   ///< completed; includes all that the fragment did. None: it has no such remainder
    SNodeId joiner = SNodeId::None; ///< the body whose descendants that end joins
    u64 phase = 0;                  ///< barrier phase, if it is part of a team
    bool last = false;              ///< nothing that `task` has left running follows the fragment
    explicit operator bool() const { return task != SNodeId::None; }
  };
  UnjoinedRemainder unjoinedRemainder(FragmentId) const;
  /// Does the end that joins `left` join b, too?
  bool joinedWith(const UnjoinedRemainder &left, FragmentId b) const;
  /// Does neither task lie below the other? Then what follows one of the two fragments, but not that end, is parallel
  /// to the other.
  bool inDisjointSubtrees(const UnjoinedRemainder &, const UnjoinedRemainder &) const;

  /// Do a and b run in one contention group in every assignment? (Different host threads count as one.)
  bool sameContentionGroup(FragmentId a, FragmentId b) const;

  /// Do both belong to the same team, in the same execution of its region?
  bool sameTeam(FragmentId a, FragmentId b) const;
  /// For Pins: all teams around f but the innermost one, to which memory belongs that a task outside of it owns.
  u32 outerLevels(FragmentId f) const { return std::max(teamPartAround(f).depth, 1u); }

  TaskgroupId outerGroup(TaskgroupId g) const { return groups[static_cast<u32>(g)].outer; }

  /// No task has completed with unjoined descendants so far, and none has dependences: the graph is series-parallel,
  /// but for combinations (kNodeNotAwaited).
  bool strictSoFar() const { return !unstructured.load(std::memory_order_relaxed); }
  /// Besides: all that tasks have done is joined where the children of their parents are, combinations included.
  bool joinsAllSoFar() const { return strictSoFar() && !combines.load(std::memory_order_relaxed); }
  /// Depth of the least common ancestor, plus one; 0 for different host threads.
  u32 commonDepth(FragmentId a, FragmentId b) const;

  /// The bodies just below the least common ancestor, for explaining a race. Either may be None (the fragment itself
  /// lies in the ancestor).
  struct Divergence {
    SNodeId ancestor, first, second;
  };
  Divergence divergence(FragmentId a, FragmentId b) const;
  /// Is task a complete before task b begins, by the dependences of siblings?
  bool dependenceOrders(SNodeId a, SNodeId b) const;
  /// Where f stands among the worksharing constructs of its team (MetConstructs::placeOf). part: of the team, around f.
  u32 placeAmongConstructs(SNodeId part, FragmentId f) const;
  /// Is f a combination that outlasts the barriers of its region (kRegionEnd)?
  bool outlastsBarriers(FragmentId f) const {
    const SNode &s = snode(wnode(f).node);
    return s.kind == NodeKind::Task && s.group() == kRegionEnd;
  }
  /// The fragment that created the host thread to which `f` belongs; None: nothing recorded did.
  FragmentId creatorOfHost(FragmentId f) const;
  /// The fragment that joined that thread, in the same way.
  FragmentId joinOfHost(FragmentId f) const;
  /// Are they of two iterations of one task of a taskloop, or of what these created?
  bool partInTaskloop(FragmentId a, FragmentId b) const;

  const WNode &wnode(FragmentId f) const { return wnodes[static_cast<u32>(nodeOf(f))]; }
  const SNode &snode(SNodeId id) const { return snodes[static_cast<u32>(id)]; }
  /// The first logical iteration at f's coordinate.
  u64 iterationOf(FragmentId f) const {
    u64 coordinate = wnode(f).iteration + indexInRun(f);
    const u32 chunk = chunksOf(snode(wnode(f).node));
    return chunk ? coordinate * chunk : coordinate;
  }

  /// How often a question was answered by "ordered" because too many edges lie between.
  u64 givenUp() const;

  // --- storage --------------------------------------------------------------------------------------------------
  /// A fragment id above all made so far. Fragments made by a thread whose block was refilled later are larger.
  FragmentId highWater() const { return makeFragment(WNodeId{nextWNode.load(std::memory_order_relaxed)}, 0); }
  /// Makes `allocator` draw only ids from `f` on.
  static void startAt(NodeAllocator &allocator, FragmentId f) {
    // The next block is small again: barriers come by the million.
    if (allocator.wnodes.next < static_cast<u32>(nodeOf(f)))
      allocator.wnodes = {};
  }
  /// All nodes made so far are dead: gives their memory back. The caller guarantees that no other thread builds or
  /// queries, and that no W-node made so far is queried again. Ids go on.
  void retireAll();
  /// In a forked child, for which all that was recorded is past: edges that other threads were about to add would be
  /// awaited for ever.
  void forgetEdges();
  /// Inside a region, while nobody else builds or queries: first keep() for each fragment that will be asked about,
  /// each body that goes on, and what nodes are remembered elsewhere. Then finishSweep() gives the other nodes back.
  /// Ids are not used again, and `released` hears of most of them; allocators should draw new ones, because those that
  /// they hold may lie in pages that are gone.
  void keep(FragmentId);
  void keep(SNodeId);
  void keep(const Cursor &);
  void finishSweep(Sweep::Released released = nullptr);
  /// Ids are about to run out: the user must forget all fragments and call reset().
  bool nearlyFull() const;
  void reset();

  /// Of a task made by createTask, before it starts: it runs `chunk` iterations in program order.
  void setChunk(SNodeId task, u32 chunk) { snodes[static_cast<u32>(task)].chunk() = chunk; }
  /// Memory of the nodes in use.
  u64 liveBytes() const {
    return u64{nextWNode.load(std::memory_order_relaxed) - retiredWNodes} * sizeof(WNode) +
           u64{nextSNode.load(std::memory_order_relaxed) - retiredSNodes} * sizeof(SNode) + u64{paths.live()} * 64 +
           u64{nextScope.load(std::memory_order_relaxed) - retiredScopes} * sizeof(Scope) +
           u64{nextGroup.load(std::memory_order_relaxed) - retiredGroups} * sizeof(Taskgroup) - sweep.releasedBytes;
  }
  u64 wnodeCount() const { return nextWNode.load(std::memory_order_relaxed); }
  u64 snodeCount() const { return nextSNode.load(std::memory_order_relaxed); }

private:
  friend class Reach;
  /// Is f in a work share, below the ancestor `below`?
  bool isFloating(FragmentId f, SNodeId below = SNodeId::None) const;
  /// Calls visit(from, to, kind) for the last edges.
  template <typename Visit> void eachLateEdge(Visit) const;
  bool placeInOneHost(FragmentId &a, FragmentId &b) const;
  /// The initial task of the host thread that runs f, or what stands for one.
  SNodeId rootOf(FragmentId f) const;
  template <typename Visit> bool anyFloatingEdge(Visit) const;
  bool isOrPrecedes(FragmentId x, FragmentId y) const { return x == y || happensBefore(x, y, kFloating); }
  /// The part of the innermost team, or the initial task, that executes f itself or created the task that does.
  const SNode &teamPartAround(FragmentId f) const;
  /// What is answered where too many edges lie between. Ordered: and the run says so.
  enum class InDoubt : u8 { Ordered, No };
  bool reachesByEdges(FragmentId a, FragmentId b, Pins, InDoubt = InDoubt::Ordered) const;
  u32 allocate(NodeAllocator &, IdBlock &, std::atomic<u32> &next);
  SNode &newSNode(NodeAllocator &, SNodeId parent, SNodeId &id);
  void placeUnder(SNode &, const Cursor &parent);
  /// Makes the sets of siblings that the next dependences belong to.
  void openDependScope(Cursor &);
  void takeSlot(IdBlock &, SNodeId);
  SNodeId settledAbove(SNodeId) const;
  bool joinedByParent(const SNode &task) const;
  void keep(TaskgroupId);
  ScopeId scopeOf(Cursor &);
  void closeScope(Cursor &);
  /// Ends the current fragment.
  void advance(Cursor &c) {
    ++c.step;
    c.current = WNodeId::None;
  }
  void endIteration(Cursor &c);
  void splitWorkShare(Cursor &);

  StableArray<WNode> wnodes;
  StableArray<SNode> snodes;
  StableArray<Scope> scopes;
  StableArray<Taskgroup> groups;
  MetConstructs metConstructs;
  Paths paths;
  Sweep sweep;
  DependTable *depends = nullptr;
  CrossIteration *crossings = nullptr;
  Edges *edges = nullptr;
  EdgeOrder *edgeOrder = nullptr;
  // Relaxed: once set they stay until the nodes are retired; whoever sets one does so before it publishes the node.
  std::atomic<bool> unstructured{false}, severalHosts{false}, combines{false};
  // Relaxed: whoever awaits sets the bit itself before it asks; others are ordered after it or not at all.
  std::atomic<u64> awaitedOnce{1ull << kOnceAwaited};
  // Relaxed: ids only have to be unique; the nodes are published by the histories and team structures that carry them.
  std::atomic<u32> nextWNode{1}, nextSNode{1}, nextScope{1}, nextGroup{1};
  u32 retiredWNodes = 1, retiredSNodes = 1, retiredScopes = 1, retiredGroups = 1;
};

} // namespace ompracer
