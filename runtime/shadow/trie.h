// Trie: from an application address to its cell, in two loads.
//
// The top level is an array of leaf pointers over the 48-bit address space, reserved and never moved; a leaf covers
// 4 MiB of application memory and lives until the process ends. leafFor() is the only function that publishes a leaf.
// No locks; callable anywhere.
#pragma once

#include "shadow/cell.h"

#include "base/check.h"

namespace ompracer {

inline constexpr unsigned kAddressBits = 48;
inline constexpr u64 kTopEntries = 1ull << (kAddressBits - kLeafShift);

struct Leaf {
  static constexpr u64 kCells = kLeafBytes / kCellBytes;
  /// First slots come to memory in chunks of 16 KiB. A slot is read before it is written, so a page would cost two
  /// faults, and the second one interrupts the other processors to take the shared zero page away.
  static constexpr u64 kChunkCells = 2048;
  /// The planes of slots (cell.h).
  Slot slots[Cell::kSlots * Cell::kPlane];
  Block blocks[kLeafBytes / kBlockBytes];
  /// Some cell has a link: its slots may not be given back wholesale. Relaxed; set before the link is published and
  /// read by whoever clears memory that he owns.
  std::atomic<bool> hasLinks;
  /// Chunks of first slots that have memory. Relaxed: a hint.
  std::atomic<bool> populated[kCells / kChunkCells];
  Leaf *next; ///< in the list of all leaves; written before the leaf enters it
};

class Trie {
public:
  /// Reserves the top level. False when the system refuses.
  bool init();

  Leaf *leafAt(uptr address) const {
    // Acquire: pairs with the release in leafFor; the leaf's zeroes are visible.
    return top[index(address)].load(std::memory_order_acquire);
  }
  /// The leaf, made on first use; nullptr when the system has no memory.
  Leaf *leafFor(uptr address);

  static Cell cellIn(Leaf &leaf, uptr address) {
    return {&leaf.slots[(address & (kLeafBytes - 1)) >> kCellShift], blockIn(leaf, address)};
  }
  static Block &blockIn(Leaf &leaf, uptr address) { return leaf.blocks[(address & (kLeafBytes - 1)) >> kBlockShift]; }

  /// The leaves made so far; follow Leaf::next. Acquire: pairs with the release in leafFor.
  Leaf *firstLeaf() const { return list.load(std::memory_order_acquire); }
  /// Gives the chunk around `address` memory, if it has none. Before the first entry is written there.
  static void populate(Leaf &leaf, uptr address) {
    u64 chunk = (address & (kLeafBytes - 1)) / (Leaf::kChunkCells * kCellBytes);
    if (OMPRACER_UNLIKELY(!leaf.populated[chunk].load(std::memory_order_relaxed)))
      populateChunk(leaf, chunk);
  }
  /// The cells of [from, to) in the leaf have lost their memory. Of a chunk perhaps a part.
  static void forgetPopulated(Leaf &leaf, uptr from, uptr to) {
    constexpr uptr kChunk = Leaf::kChunkCells * kCellBytes;
    for (from &= ~(kChunk - 1); from < to; from += kChunk)
      leaf.populated[(from & (kLeafBytes - 1)) / kChunk].store(false, std::memory_order_relaxed);
  }
  /// Empties all cells. The caller guarantees that nobody records.
  void clearAll();

private:
  [[gnu::noinline, gnu::cold]] static void populateChunk(Leaf &, u64 chunk);
  static u64 index(uptr address) { return (address >> kLeafShift) & (kTopEntries - 1); }

  std::atomic<Leaf *> *top = nullptr;
  std::atomic<Leaf *> list{nullptr}; ///< release in leafFor; pairs with the acquire in firstLeaf
};

} // namespace ompracer
