// Overflow: more slots for the cells whose history does not fit into four.
//
// A block is a row of slots; the last one may link to a further block. A link is the block's number, in the last slot
// of a cell or block; numbers are below Entry::kSmallest, so no entry looks like one. A block belongs to its cell from
// publication until retireAll(): clearing a cell empties the slots of its blocks and leaves the links in place, so no
// thread ever meets a block that changed hands. retireAll() makes all links stale by their number, as fragments are.
#pragma once

#include "shadow/cell.h"

#include "mem/stable_array.h"

namespace ompracer {

struct alignas(64) OverflowBlock {
  static constexpr u32 kSlots = 8;
  Slot slots[kSlots];
};
static_assert(sizeof(OverflowBlock) == 64);

/// Is what the last slot of a row holds a link to another one, perhaps a stale one?
constexpr bool isLink(u64 value) { return value - 1 < Entry::kSmallest - 1; }

/// A thread's private supply of unused blocks.
struct OverflowSupply {
  u32 next = 0;
  u32 end = 0;
  u32 spare = 0; ///< a block whose publication lost a race; its slots hold leftovers
};

class OverflowPool {
public:
  bool init();

  /// A block nobody else knows, or 0 when the pool is used up or closed.
  u32 take(OverflowSupply &);
  /// Returns a block that was not published.
  static void giveBack(OverflowSupply &supply, u32 block) { supply.spare = block; }

  /// The block a slot value links to; nullptr when the value is no link or a stale one.
  OverflowBlock *follow(u64 value) {
    // Relaxed: the floor moves only while nobody records.
    return value < Entry::kSmallest && value >= floor.load(std::memory_order_relaxed) ? &blocks[value] : nullptr;
  }
  OverflowBlock &operator[](u32 block) { return blocks[block]; }

  /// Calls visit(slot, value) for what the cell and the blocks after it hold, links and empty slots apart, from the
  /// first slot on, until it returns true. Returns whether it did. order: of the loads.
  template <typename Visit> bool anyOf(Cell cell, std::memory_order order, Visit visit) {
    OverflowBlock *row = nullptr;
    auto look = [&](Slot &slot) {
      const u64 value = slot.load(order);
      if (value >= Entry::kSmallest)
        return visit(slot, value);
      row = follow(value); // only the last slot of a row may be a link
      return false;
    };
    for (u32 i = 0, end = cell.inUse(order); i < end; ++i)
      if (look(cell[i]))
        return true;
    while (row) {
      OverflowBlock &block = *row;
      row = nullptr;
      for (Slot &slot : block.slots)
        if (look(slot))
          return true;
    }
    return false;
  }

  /// No more blocks are handed out (memory limit).
  void close() { closed.store(true, std::memory_order_relaxed); }
  bool isClosed() const { return closed.load(std::memory_order_relaxed); }

  /// Forgets all blocks. The caller guarantees that nobody records.
  void retireAll();

private:
  static constexpr u64 kBlocks = 1ull << 31;
  static constexpr u32 kSupply = 64;

  StableArray<OverflowBlock> blocks;
  // Relaxed: numbers only have to be unique; a block is published by the slot that links to it.
  std::atomic<u64> next{1};
  std::atomic<u64> floor{1}; ///< links below it are stale
  std::atomic<bool> closed{false};
};

} // namespace ompracer
