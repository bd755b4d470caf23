#include "engine/verdict.h"

#include "engine/extents.h"

#include <algorithm>

namespace ompracer {

/// True if a wait may order the pair in every assignment, which only the end of the region shows.
/// The threads of this run order the pair. Whether each thread that may run the work waits is not known yet.
/// Example: thread 0 ran the single, and the others wait for a flag that it sets. Ordered blocks and doacross loops are
/// always such a case.
static bool mayBeOrdered(const Engine &engine, FragmentId e, FragmentId b) {
  const GraphQuery &graph = engine.graph;
  const bool crossing = engine.waits.betweenIterations();
  if (OMPRACER_LIKELY(!graph.hasEdges() && !engine.waits.any() && !crossing && !graph.wnode(e).once))
    return false;
  return graph.mayFloat(e, b) && (crossing || graph.happensBefore(e, b, kPinned) || graph.happensBefore(b, e, kPinned));
}

/// The order that two iterations of one body lack.
static Rule orderOfIterations(const SNode &body) {
  return isTaskloop(body)                            ? Rule::TaskloopStrict
         : body.workShare == WorkShareKind::Sections ? Rule::FloatingBegin
         : body.flags & kNodeOrdered                 ? Rule::OrderedBlocks
                                                     : Rule::LoopNamedChunk;
}

/// Of two parts of one team in one barrier phase: where the accesses stand among its worksharing constructs.
struct Places {
  u32 a, b;
  bool known() const { return a != MetConstructs::kUnknown && b != MetConstructs::kUnknown; }
  bool inOneConstruct() const { return known() && a == b && (a & 1); }
  bool inOrder() const { return known() && a != b; }
};

static Places placesOf(const GraphQuery &graph, SNodeId partA, FragmentId a, SNodeId partB, FragmentId b) {
  if (partA == SNodeId::None || partB == SNodeId::None ||
      regionIdOf(graph.snode(partA)) != regionIdOf(graph.snode(partB)))
    return {MetConstructs::kUnknown, MetConstructs::kUnknown};
  return {graph.placeAmongConstructs(partA, a), graph.placeAmongConstructs(partB, b)};
}

Lack lackedOrder(const GraphQuery &graph, FragmentId e, FragmentId b) {
  const auto [ancestor, idA, idB] = graph.divergence(e, b);
  if (ancestor == SNodeId::None)
    return {};
  const SNode *x = idA == SNodeId::None ? nullptr : &graph.snode(idA);
  const SNode *y = idB == SNodeId::None ? nullptr : &graph.snode(idB);
  OMPRACER_DCHECK(!x || x->parent == ancestor);
  OMPRACER_DCHECK(!y || y->parent == ancestor);
  const SNodeId some = x ? idA : idB;
  const auto lacks = [&](Rule rule, SNodeId construct, int earlier = -1) {
    return Lack{rule, construct, idA, idB, earlier};
  };
  const auto iterates = [](const SNode *s) {
    return s && s->kind == NodeKind::WorkShare && s->workShare != WorkShareKind::Combination;
  };
  const SNode &body = graph.snode(ancestor);
  const auto iterationOf = [&](const SNode *child, FragmentId f) {
    return child ? child->createdIteration : graph.wnode(f).iteration + indexInRun(f);
  };
  const bool late = graph.outlastsBarriers(e) || graph.outlastsBarriers(b);
  if ((!x && !y) || (!late && iterates(&body) && iterationOf(x, e) != iterationOf(y, b)))
    return lacks(orderOfIterations(body), ancestor);
  if (late)
    return {Rule::ReductionCompleted, x ? idA : ancestor};
  if (iterates(x) && iterates(y) && (x->ordinal() == y->ordinal() || (x->flags & y->flags & kNodeInscan)))
    return lacks(orderOfIterations(*x), some);
  if (iterates(x) || iterates(y)) {
    const Places at = placesOf(graph, idA, e, idB, b);
    const SNodeId floating = iterates(x) ? idA : idB;
    if (at.inOneConstruct()) // one is a chunk that the thread executes in every assignment
      return lacks(orderOfIterations(graph.snode(floating)), floating);
    if (!at.inOrder())
      return lacks(Rule::FloatingEnd, floating);
    const int earlier = at.a < at.b ? 0 : 1;
    return lacks(Rule::FloatingEnd, !iterates(y) || (iterates(x) && earlier == 0) ? idA : idB, earlier);
  }
  const auto ofTeam = [](const SNode *s) {
    return s && (s->kind == NodeKind::ImplicitTask || s->kind == NodeKind::WorkShare);
  };
  if (ofTeam(x) && ofTeam(y))
    return lacks(x->flags & kNodeOwnGroup ? Rule::ParallelEnd : Rule::BarrierCode, some);
  // A taskwait after the creation of the earlier task joined that task, but not its descendants.
  if (x && y) {
    const bool waited = x->createdIteration == y->createdIteration && x->createdStep < y->createdTaskwaitStep;
    Lack lack = lacks(waited ? Rule::TaskgroupDescendants : Rule::DependSiblings, some);
    if (x->createdIteration == y->createdIteration && x->createdStep != y->createdStep)
      lack.earlier = x->createdStep < y->createdStep ? 0 : 1;
    lack.siblingsOrdered = graph.dependenceOrders(idA, idB) || graph.dependenceOrders(idB, idA);
    return lack;
  }
  const SNode &task = x ? *x : *y;
  const WNode &outer = graph.wnode(x ? b : e);
  if (task.kind != NodeKind::Task)
    return lacks(Rule::FloatingEnd, some);
  const bool waited = task.createdIteration == outer.iteration && task.createdStep < outer.lastTaskwaitStep;
  return lacks(waited ? Rule::TaskgroupDescendants : Rule::TaskwaitChildren, some);
}

/// True if waits order x before y, whoever runs the work, or an initialisation (`once`) that was awaited since then.
static bool isOrdered(const GraphQuery &graph, FragmentId x, FragmentId y) {
  return graph.happensBeforeInEveryAssignment(x, y) || (graph.wnode(x).once && graph.happensBefore(x, y, kFloating));
}

Verdict judge(const Engine &engine, FragmentId e, FragmentId b, Asked asked) {
  const GraphQuery &graph = engine.graph;
  Known excluded = excludes(engine, e, b, asked);
  if (excluded != Known::Yes)
    excluded = std::max(excluded, excludedByOrder(engine, e, b, asked));
  switch (excluded) {
  case Known::Yes:
    return {Verdict::Excluded, decidedBy()};
  case Known::Open:
    return {Verdict::Open, Rule::None};
  case Known::No:
    break;
  }
  if (asked.moment == Asked::AtAccess && mayBeOrdered(engine, e, b))
    return {Verdict::Open, Rule::None};
  if (asked.moment != Asked::AtAccess && (isOrdered(graph, e, b) || isOrdered(graph, b, e)))
    return {Verdict::Ordered, decidedBy()};
  return {Verdict::Race, lackedOrder(graph, e, b).rule};
}

} // namespace ompracer
