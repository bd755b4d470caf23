#include "detect/verdict.h"

#include "detect/find_relation.h"
#include "detect/owned_order.h"

namespace ompracer {

/// Relations keep the answer only: for the rule the question is asked again.
static Rule ruleOf(FragmentId e, FragmentId b, bool ordered) {
  if (kKeepsRules && ordered)
    gDetector.graph.happensBefore(e, b, kFloating);
  else if (kKeepsRules)
    excludes(gDetector, e, b, Asked::atAccess(b));
  return decidedBy();
}

Verdict judge(Thread &t, Entry e, Entry b, uptr cellAddress, Relation relation) {
  OMPRACER_DCHECK(!(relation & kRelUnasked)); // whoever may race is asked about
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

} // namespace ompracer
