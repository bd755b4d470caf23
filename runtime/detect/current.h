// Current: which fragment the thread is in: found at the first access after it changed, and the next iteration.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// Finds the current fragment and everything derived from it. False when the thread has no place in the graph.
bool makeCurrent(Thread &);

/// The next iteration of a run that has its W-node already: does what Graph::setIteration and Graph::fragment would do.
/// False: it is none, and nothing was done.
[[gnu::always_inline]] inline bool goOnInRun(Thread &t, Cursor &c, u64 iteration) {
  const u64 base = iteration & ~static_cast<u64>(kRunLength - 1);
  if (OMPRACER_UNLIKELY(c.runNode == WNodeId::None || c.runBase != base || c.scope != ScopeId::None ||
                        iteration <= c.iteration || t.node != c.runNode || t.locks != c.lockSet))
    return false;
  c.started = true; // what stands before the first iteration has made the W-node
  c.iteration = iteration;
  c.step = c.lastTaskwaitStep = 0;
  c.stage = 0;
  c.current = c.runNode;
  OMPRACER_DCHECK(t.cursor == &c && t.tables && gDetector.graph.wnode(makeFragment(c.runNode, 0)).node == c.node);
  setCurrent(t, makeFragment(c.runNode, static_cast<u32>(iteration - base)));
  return true;
}

/// Are all iterations of the loop that the thread executes one stretch of program order?
inline bool isOneBody(const Thread &t) {
  const Cursor &c = *t.cursor;
  return t.programOrder ||
         (!(gDetector.graph.snode(c.node).flags & kNodeIterative) && (!c.ownChunk || c.ownNumber == ~0u));
}

/// What setIteration does first if slowIterations. False: all there is to do.
[[gnu::noinline, gnu::cold]] bool beginIteration(Thread &t, u64 iteration);

/// The innermost iterative body of the thread starts logical iteration `iteration`. True: the thread runs
/// chunks of its own (Cursor::ownChunk), of which that iteration is none.
inline bool setIteration(Thread &t, u64 iteration) {
  Cursor *c = t.cursor;
  if (OMPRACER_UNLIKELY(t.slowIterations) && !beginIteration(t, iteration))
    return false;
  if (c && c->chunk) {
    iteration /= c->chunk;
    if (c->started && iteration == c->iteration)
      return false; // one named chunk is one stretch of program order
  }
  if (OMPRACER_LIKELY(c && goOnInRun(t, *c, iteration)))
    return false;
  if (!c)
    return false;
  if (!(gDetector.graph.snode(c->node).flags & kNodeIterative))
    return c->ownChunk && !Graph::staysOwn(*c, iteration);
  // A lock taken in one iteration and held into the next: the run's W-node says otherwise.
  if (c->runNode != WNodeId::None && gDetector.graph.wnode(makeFragment(c->runNode, 0)).lockSet != c->lockSet)
    c->runNode = WNodeId::None;
  gDetector.graph.setCoordinate(*c, iteration);
  const SNodeId loop = t.loop;
  fragmentChanged(t);
  t.loop = loop; // from run to run, with nothing between them
  return false;
}

} // namespace ompracer
