// Owned memory: does the thread to which it belongs order two accesses that float (semantics 4)?
//
// Facts is what only the detector knows, asked where it matters: by what the addresses were selected, in whose blocks
// and copies they lie, which thread executed what. test/graph has facts of its own.
#pragma once

#include "base/rule.h"
#include "engine/exclusion.h"
#include "shadow/entry.h"

namespace ompracer {

/// What the reduction copies of threads say of two accesses. Unordered: combinations of two reductions, which no thread
/// orders. Meanwhile: what a taskgroup inside a task combines with the task's copy comes at any time before the
/// taskgroup's end, not in the order in which the thread executes that and the task's own part.
enum class OnCopy : u8 { Nothing, Ordered, Unordered, Meanwhile };

struct OwnedAccess {
  FragmentId fragment;
  Ownership owner;
};

/// Are both the own code of implicit tasks of one team, between which edges may lead? Such code has the same executor
/// in every assignment, but floating work that orders the two need not: the pinned order says nothing then.
inline bool betweenImplicitTasks(const GraphQuery &graph, FragmentId e, FragmentId b) {
  const SNodeId first = graph.wnode(e).node, second = graph.wnode(b).node;
  return graph.hasEdges() && first != second && graph.snode(first).kind == NodeKind::ImplicitTask &&
         graph.snode(second).kind == NodeKind::ImplicitTask && graph.sameTeam(e, b);
}

/// Are e and later b, which float, ordered or excluded by what counts for memory of a thread only? Both are to such
/// memory, or one thread makes both in every assignment.
template <typename Facts>
bool orderedWhenOwned(const Engine &engine, OwnedAccess e, OwnedAccess b, const Facts &facts) {
  const GraphQuery &graph = engine.graph;
  // Threads of different teams may have equal numbers and nothing else in common.
  const bool ofTwoTeams = OMPRACER_UNLIKELY(facts.bothByNumber()) && !graph.sameTeam(e.fragment, b.fragment);
  if (ofTwoTeams && !facts.bothByOuterToo())
    return false;
  // What the memory belongs to: all tasks around an access, or those outside of its team.
  auto levels = [&](OwnedAccess x) {
    return ofTwoTeams || x.owner == Ownership::Outer ? graph.outerLevels(x.fragment) : kAllLevels;
  };
  const Pins pins{levels(e), levels(b)};
  if (ofTwoTeams)
    return graph.happensBefore(e.fragment, b.fragment, pins);
  const OnCopy copy = facts.onCopy();
  if (copy == OnCopy::Ordered || copy == OnCopy::Unordered)
    return copy == OnCopy::Ordered;
  // Siblings hold the set's own lock as well: it tells when they are joined (PendingRaces).
  const LockSetId locks = engine.locksOf(b.fragment);
  if (OMPRACER_UNLIKELY(locks != LockSetId::Empty) && engine.locks.excludeOnThread(engine.locksOf(e.fragment), locks) &&
      excludes(engine, e.fragment, b.fragment, Asked::atAccess(b.fragment)) == Known::No)
    return true;
  // Of an implicit task the thread is its own; then it is a matter of the pinned order, unless both ask for it.
  auto decides = [&](OwnedAccess x, OwnedAccess other) {
    return x.owner == Ownership::Executor &&
           (other.owner == Ownership::Executor || graph.snode(graph.wnode(x.fragment).node).kind == NodeKind::Task);
  };
  // The thread that executes selects the address: its accesses are in the order it ran them.
  if ((decides(e, b) || decides(b, e)) && copy != OnCopy::Meanwhile && facts.oneExecutor() && by(Rule::OwnedExecutor))
    return true;
  if (facts.selectedInTurn())
    return true;
  if (pins != kPinned) // rare: not worth remembering
    return graph.happensBefore(e.fragment, b.fragment, pins);
  // The iterations of one taskloop task share what it captured, and what one around its region has. An element that a
  // captured number selects is not the task's own.
  if (facts.inTask() && graph.partInTaskloop(e.fragment, b.fragment)) {
    const bool ofTask = graph.wnode(e.fragment).node == graph.wnode(b.fragment).node;
    if ((ofTask && facts.byNumber()) || facts.isCaptured(ofTask))
      return false;
  }
  return !betweenImplicitTasks(graph, e.fragment, b.fragment) && facts.pinnedBefore();
}

} // namespace ompracer
