// Exclusion by locks that threads hold around floating work.
//
// Who executes a work share brings the locks that it holds around the construct, and in another assignment another
// thread does: they exclude only if every implicit task of the team comes to the construct with them (semantics 2 and
// 4). With `nowait` some come later, and until then the answer is no.
#pragma once

#include "detect/detector.h"

#include <atomic>

namespace ompracer {

/// The number of LockElement::heldAcross for what an implicit task holds around the construct of `workShare`. Not 0.
u32 constructNumber(SNodeId workShare);
/// What the work share's body holds of what the implicit task `holder`, which executes it, holds: its own locks are
/// around it.
LockSetId heldAroundWorkShare(LockSetId held, SNodeId holder, SNodeId workShare);

/// Has anybody come to a work share under a lock? Then questions go on to what all implicit tasks of the team held
/// there.
inline constinit std::atomic<bool> gHeldAroundWorkShares{false};

/// Is that lock of fragment f's set held whoever executes the work share around?
bool heldByTheWholeTeam(FragmentId f, const LockElement &);
/// True if, in this run, one thread executed both inside one critical section and in program order.
/// If another thread executed one of them, it would hold the lock in a section of its own. Either way they cannot
/// overlap.
/// Example: two nowait loops inside one `critical`, entered by every thread of the team.
bool inSectionAround(FragmentId e, FragmentId b);
/// Do locks around work shares, held by all, exclude the two, of which b is the current one? For what LockSets::exclude
/// does not say.
bool excludedAroundWorkShares(FragmentId e, FragmentId b);

/// Calls visit(x, y) for each element x of e's lock set and y of b's for the same lock.
template <typename Visit> void forEachCommonLock(FragmentId e, FragmentId b, Visit visit) {
  const LockSets &locks = gDetector.locks;
  const LockSetId locksE{gDetector.graph.wnode(e).lockSet}, locksB{gDetector.graph.wnode(b).lockSet};
  for (u32 i = 0; i < locks.size(locksE); ++i)
    for (u32 j = 0; j < locks.size(locksB); ++j)
      if (const LockElement &x = locks.element(locksE, i), &y = locks.element(locksB, j); x.lock == y.lock)
        visit(x, y);
}

} // namespace ompracer
