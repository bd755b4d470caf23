// Engine: the facts by which two fragments are judged: their order, and the mutexes that exclude them.
//
// It knows no thread, no memory and no report: the detector has one instance, and tests make their own. verbs/ and
// holders.h change it. What judges takes it as const.
#pragma once

#include "engine/inherited_extents.h"
#include "engine/waits.h"
#include "graph/graph.h"
#include "sync/extent_table.h"
#include "sync/lock_records.h"
#include "sync/lockset.h"

namespace ompracer {

struct Engine {
  Graph graph;
  LockSets locks;
  LockRecords lockRecords;
  ExtentTable extents;        ///< ended ones
  InheritedExtents inherited; ///< those in which tasks or teams were created
  ExpectedWaits waits;
  /// Has anybody come to a work share under a lock? Then questions go on to what all implicit tasks of the team held
  /// there. Relaxed: read where all other threads are held (Safepoints).
  std::atomic<bool> heldAroundWorkShares{false};

  /// False: the system refuses the address space.
  bool init() {
    return graph.init() && locks.init() && lockRecords.init(kMaxLocks) && extents.init() && inherited.init();
  }
  /// The mutexes that exclude what the fragment does.
  LockSetId locksOf(FragmentId f) const {
    OMPRACER_DCHECK(f != FragmentId::None);
    return graph.wnode(f).lockSet;
  }
};

} // namespace ompracer
