// BlockSizes: the sizes of blocks that only their allocator could tell, and does not (omp_alloc).
//
// A hash table of fixed capacity with linear probing. Lock-free, no heap. A block for which there is no room near its
// place is not known: then its end is no access.
#pragma once

#include "base/check.h"
#include "base/types.h"
#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

class BlockSizes {
public:
  bool init() { return slots.init(kSlots); }

  void add(uptr block, uptr size) {
    uptr key = keyOf(block);
    OMPRACER_DCHECK(key > kBusy && size != 0); // of() answers 0 for a block that is not known
    for (u64 i = 0; i < kProbes; ++i) {
      Slot &slot = slots[(hash(key) + i) % kSlots];
      uptr free = slot.key.load(std::memory_order_relaxed);
      if ((free && free != kRemoved) || !slot.key.compare_exchange_strong(free, kBusy, std::memory_order_relaxed))
        continue;
      slot.size = size;
      // Release: pairs with the acquire in find().
      slot.key.store(key, std::memory_order_release);
      used.store(true, std::memory_order_relaxed);
      return;
    }
  }
  void remove(uptr block) {
    if (Slot *slot = find(block))
      slot->key.store(kRemoved, std::memory_order_relaxed);
  }
  uptr of(uptr block) const {
    const Slot *slot = find(block);
    return slot ? slot->size : 0;
  }

private:
  static constexpr u64 kSlots = 1u << 22, kProbes = 64;
  static constexpr uptr kRemoved = 1, kBusy = 2; ///< no keys: no block begins there
  /// Written by the thread that holds it busy; afterwards the block's owner alone changes it.
  struct Slot {
    std::atomic<uptr> key;
    uptr size;
  };

  /// HeapMap knows where a block begins to 16 bytes.
  static uptr keyOf(uptr block) { return block & ~uptr{15}; }
  static u64 hash(uptr key) { return ((key >> 4) * 0x9e3779b97f4a7c15ull) >> 42; }
  Slot *find(uptr block) const {
    // Relaxed: who asks for a block got it from somebody who added it.
    if (!used.load(std::memory_order_relaxed))
      return nullptr;
    uptr key = keyOf(block);
    for (u64 i = 0; i < kProbes; ++i) {
      Slot &slot = const_cast<Slot &>(slots[(hash(key) + i) % kSlots]);
      // Acquire: pairs with the release in add().
      uptr found = slot.key.load(std::memory_order_acquire);
      if (found == key)
        return &slot;
      if (!found)
        break;
    }
    return nullptr;
  }

  StableArray<Slot> slots;
  std::atomic<bool> used{false};
};

} // namespace ompracer
