// GraphQuery: what is asked of the graph. No question changes it.
#pragma once

#include "graph/store.h"

#include <algorithm>

namespace ompracer {

inline constexpr u32 kAllLevels = ~0u;

/// Which orders count between a and b (semantics 4): those that hold whichever thread runs each piece of schedulable
/// work and, in the teams around a and around b that are pinned, the order in which each thread ran its pieces here.
/// Pinned are the parts of teams at less than that depth (SNode::depth).
struct Pins {
  u32 a = 0, b = 0;
  /// A wait in a work share joins tasks from outside of it, too. If another thread ran the work share, it would not. (A
  /// wait with dependences does in any case.) And a taskloop task goes from iteration to iteration: another one may
  /// execute these.
  bool foreignWaits = true;
  bool any() const { return a && b; }
  /// Where the question goes on from another host thread than a's, or to another one than b's: there all is pinned.
  Pins elsewhere(bool fromThere, bool toThere) const {
    return any() ? Pins{fromThere ? kAllLevels : a, toThere ? kAllLevels : b, foreignWaits} : *this;
  }
  friend bool operator==(Pins, Pins) = default;
};
inline constexpr Pins kFloating{}, kPinned{kAllLevels, kAllLevels}, kPinnedOwnWaits{kAllLevels, kAllLevels, false};

class GraphQuery : public GraphStore {
public:
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
  /// a and b lie in sibling iterations, members or tasks of which a later join orders both or neither; then a third
  /// parallel access of the same kind need not be kept, too (Mellor-Crummey 1991; docs/internals/histories.md).
  bool sameFutureJoins(FragmentId a, FragmentId b) const;
  /// Are the two of one body, which may order them? Its iterations are in no order, unless the loop makes one.
  bool mayFollowInBody(FragmentId a, FragmentId b) const;

  // --- what may still follow (future.cpp) -----------------------------------------------------------------------
  /// The highest completed task that includes all that `f` did and left nothing unjoined; None when there is none. All
  /// fragments settled in one task have the same relation to whatever is executed from now on.
  SNodeId lastSettledAncestor(FragmentId f) const;
  /// What will join all that `f` did.
  struct Settlement {
    SNodeId task = SNodeId::None; ///< lastSettledAncestor; None: it is not known
    /// Not None: the task is one of these siblings, no edge leaves it, and what joins one of them joins all of the same
    /// taskgroup since the same taskwait.
    ScopeId siblings = ScopeId::None;
    TaskgroupId group = TaskgroupId::None;
    u32 lastTaskwaitStep = 0;
    bool ofPlainTask = false; ///< their parent is a task without iterations
    bool joinedLike(const Settlement &other) const {
      return siblings != ScopeId::None && siblings == other.siblings && group == other.group &&
             lastTaskwaitStep == other.lastTaskwaitStep;
    }
  };
  Settlement settlement(FragmentId f) const;
  /// Is all that happened in that sibling of b's task complete, and joined only where b is? Then whatever follows
  /// `first` from now on follows b: alone, the one stands for the other.
  bool isSettledBeside(FragmentId first, FragmentId b) const;
  /// Is the parent of the body a task without iterations?
  bool isOfPlainTask(SNodeId body) const {
    const SNode &parent = snode(snode(body).parent);
    return parent.kind == NodeKind::Task && !isTaskloop(parent);
  }

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

  /// The first logical iteration at f's coordinate.
  u64 iterationOf(FragmentId f) const {
    u64 coordinate = wnode(f).iteration + indexInRun(f);
    const u32 chunk = chunksOf(snode(wnode(f).node));
    return chunk ? coordinate * chunk : coordinate;
  }

  /// How often a question was answered by "ordered" because too many edges lie between.
  u64 givenUp() const;
  /// The task in that taskgroup around a combination that no other such task is around: a child of the task whose
  /// taskgroup it is. None: `combination` has no taskgroup.
  SNodeId reducerOf(SNodeId combination) const;
  /// With what lock set the thread with that number came to the construct of `workShare`; 0: with none, or not yet.
  /// Else sets teamSize.
  LockSetId lockSetAtEntry(SNodeId workShare, u32 thread, u32 &teamSize) const;
  /// Somebody has awaited the initialisations of this number (WNode::once).
  bool onceIsAwaited(u32 number) const { return awaitedOnce.load(std::memory_order_relaxed) >> number & 1; }
  /// A fragment id above all made so far. Fragments made by a thread whose block was refilled later are larger.
  FragmentId highWater() const { return makeFragment(WNodeId{nextWNode.load(std::memory_order_relaxed)}, 0); }
  TaskgroupId outerGroup(TaskgroupId g) const { return groups[static_cast<u32>(g)].outer; }
  u64 wnodeCount() const { return nextWNode.load(std::memory_order_relaxed); }
  u64 snodeCount() const { return nextSNode.load(std::memory_order_relaxed); }

protected:
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
  SNodeId settledAbove(SNodeId) const;
  bool isLeftByJoinsOnly(const SNode &task) const;
  bool joinedByParent(const SNode &task) const;
};

} // namespace ompracer
