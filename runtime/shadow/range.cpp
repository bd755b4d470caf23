#include "shadow/range.h"

#include "platform/platform.h"

namespace ompracer {

/// From this many application bytes on, whole pages of cells are given back instead of written: one system call then
/// costs less than reading them. Far below it, taking the pages away and getting them again costs more.
static constexpr uptr kReleaseBytes = 1 << 20;
static constexpr uptr kPage = 4096;

/// Takes the bytes of `mask` away from the slot's entry. What remains is the largest byte group that is left whole.
static void clearSlot(Slot &slot, u32 mask) {
  u64 value = slot.load(std::memory_order_relaxed);
  for (;;) {
    Entry entry{value};
    if (value < Entry::kSmallest || !(entry.bytes() & mask))
      return;
    u64 next = 0;
    for (ByteGroup code = 2; code < 16; ++code)
      if (!(byteGroupBytes(code) & mask) && !(byteGroupBytes(code) & ~entry.bytes())) {
        next = (value & ~(15ull << Entry::kByteGroupShift)) | static_cast<u64>(code) << Entry::kByteGroupShift;
        break;
      }
    // Relaxed: entries carry their own meaning; no other data is published with them.
    if (slot.compare_exchange_weak(value, next, std::memory_order_relaxed))
      return;
  }
}

[[gnu::noinline]] static void clearFullCell(OverflowPool &pool, Cell &cell, u32 mask) {
  // Relaxed: the caller owns the memory.
  pool.anyOf(cell, std::memory_order_relaxed, [&](Slot &slot, u64) {
    if (mask == 0xff)
      slot.store(0, std::memory_order_relaxed);
    else
      clearSlot(slot, mask);
    return false;
  });
}

[[gnu::always_inline]] static inline void clearCell(OverflowPool &pool, Cell &cell, u32 mask) {
  static_assert(Cell::kSlots == 4);
  u64 values[Cell::kSlots], any = 0;
  for (u32 i = 0; i < Cell::kSlots; ++i)
    any |= values[i] = cell.slots[i].load(std::memory_order_relaxed);
  if (OMPRACER_LIKELY(any == 0))
    return;
  // Only the last slot may link to more; a cell of entries is emptied at once.
  if (mask != 0xff || isLink(values[3]))
    return clearFullCell(pool, cell, mask);
  for (Slot &slot : cell.slots)
    slot.store(0, std::memory_order_relaxed); // the caller owns the memory
}

void clearRange(Trie &trie, OverflowPool &pool, uptr begin, uptr size) {
  uptr end = begin + size;
  while (begin < end) {
    uptr leafEnd = (begin & ~(kLeafBytes - 1)) + kLeafBytes;
    uptr stop = leafEnd < end && leafEnd > begin ? leafEnd : end;
    Leaf *leaf = trie.leafAt(begin);
    if (leaf && stop - begin >= kReleaseBytes && !leaf->hasLinks.load(std::memory_order_relaxed)) {
      // A page of cells covers this many application bytes.
      constexpr uptr kPageCovers = kPage / sizeof(Cell) * kCellBytes;
      uptr from = (begin + kPageCovers - 1) & ~(kPageCovers - 1), to = stop & ~(kPageCovers - 1);
      Cell *first = &Trie::cellIn(*leaf, from);
      releaseMemory(first, (to - from) / kCellBytes * sizeof(Cell));
      Trie::forgetPopulated(*leaf, from, to);
      auto clear = [&pool](Cell &cell, uptr, u32 mask) { clearCell(pool, cell, mask); };
      forEachCell(trie, begin, from - begin, clear);
      forEachCell(trie, to, stop - to, clear);
    } else if (leaf) {
      forEachCell(trie, begin, stop - begin, [&pool](Cell &cell, uptr, u32 mask) { clearCell(pool, cell, mask); });
    }
    begin = stop;
  }
}

} // namespace ompracer
