// InheritedExtents: the numbers of extents of locks inside which tasks or teams were created (LockElement::extent).
//
// Example: a deferred task that was created in a critical section is excluded by its lock if it is joined before the
// holder gives the lock back (semantics 4). So the fragment is kept in which that happens.
#pragma once

#include "base/check.h"
#include "base/types.h"
#include "mem/stable_array.h"
#include "sync/lockset.h"

#include <atomic>

namespace ompracer {

class InheritedExtents {
public:
  bool init() { return ends.init(kMaxExtents) && holders.init(kMaxExtents); }
  /// A fresh number for an extent inside which `holder` creates tasks or teams.
  u32 add(SNodeId holder) {
    const u32 extent = next.fetch_add(1, std::memory_order_relaxed);
    OMPRACER_CHECK_LT(extent, holders.capacity());
    holders[extent] = holder;
    return extent;
  }
  /// Whoever has the number in a lock set has seen the creation.
  SNodeId holderOf(u32 extent) const {
    OMPRACER_DCHECK(extent != 0 && extent < count());
    return holders[extent];
  }
  /// The holder gives the lock of that extent back; `last` is its fragment.
  void ended(u32 extent, FragmentId last) {
    OMPRACER_DCHECK(extent != 0 && extent < count() && last != FragmentId::None);
    ends[extent].store(static_cast<u64>(last), std::memory_order_release);
  }
  /// That fragment. None: the extent has not ended.
  FragmentId endOf(u32 extent) const {
    OMPRACER_DCHECK(extent != 0 && extent < count());
    return FragmentId{ends[extent].load(std::memory_order_acquire)};
  }
  /// Numbers given out so far, and 1.
  u32 count() const { return next.load(std::memory_order_relaxed); }
  /// Calls visit(fragment) for all ends. Nobody else runs.
  template <typename Visit> void forEachEnd(Visit visit) const {
    for (u32 i = 1, used = count(); i < used; ++i)
      visit(FragmentId{ends[i].load(std::memory_order_relaxed)});
  }
  /// Fragment ids are void now. No task or thread holds a lock.
  void clear() {
    for (u32 i = 1, used = count(); i < used; ++i)
      ends[i].store(0, std::memory_order_relaxed);
    next.store(1, std::memory_order_relaxed);
  }

private:
  /// By extent: the holder's fragment when it gave the lock back. Release; pairs with the acquire in endOf.
  StableArray<std::atomic<u64>> ends;
  StableArray<SNodeId> holders; ///< by extent: the body that created something there
  std::atomic<u32> next{1};     ///< relaxed: a number is published by the lock set that has it
};

} // namespace ompracer
