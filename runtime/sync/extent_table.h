// ExtentTable: ended extents of locks in which other tasks than the holder's may have done something (semantics 4).
//
// What lies in such an extent only the graph can say: after its acquisition and before its release. A lock set says it
// of the holder's own accesses. Kept are extents that another task ended, and those during which edges were added:
// nothing else leads from another thread back to the release.
//
// The extents of one lock follow each other, in time and in the numbers of edges. Of each lock they are a list from the
// newest on, with jumps (Myers 1983). Knows no graph: fragments and numbers of edges come from outside.
#pragma once

#include "base/types.h"
#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

class ExtentTable {
public:
  struct Extent {
    FragmentId acquire, release;
    u32 edgesAtAcquire, edgesAtRelease; ///< how many edges the graph had then
    u32 older, jump, rank;
  };

  bool init() { return extents.init(kCapacity); }
  bool isEmpty() const { return next.load(std::memory_order_relaxed) == 1; }

  /// By who holds the lock still. newest: of that lock, 0: none. Returns the new one, or 0 if there is no room.
  u32 add(u32 newest, const Extent &ended) {
    const u32 i = next.fetch_add(1, std::memory_order_relaxed);
    if (i >= kCapacity) {
      next.store(kCapacity, std::memory_order_relaxed);
      return 0;
    }
    Extent &x = extents[i] = ended;
    const Extent &before = extents[newest], &jump = extents[before.jump];
    x.older = newest;
    x.rank = before.rank + 1;
    x.jump = before.rank - jump.rank == jump.rank - extents[jump.jump].rank ? jump.jump : newest;
    return i;
  }

  /// Calls visit(extent) for those from `newest` on in which a fragment may lie that was made when there were so many
  /// edges.
  template <typename Visit> void forEachAround(u32 newest, u32 edges, Visit visit) const {
    u32 i = newest;
    while (i && extents[i].edgesAtAcquire > edges) {
      const u32 jump = extents[i].jump;
      i = jump && extents[jump].edgesAtAcquire > edges ? jump : extents[i].older;
    }
    for (; i && extents[i].edgesAtRelease >= edges; i = extents[i].older)
      visit(extents[i]);
  }

  /// Locks that have extents here: the first ones, by their names. For accesses under none of them.
  static constexpr u32 kLocks = 64;
  void noteLock(u64 name) {
    const u32 i = lockCount.load(std::memory_order_relaxed);
    if (i < kLocks) {
      locks[i].store(name, std::memory_order_relaxed);
      lockCount.store(i + 1, std::memory_order_relaxed); // of two at one time one is lost: it is a limit anyway
    }
  }
  template <typename Visit> void forEachLock(Visit visit) const {
    for (u32 i = 0, end = lockCount.load(std::memory_order_relaxed); i < end; ++i)
      visit(locks[i].load(std::memory_order_relaxed));
  }
  template <typename Visit> void forEachFragment(Visit visit) const {
    for (u32 i = 1, end = next.load(std::memory_order_relaxed); i < end; ++i) {
      visit(extents[i].acquire);
      visit(extents[i].release);
    }
  }
  /// Fragment ids start anew. Nobody else runs.
  void clear() {
    next.store(1, std::memory_order_relaxed);
    lockCount.store(0, std::memory_order_relaxed);
  }

private:
  static constexpr u32 kCapacity = 1u << 24;
  StableArray<Extent> extents; ///< [0] ends each list
  // Relaxed: an extent is published by the record of its lock.
  std::atomic<u32> next{1};
  std::atomic<u32> lockCount{0};
  std::atomic<u64> locks[kLocks] = {};
};

} // namespace ompracer
