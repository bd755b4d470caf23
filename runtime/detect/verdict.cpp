#include "detect/verdict.h"

#include "detect/owned_order.h"
#include "detect/value_order.h"

namespace ompracer {

/// Relations keep the answer only: for the rule the question is asked again.
static Rule ruleOf(FragmentId e, FragmentId b, bool ordered) {
  if (kKeepsRules && ordered)
    gDetector.graph.happensBefore(e, b, View::Floating);
  else if (kKeepsRules)
    excludes(e, b, Moment::AtAccess);
  return decidedBy();
}

Verdict judge(Thread &t, Entry e, Entry b, uptr cellAddress, u16 relation) {
  if (!e.conflicts(b))
    return {Verdict::Apart, !(e.bytes() & b.bytes())               ? Rule::ConflictBytes
                            : !((e.bits | b.bits) & Entry::kWrite) ? Rule::ConflictWrite
                                                                   : Rule::ConflictAtomic};
  if (OMPRACER_UNLIKELY(relation & kRelMayFollow) && !(relation & kRelExcluded))
    relation = searchEdges(t, e.fragment());
  if (OMPRACER_UNLIKELY(relation & kRelUnsure) && !(relation & kRelExcluded) && searchOrder(t, e.fragment()))
    relation |= kRelOrdered;
  if (relation & kRelOrdered)
    return {Verdict::Ordered, ruleOf(e.fragment(), t.current, true)};
  if (relation & kRelExcluded)
    return {Verdict::Excluded, ruleOf(e.fragment(), t.current, false)};
  const bool bothOwned = e.owner() != Ownership::None && b.owner() != Ownership::None;
  if ((bothOwned || sameThreadInEveryAssignment(e, b)) && orderedWhenOwned(t, e, b, cellAddress))
    return {Verdict::Ordered, decidedBy()};
  return {};
}

/// True if a wait may order the pair in every assignment, which only the end of the region shows.
/// The threads of this run order the pair. Whether each thread that may run the work waits is not known yet.
/// Example: thread 0 ran the single, and the others wait for a flag that it sets. Ordered blocks and doacross loops are
/// always such a case.
static bool mayBeOrdered(FragmentId e, FragmentId b) {
  const Graph &graph = gDetector.graph;
  const bool crossing = gValueOrder.mayCross();
  if (OMPRACER_LIKELY(!graph.hasEdges() && !gValueOrder.mayWait() && !crossing && !graph.wnode(e).once))
    return false;
  return graph.mayFloat(e, b) &&
         (crossing || graph.happensBefore(e, b, View::Pinned) || graph.happensBefore(b, e, View::Pinned));
}

/// True if waits order x before y, whoever runs the work, or an initialisation (`once`) that was awaited since then.
static bool isOrdered(FragmentId x, FragmentId y) {
  const Graph &graph = gDetector.graph;
  return graph.happensBeforeInEveryAssignment(x, y) ||
         (graph.wnode(x).once && graph.happensBefore(x, y, View::Floating));
}

Verdict judge(FragmentId e, FragmentId b, Moment when) {
  switch (excludes(e, b, when)) {
  case Known::Yes:
    return {Verdict::Excluded, decidedBy()};
  case Known::Open:
    return {Verdict::Open, Rule::None};
  case Known::No:
    break;
  }
  if (when == Moment::AtAccess)
    return {mayBeOrdered(e, b) ? Verdict::Open : Verdict::Race, Rule::None};
  if (isOrdered(e, b) || isOrdered(b, e))
    return {Verdict::Ordered, decidedBy()};
  return {};
}

} // namespace ompracer
