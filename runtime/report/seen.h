// SeenTable: which pairs were submitted before, and as which race.
//
// Open addressing with keys that never change: readers take no lock. One writer at a time (the sink's lock). A key is
// any non-zero number. When the table is three quarters full, further pairs are simply not remembered, which costs
// time and nothing else.
#pragma once

#include "base/types.h"
#include "platform/platform.h"
#include "report/record.h"

#include <atomic>

namespace ompracer {

class SeenTable {
public:
  bool create() {
    slots = static_cast<Slot *>(reserveMemory(kSlots * sizeof(Slot)));
    return slots != nullptr;
  }

  void clear() {
    if (slots)
      releaseMemory(slots, kSlots * sizeof(Slot));
    used = 0;
  }

  Record *find(u64 key) const {
    if (!slots || key == 0)
      return nullptr;
    for (u64 i = hash(key);; i = (i + 1) % kSlots) {
      const u64 found = slots[i].key.load(std::memory_order_acquire); // pairs with the release in insert
      if (found == key)
        return slots[i].record.load(std::memory_order_relaxed);
      if (found == 0)
        return nullptr;
    }
  }

  void insert(u64 key, Record *record) {
    if (!slots || key == 0 || used >= kSlots / 4 * 3)
      return;
    u64 i = hash(key);
    for (; slots[i].key.load(std::memory_order_relaxed) != 0; i = (i + 1) % kSlots)
      if (slots[i].key.load(std::memory_order_relaxed) == key)
        return;
    slots[i].record.store(record, std::memory_order_relaxed);
    slots[i].key.store(key, std::memory_order_release); // pairs with the acquire in find
    ++used;
  }

private:
  static constexpr u64 kSlots = u64{1} << 18;
  struct Slot {
    std::atomic<u64> key;
    std::atomic<Record *> record;
  };
  static u64 hash(u64 key) { return (key * 0x9e3779b97f4a7c15u) >> 46; }
  static_assert(kSlots == u64{1} << (64 - 46));

  Slot *slots = nullptr; ///< zero pages: all keys 0
  u64 used = 0;
};

} // namespace ompracer
