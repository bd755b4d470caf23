// Cell: the recorded accesses of 8 application bytes, in four slots.
//
// Most cells need one slot, some two. So the slots of one number lie together, in the order of the addresses, in a
// plane, and pages of a plane get memory when they are used. The block says which slots of its cells are in use: the
// first one always, a further one only if the one before it is. A slot that is not in use counts as empty, whatever it
// holds: nobody needs that any more, and it is never looked at again. The last slot may link to further rows of slots
// (overflow.h).
#pragma once

#include "shadow/block.h"
#include "shadow/entry.h"

namespace ompracer {

/// Where the slots of a cell are. A copy names the same cell.
class Cell {
public:
  static constexpr u32 kSlots = 1 + Block::kFurther;
  /// Slots from one plane to the next. Whole pages, but no power of two: the slots of a cell do not meet in one set of
  /// the second cache.
  static constexpr uptr kPlane = kLeafBytes / kCellBytes + 5 * 4096 / sizeof(Slot);

  /// first: the cell's first slot, in a plane that begins at a multiple of 512.
  Cell(Slot *first, Block &block) : first(first), block(&block) {}

  /// The slot, in use or not.
  Slot &operator[](u32 i) const { return first[i * kPlane]; }
  /// Number of slots in use.
  u32 inUse(std::memory_order order) const {
    u32 count = 1;
    while (OMPRACER_UNLIKELY(count < kSlots && (block->further[count - 1].load(order) & bit())))
      ++count;
    return count;
  }
  /// What the slots hold, 0 for those that are not in use. Returns how many are. The order is that of the loads.
  u32 load(u64 (&values)[kSlots], std::memory_order order) const {
    values[0] = first[0].load(order);
    values[1] = values[2] = values[3] = 0;
    const u32 end = inUse(order);
    for (u32 i = 1; OMPRACER_UNLIKELY(i < end); ++i)
      values[i] = (*this)[i].load(order);
    return end;
  }
  /// Do slots in use after the first one hold an entry that is not below `stale`, or a link?
  bool anyFurther(u64 stale, std::memory_order order) const {
    u64 values[kSlots];
    load(values, order);
    return values[1] >= stale || values[2] >= stale || values[3] >= stale ||
           (values[3] && values[3] < Entry::kSmallest);
  }
  u64 load(u32 i, std::memory_order order) const { return i < inUse(order) ? (*this)[i].load(order) : 0; }

  /// Takes the i-th slot into use if it is the next one, before an entry is stored there; `expected` becomes what it
  /// holds then: nothing.
  /// Sequentially consistent, like the publication that follows: who does not see the bit has published before, and is
  /// seen by the second look.
  void makeUsable(u32 i, u64 &expected) const {
    OMPRACER_DCHECK(i < kSlots && i <= inUse(std::memory_order_relaxed));
    if (OMPRACER_LIKELY(i < inUse(std::memory_order_relaxed)))
      return;
    // A write: one page fault instead of two. Acquire: pairs with the publication of an entry. If `left` is one that
    // another thread has stored meanwhile, the slot is seen to be in use.
    u64 left = (*this)[i].fetch_or(0, std::memory_order_acquire);
    if (left && i >= inUse(std::memory_order_acquire))
      (*this)[i].compare_exchange_strong(left, 0, std::memory_order_relaxed);
    block->further[i - 1].fetch_or(bit(), std::memory_order_seq_cst);
    expected = 0;
  }
  /// The owner of the block publishes an entry in the i-th slot, while it changes the block (OwnedChange).
  /// Release: pairs with the acquire of who reads the slot.
  void storeOwned(u32 i, Entry entry) const {
    OMPRACER_DCHECK(i <= inUse(std::memory_order_relaxed));
    (*this)[i].store(entry.bits, std::memory_order_release);
    if (OMPRACER_UNLIKELY(i != 0))
      set(block->further[i - 1], true);
  }
  /// Only the first slot stays in use. The owner of the block calls it, while it changes it; nobody needs what the
  /// others hold.
  void freeOwned() const {
    for (std::atomic<u64> &cells : block->further)
      set(cells, false);
  }
  /// The same for who owns the memory, while other threads may change other cells of the block.
  void free() const {
    for (std::atomic<u64> &cells : block->further)
      if (cells.load(std::memory_order_relaxed) & bit())
        cells.fetch_and(~bit(), std::memory_order_relaxed);
  }

  /// In builds with checks: a slot is in use only if the one before it is, and all but the last hold entries or
  /// nothing. In an OwnedChange of the block: else another thread may share it and change the cell meanwhile.
  void validate() const {
    for (u32 i = 0, end = inUse(std::memory_order_relaxed); i < end; ++i) {
      const u64 value = (*this)[i].load(std::memory_order_relaxed);
      OMPRACER_DCHECK(value == 0 || value >= Entry::kSmallest || i == kSlots - 1);
      OMPRACER_DCHECK(value < Entry::kSmallest || (value < Entry::kNoFragment && Entry{value}.byteGroup() != 0));
    }
    for (u32 i = inUse(std::memory_order_relaxed); i < kSlots; ++i)
      OMPRACER_DCHECK(!(block->further[i - 1].load(std::memory_order_relaxed) & bit()));
  }

  bool operator==(const Cell &) const = default;

private:
  u64 bit() const { return u64{1} << (reinterpret_cast<uptr>(first) / sizeof(Slot) % 64); }
  // Relaxed: the end of the OwnedChange is the release; it pairs with the acquire of who shares the block. A bit that
  // `free` takes away meanwhile may come back, with a slot that is empty.
  void set(std::atomic<u64> &mask, bool on) const {
    const u64 old = mask.load(std::memory_order_relaxed), now = on ? old | bit() : old & ~bit();
    if (now != old)
      mask.store(now, std::memory_order_relaxed);
  }

  Slot *first;
  Block *block;
};

} // namespace ompracer
