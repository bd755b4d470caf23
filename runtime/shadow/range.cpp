#include "shadow/range.h"

#include "platform/platform.h"

namespace ompracer {

/// From this many application bytes on, whole pages of slots are given back instead of written: one system call then
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

[[gnu::noinline]] static void clearFullCell(OverflowPool &pool, Cell cell, u32 mask) {
  const bool linked = isLink(cell.load(Cell::kSlots - 1, std::memory_order_relaxed));
  // Relaxed: the caller owns the memory.
  pool.anyOf(cell, std::memory_order_relaxed, [&](Slot &slot, u64) {
    if (mask == 0xff)
      slot.store(0, std::memory_order_relaxed);
    else
      clearSlot(slot, mask);
    return false;
  });
  if (mask == 0xff && !linked)
    cell.free();
}

[[gnu::always_inline]] static inline void clearCell(OverflowPool &pool, Cell cell, u32 mask) {
  const u64 value = cell[0].load(std::memory_order_relaxed);
  if (OMPRACER_UNLIKELY(mask != 0xff) || OMPRACER_UNLIKELY(cell.inUse(std::memory_order_relaxed) > 1))
    clearFullCell(pool, cell, mask);
  else if (value)
    cell[0].store(0, std::memory_order_relaxed); // the caller owns the memory
}

/// Gives back what the cells of [from, to), whole pages of one leaf, have.
static void releaseCells(Leaf &leaf, uptr from, uptr to) {
  for (u32 i = 0; i < Cell::kSlots; ++i)
    releaseMemory(&Trie::cellIn(leaf, from)[i], (to - from) / kCellBytes * sizeof(Slot));
  for (uptr at = from; at < to; at += kBlockBytes)
    Trie::blockIn(leaf, at).freeSlots();
  Trie::forgetPopulated(leaf, from, to);
}

void clearRange(Trie &trie, OverflowPool &pool, uptr begin, uptr size) {
  uptr end = begin + size;
  while (begin < end) {
    uptr leafEnd = (begin & ~(kLeafBytes - 1)) + kLeafBytes;
    uptr stop = leafEnd < end && leafEnd > begin ? leafEnd : end;
    Leaf *leaf = trie.leafAt(begin);
    auto clear = [&pool](Cell cell, uptr, u32 mask) { clearCell(pool, cell, mask); };
    if (leaf && stop - begin >= kReleaseBytes && !leaf->hasLinks.load(std::memory_order_relaxed)) {
      // A page of first slots covers this many application bytes.
      constexpr uptr kPageCovers = kPage / sizeof(Slot) * kCellBytes;
      uptr from = (begin + kPageCovers - 1) & ~(kPageCovers - 1), to = stop & ~(kPageCovers - 1);
      releaseCells(*leaf, from, to);
      forEachCell(trie, begin, from - begin, clear);
      forEachCell(trie, to, stop - to, clear);
    } else if (leaf) {
      forEachCell(trie, begin, stop - begin, clear);
    }
    begin = stop;
  }
}

} // namespace ompracer
