// Series: what the iterations of a loop access at regular places, recorded for a stretch of iterations at once.
//
// Each iteration is a body of its own, or each chunk whose size the program named. Up to 64 bodies share a W-node. What
// they access is recorded when the first of them begins, because which iteration accesses what is known then. Nothing
// in the loop ends a fragment but the iterations themselves (llvm-pass/instrument/IterationSeries.h), so it does not
// matter in which order they are recorded.
#pragma once

#include "detect/current.h"
#include "detect/thread.h"

#include "ompracer/abi.h"

namespace ompracer {

/// Does nothing count but the entries of an access? Under a lock it does when a value is read.
inline bool maySeeAhead(const Thread &t) {
  return !t.slowIterations && !t.sections && !t.inReduction && t.locks == LockSetId::Empty;
}

/// Is `iteration` one whose accesses an earlier iteration of the loop has recorded? Then it begins.
[[gnu::always_inline]] inline bool goOnInStretch(Thread &t, u64 iteration, const OmpracerIterations &loop) {
  Cursor *c = t.cursor;
  if (OMPRACER_UNLIKELY(iteration == loop.first || !c || !maySeeAhead(t)))
    return false;
  if (c->chunk)
    return c->started && iteration / c->chunk == c->iteration && t.current != FragmentId::None;
  return iteration % kRunLength && goOnInRun(t, *c, iteration);
}

/// `iteration` has begun. Records what it accesses, and what those after it access that share its W-node.
void recordStretch(Thread &, u64 iteration, const OmpracerIterations &);
/// The loop accesses nothing else. Moves the thread to the last iteration that was recorded; returns how many were.
u64 recordWholeStretch(Thread &, u64 iteration, const OmpracerIterations &);

} // namespace ompracer
