// FindRelation: what the current fragment has to know about an earlier one, asked of the graph and remembered.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// The relation of fragment e, recorded earlier, to the current fragment of t: asks the graph.
[[gnu::noinline]] CachedRelation &findRelation(Thread &t, FragmentId e);
/// The relation of fragment e to the current one.
inline CachedRelation &cachedRelation(Thread &t, FragmentId e) {
  OMPRACER_DCHECK(e != FragmentId::None && t.current != FragmentId::None && nodeOf(t.current) == t.node);
  CachedRelation &r = t.tables->relations.entries[relationSlot(nodeOf(e), t.node)];
  if (OMPRACER_LIKELY(r.e == nodeOf(e) && r.b == t.node &&
                      (r.uniform || (r.indexE == indexInRun(e) && r.indexB == indexInRun(t.current)))))
    return r;
  return findRelation(t, e);
}

/// cachedRelation will ask for e, and not find it.
inline void prefetchNode(FragmentId e) { __builtin_prefetch(&gDetector.graph.wnode(e)); }

/// Is fragment e, of which relationOf is not sure, ordered before the current one? That takes a search, which pays for
/// accesses that conflict.
[[gnu::noinline]] bool searchOrder(Thread &t, FragmentId e);
/// The relation of e, of which relationOf says kRelMayFollow, without it.
[[gnu::noinline]] Relation searchEdges(Thread &t, FragmentId e);
/// searchEdges for a caller that can do without the answer: kRelUnasked where mayAsk forbids the question.
[[gnu::noinline]] Relation askEdges(Thread &t, FragmentId e);
/// May it be asked whether edges order e before the current fragment, though the two do not conflict? No race depends
/// on it: it tells which of two accesses subsumes the other. Where thousands of iterations draw numbers from
/// thousands of counters such questions are many, and each is a search.
bool mayAsk(Thread &t, FragmentId e);
/// Belongs W-node `e` to a task whose completion the current one depends on directly?
bool isPredecessor(Thread &t, WNodeId e);
/// e is a witness of the current access. Notes so for all iterations of its W-node if that holds.
[[gnu::noinline]] void rememberWitness(Thread &t, FragmentId e);
/// Is fragment e, recorded earlier, before the current fragment of t in kPinned?
[[gnu::noinline]] bool pinnedBefore(Thread &t, FragmentId e);

} // namespace ompracer
