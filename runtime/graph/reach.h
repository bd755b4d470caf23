// Reach: one question about the order of two fragments, its state and the rules that answer it.
//
// reach.cpp: along the path to the least common ancestor; joins; host threads. edge_search.cpp: over edges.
// team_order.cpp: between the parts of one team and the iterations of one loop. for_all_assignments.cpp: the same,
// where threads wait for each other. Private to graph/.
#pragma once

#include "graph/query.h"

namespace ompracer {

/// What a query reads of the tables, and the rules.
class Reach {
public:
  Reach(const GraphQuery &graph, FragmentId a, FragmentId b, Pins pins) : g(graph), a(a), b(b), pins(pins) {
    aw = &g.wnode(a);
    bw = &g.wnode(b);
  }

  /// Without edges.
  bool precedesByPosition() {
    split();
    return ordered();
  }
  /// Finds lca, ca and cb. False: different host threads.
  bool split();
  /// a before b? After split.
  bool ordered() const;
  /// Is a ordered before b whichever threads run the work shares around the two?
  static bool forAllExecutors(const GraphQuery &g, FragmentId a, FragmentId b) {
    Reach r(g, a, b, kFloating);
    r.split();
    return r.orderedForAllExecutors();
  }
  /// Graph::sameContentionGroup. After split.
  bool inOneGroup() const;
  /// The ancestor of `id`, or itself, at `depth`.
  static SNodeId lift(const GraphQuery &g, SNodeId id, u32 depth) {
    const SNode &s = g.snode(id);
    OMPRACER_DCHECK(depth <= s.depth);
    if (s.depth - depth > kFewLevels)
      return g.paths.at(path(s), depth);
    for (u32 levels = s.depth - depth; levels; --levels)
      id = g.snode(id).parent;
    return id;
  }
  SNodeId lift(SNodeId id, u32 depth) const { return lift(g, id, depth); }
  /// The body above b for all below which ordered() has the same answer while the graph is series-parallel: all that
  /// the answer knows of them is where that body was created. None: there is none. After split.
  SNodeId branchLikeB() const {
    const bool inPlainTask = lca != SNodeId::None && n(lca).kind == NodeKind::Task && !isTaskloop(n(lca));
    return inPlainTask && cb != SNodeId::None && cb != bw->node && !teamPart(n(cb)) ? cb : SNodeId::None;
  }
  static bool teamPart(const SNode &s) { return s.kind == NodeKind::ImplicitTask || s.kind == NodeKind::WorkShare; }
  /// The barrier phase in which f, in or below this body, stands there; 0 if it is no part of a team.
  u64 phaseAt(SNodeId body, FragmentId f) const {
    const SNode &s = n(body);
    if (s.kind == NodeKind::WorkShare)
      return s.phase();
    return s.kind == NodeKind::ImplicitTask ? pointIn(f, g.wnode(f), childTowards(body, g.wnode(f).node)).iteration : 0;
  }
  /// The step of `body`, around a, at which a stands.
  u32 stepIn(SNodeId body) const { return pointIn(a, *aw, childTowards(body, aw->node)).step; }
  /// Not null: no search among tasks with dependences; set where that might find an order.
  bool *unsure = nullptr;
  SNodeId lca = SNodeId::None; ///< None: different host threads
  SNodeId ca = SNodeId::None;  ///< child of lca towards a; None: a lies in lca itself
  SNodeId cb = SNodeId::None;

private:
  /// A point of a body.
  struct Point {
    u64 iteration;
    u32 step, lastTaskwaitStep;
    u8 stage;
  };

  /// So far, climbing costs less than a comparison of paths.
  static constexpr u32 kFewLevels = 3;

  const SNode &n(SNodeId id) const { return g.snode(id); }
  // Acquire: pairs with the release in Graph::takeSlot. Old and new path list the same ancestors.
  static PathId path(const SNode &s) { return s.path.load(std::memory_order_acquire); }
  /// Where the fragment stands in `body`, an ancestor-or-self of its own body; `child` is the next node towards it.
  Point pointIn(FragmentId f, const WNode &w, SNodeId child) const {
    if (child == SNodeId::None)
      return {w.iteration + indexInRun(f), w.step, w.lastTaskwaitStep, static_cast<u8>(w.stage)};
    const SNode &c = n(child);
    return {c.createdIteration, c.createdStep, c.createdTaskwaitStep, static_cast<u8>(c.createdStage)};
  }
  SNodeId childTowards(SNodeId body, SNodeId leaf) const {
    return body == leaf ? SNodeId::None : lift(leaf, n(body).depth + 1);
  }
  bool joinedBelow(SNodeId top, SNodeId leaf) const;
  bool notAwaited(SNodeId id) const { return n(id).kind == NodeKind::Task && (n(id).flags & kNodeNotAwaited); }
  /// Does an explicit task execute a?
  bool isInTask() const { return n(aw->node).kind == NodeKind::Task; }
  bool byBarrier() const;
  bool byDependence() const;
  /// Is it a combination that the end of its own taskgroup joins, but not those between?
  bool passesInnerGroups(SNodeId id) const { return notAwaited(id) && n(id).group() != TaskgroupId::None; }
  /// Is it a combination that only the end of its region joins, and `body` a part of that region's team or below one?
  bool outlasts(SNodeId combination, SNodeId body) const {
    const SNode &s = n(combination);
    return s.kind == NodeKind::Task && s.group() == kRegionEnd && n(body).depth >= s.joinedDepth();
  }
  bool joinedAt(SNodeId task, SNodeId leaf, const Point &) const;
  bool joinedInIteration(SNodeId child, SNodeId leaf) const;
  /// Does the order in which each thread ran its work shares count in every team?
  bool pinsAll() const { return std::min(pins.a, pins.b) == kAllLevels; }
  /// Does the order count in which threads ran the parts of that team, or a task its iterations?
  bool pinned(const SNode &body) const { return body.depth < std::min(pins.a, pins.b); }
  /// Does program order of the executing thread count between these parts of one team?
  bool pinned(const SNode &partA, const SNode &partB) const {
    return partA.depth < pins.a && partB.depth < pins.b && partA.executor() == partB.executor();
  }
  bool teamOrder() const;
  bool sameThread(SNodeId partA, const Point &, SNodeId partB, const Point &) const;
  bool hostOrder() const;
  bool inOneTeam() const;
  bool orderedByOwnWaits(FragmentId from, FragmentId to, SNodeId part) const;
  bool orderedByHost(FragmentId from, FragmentId to) const;
  bool orderedForAllExecutors() const;
  bool iterationOrder(SNodeId shareA, SNodeId childA, const Point &, SNodeId shareB, SNodeId childB,
                      const Point &) const;
  bool dependsOnThread(SNodeId childA, SNodeId childB) const;
  bool waitedBetween(SNodeId partA, SNodeId childA, const Point &, SNodeId partB, const Point &) const;
  bool sameIterationOfRange(SNodeId partA, SNodeId partB, u32 chunk) const;
  bool anyOrderedBlock(const SNode &workShare, u64 from, u64 to) const;
  /// Iterations of one named chunk of an ordered loop; other loops count by chunks anyway.
  static bool sameChunk(const SNode &s, const Point &pa, const Point &pb) {
    return (s.flags & kNodeOrdered) && s.chunk() > 1 && pa.iteration / s.chunk() == pb.iteration / s.chunk();
  }
  bool orderedBlocks(const SNode &workShare, SNodeId childA, const Point &, const Point &) const;
  bool crossed(const SNode &workShare, SNodeId childA, const Point &, const Point &) const;
  bool throughOwnChunk(const SNode &partA, SNodeId childA, const Point &, const SNode &workShare, const Point &) const;
  bool throughEarlierLoop(const SNode &partA, SNodeId childA, const Point &, const SNode &implicitTask,
                          const Point &) const;

  const GraphQuery &g;
  FragmentId a, b;
  Pins pins;
  const WNode *aw, *bw;
};

} // namespace ompracer
