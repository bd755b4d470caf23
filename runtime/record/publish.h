// Publish: how an entry gets into a slot where other threads see it.
//
// In a block that the thread owns, a plain store does (shadow/block.h). Else the entry goes in by compare-and-swap, and
// the slots are looked at again: of two accesses that run at once at least one sees the other.
#pragma once

#include "detect/stress_point.h"
#include "detect/thread.h"
#include "record/state/decisions.h"

namespace ompracer {

/// The slots of a cell, and (kRow) of the row that its last one links to.
template <bool kRow> struct Slots {
  static constexpr u32 kCount = kRow ? Decision::kWithRow : Cell::kSlots;
  Cell cell;
  OverflowBlock *row;
  Slot &operator[](u32 i) const { return kRow && isOfRow(i) ? row->slots[i - (Cell::kSlots - 1)] : cell[i]; }
  /// What they hold, 0 for those that are not in use.
  void load(u64 (&values)[Decision::kWithRow], std::memory_order order) const {
    u64 ofCell[Cell::kSlots];
    cell.load(ofCell, order);
    for (u32 i = 0; i < kCount; ++i)
      values[i] = kRow && isOfRow(i) ? (*this)[i].load(order) : ofCell[i];
  }
  static constexpr bool isOfRow(u32 i) { return kRow && i >= Cell::kSlots - 1; }
};

/// Puts an entry into `slot`, one of the cell's or of a row, which held `expected`. seen: what the slots held. False:
/// the slot has changed meanwhile, and nothing was done. again: another one has, and must be looked at once more. Who
/// changes the slot afterwards has seen the entry.
template <bool kRow>
[[gnu::always_inline]] inline bool publishShared(const Thread &t, const Slots<kRow> &slots, Slot &slot, u64 &expected,
                                                 Entry entry, const u64 *seen, bool &again) {
  OMPRACER_DCHECK(entry.bits >= t.staleBelow && entry.node() == t.node);
  stressPoint();
  // Sequentially consistent: a full fence between this publication and the second look. It pairs with the publications
  // of other threads.
  if (OMPRACER_UNLIKELY(
          !slot.compare_exchange_strong(expected, entry.bits, std::memory_order_seq_cst, std::memory_order_relaxed)))
    return false;
  u64 now[Decision::kWithRow];
  slots.load(now, std::memory_order_seq_cst);
  constexpr u32 kCount = Slots<kRow>::kCount;
  for (u32 i = 0; i < kCount; ++i) // the last one may be a link
    again |= now[i] != seen[i] && now[i] != entry.bits && now[i] >= (i == kCount - 1 ? 1 : t.staleBelow);
  return true;
}

/// As a mask of slots to drop: nothing else in the cell is alive. In a block that the thread owns only the first slot
/// stays in use then; in a shared one nothing changes.
inline constexpr u32 kAllOthers = ~0u;

/// Puts an entry into a slot of the cell, or of its row, and takes away those of the mask `drops`. own: enterBlock.
/// seen, again and the result: as publishShared.
template <bool kRow>
[[gnu::always_inline]] inline bool publish(Thread &t, const BlockState *own, const Slots<kRow> &slots, const u64 *seen,
                                           u32 target, Entry entry, u32 drops, bool &again) {
  OMPRACER_DCHECK(target < Slots<kRow>::kCount);
  OMPRACER_DCHECK(drops == kAllOthers || !(drops >> target & 1));
  if (OMPRACER_LIKELY(own != nullptr)) {
    OMPRACER_DCHECK(entry.bits >= t.staleBelow && entry.node() == t.node);
    stressPoint();
    OwnedChange change(t.blocks, *own);
    if (OMPRACER_UNLIKELY(!change.allowed))
      return false;
    if (slots.isOfRow(target))
      slots[target].store(entry.bits, std::memory_order_release); // as Cell::storeOwned
    else
      slots.cell.storeOwned(target, entry);
    if (drops == kAllOthers)
      slots.cell.freeOwned();
    else
      for (; OMPRACER_UNLIKELY(drops); drops &= drops - 1)
        slots[static_cast<u32>(__builtin_ctz(drops))].store(0, std::memory_order_relaxed);
    return true;
  }
  u64 expected = seen[target];
  if (!slots.isOfRow(target))
    slots.cell.makeUsable(target, expected);
  if (!publishShared(t, slots, slots[target], expected, entry, seen, again))
    return false;
  for (drops = drops == kAllOthers ? 0 : drops; OMPRACER_UNLIKELY(drops); drops &= drops - 1) {
    const u32 i = static_cast<u32>(__builtin_ctz(drops));
    u64 old = seen[i];
    // Relaxed: nothing is published. A slot that changed meanwhile is somebody else's.
    slots[i].compare_exchange_strong(old, 0, std::memory_order_relaxed);
  }
  return true;
}

} // namespace ompracer
