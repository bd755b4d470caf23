// Range: cells of an address range, one by one or all at once.
//
// Clearing is for memory that begins or ends its life: the caller owns it, and nobody records there unless the program
// is wrong already.
#pragma once

#include "shadow/overflow.h"
#include "shadow/trie.h"

#include "platform/platform.h"

namespace ompracer {

/// Calls visit(cell, address of the cell's first byte, mask of the bytes inside the range) for the cells that exist.
template <typename Visit> void forEachCell(const Trie &trie, uptr begin, uptr size, Visit visit) {
  uptr end = begin + size;
  for (uptr at = begin; at < end;) {
    uptr leafEnd = (at & ~(kLeafBytes - 1)) + kLeafBytes;
    uptr stop = leafEnd < end && leafEnd > at ? leafEnd : end;
    Leaf *leaf = trie.leafAt(at);
    if (!leaf) {
      at = stop;
      continue;
    }
    while (at < stop) {
      uptr base = at & ~(kCellBytes - 1);
      u32 mask = 0xffu << (at - base) & 0xff;
      if (stop - base < kCellBytes)
        mask &= (1u << (stop - base)) - 1;
      visit(Trie::cellIn(*leaf, at), base, mask);
      at = base + kCellBytes;
    }
  }
}

/// Calls visit(entry) for every entry in the shadow, stale ones too. Nobody records. Returns the number of bytes read.
template <typename Visit> u64 forEachEntry(const Trie &trie, OverflowPool &pool, Visit visit) {
  constexpr u64 kPage = 4096, kPlane = Leaf::kCells * sizeof(Slot), kPages = kPlane / kPage;
  constexpr uptr kPageCovers = kPage / sizeof(Slot) * kCellBytes;
  u64 bytes = 0;
  for (Leaf *leaf = trie.firstLeaf(); leaf; leaf = leaf->next) {
    u8 resident[kPages]; // of the first slots: a cell that uses another one uses the first one, too
    findResidentPages(leaf->slots, kPlane, resident);
    for (uptr page = 0; page < kPages; ++page) {
      if (!(resident[page] & 1))
        continue;
      for (uptr at = page * kPageCovers; at < (page + 1) * kPageCovers; at += kCellBytes) {
        const Cell cell = Trie::cellIn(*leaf, at);
        bytes += cell.inUse(std::memory_order_relaxed) * sizeof(Slot);
        // Relaxed: nobody records.
        pool.anyOf(cell, std::memory_order_relaxed, [&](Slot &, u64 value) {
          visit(Entry{value});
          return false;
        });
      }
    }
  }
  return bytes;
}

/// Forgets what was recorded in [begin, begin + size).
void clearRange(Trie &, OverflowPool &, uptr begin, uptr size);

} // namespace ompracer
