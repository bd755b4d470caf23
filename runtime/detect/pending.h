// Pending: pairs of which it is not known yet whether they are excluded or ordered.
//
// A deferred task created inside a critical section is excluded by its lock if it is joined before the lock is given
// back (semantics 4, exclusion is an extent). A lock that a thread holds around floating work excludes it if all
// threads come there with it (exclusion.h). Floating work after threads that wait for each other is ordered if each of
// them comes to the construct after its wait (semantics 2). Until then such a pair is neither a race nor none; it waits
// here. All of this is off the access path: only pairs that would otherwise be reported arrive.
#pragma once

#include "detect/detector.h"
#include "platform/spin.h"
#include "report/race.h"
#include "shadow/cell.h"

namespace ompracer {

class PendingRaces {
public:
  bool init();
  /// Is such a pair of accesses by these sites waiting already? Of iterations of one loop one is enough.
  bool knows(SiteId siteE, SiteId siteB, FragmentId e, FragmentId b);
  /// Keeps the pair until it can be decided. False when there is no room; then the run says so.
  bool add(const Race &, FragmentId e, FragmentId b);
  bool empty() const { return count == 0; }
  /// Calls visit(fragment) for the pairs. Nobody else runs.
  template <typename Visit> void forEachFragment(Visit visit) const {
    for (u32 i = 0; i < count; ++i) {
      visit(pairs[i].e);
      visit(pairs[i].b);
    }
  }
  /// Decides what waits: everything whose extents have ended or, with `all`, everything. Called where no node is
  /// retired meanwhile: at the end of an outermost region and of the run.
  void resolve(bool all);
  /// Nodes are about to be retired. No task or thread holds a lock.
  void retireAll();
  /// In a forked child: what waits is the parent's.
  void forget() { count = 0; }

private:
  struct Pair {
    Race race;
    FragmentId e, b;
  };
  /// Makes room: forgets the pairs of which ended extents say that they are excluded. `busy` is held.
  void dropExcluded();

  static constexpr u32 kMaxPairs = 4096;
  /// So many new extents, or pairs for which there is no room, before all pairs are looked at again, which takes some
  /// milliseconds.
  static constexpr u32 kExtentsBetweenDrops = 16, kAddsBetweenDrops = 1024;
  StableArray<Pair> pairs;
  u32 count = 0; ///< guarded by busy
  SpinLock busy;
  u32 extentsAtDrop = 0; ///< InheritedExtents::count() then; guarded by busy
  u32 addsWhenFull = 0;  ///< guarded by busy
};

extern constinit PendingRaces gPending;

} // namespace ompracer
