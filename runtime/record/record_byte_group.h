// One aligned byte group of an access that is announced with others: of a range, or of what a loop accesses.
#pragma once

#include "record/record_cell.h"

namespace ompracer {

/// Where something is alive in the cell. The entry point has set entryPc. d: decision for a cell before, None at first;
/// the next mostly holds the same.
[[gnu::noinline]] ValidFor recordAmongInRange(Thread &, Leaf &, uptr address, Entry b, Decision &d);

/// Of `count` accesses, one aligned byte group each, `step` bytes from one to the next, those in the first one's block,
/// up to the first of which a glance does not tell how to record it. b: the first one, with fragment and site; `next`
/// is from there to the following one. Returns how many were done: 0 if the thread does not own the block, or the first
/// one needs more than a glance. The thread need not be in their iterations.
template <bool kWrite, bool kWord>
[[gnu::always_inline]] inline u64 recordInBlock(Thread &t, Leaf &leaf, uptr address, u32 size, uptr step, u64 count,
                                                Entry b, u64 next) {
  const BlockState *own = enterBlock(t, leaf, address);
  if (OMPRACER_UNLIKELY(!own))
    return 0;
  OMPRACER_DCHECK(size <= kCellBytes && address % size == 0);
  Trie::populate(leaf, address);
  // What slotNextTo has said holds for all entries of the same W-node and kind, and accesses of the same byte group.
  constexpr u64 kOther = Entry::kSiteMask | ((1ull << kRunIndexBits) - 1) << Entry::kFragmentShift;
  u64 known = 0;
  ByteGroup groupKnown = 0;
  u32 slotKnown = 0;
  const uptr block = address / kBlockBytes;
  const u64 stale = t.staleBelow;
  OwnedChange change(t.blocks, *own);
  if (OMPRACER_UNLIKELY(!change.allowed))
    return 0;
  u64 second = Trie::blockIn(leaf, address).further[0].load(std::memory_order_relaxed); // nobody else changes it
  u64 done = 0;
  for (; done < count && address / kBlockBytes == block; ++done, address += step, b.bits += next) {
    OMPRACER_DCHECK(b.node() == t.node);
    const Entry group = b.with(byteGroupOf(address, size));
    const Cell cell = Trie::cellIn(leaf, address);
    // Relaxed: nothing is read through it.
    const u64 first = cell[0].load(std::memory_order_relaxed);
    stressPoint();
    if (OMPRACER_LIKELY(!(second >> (address / kCellBytes % 64) & 1))) {
      u32 slot = 0;
      if (first >= stale && OMPRACER_UNLIKELY(((first ^ known) & ~kOther) || groupKnown != group.byteGroup())) {
        if (answersFor<kWrite, kWord>(first, group))
          continue;
        const bool ofRun = Entry{first}.node() == b.node(); // then the iteration counts
        slot = ofRun && next ? kNoSlot : slotNextTo(t, Entry{first}, group);
        if (slot == kNoSlot)
          break;
        if (!ofRun) {
          known = first;
          groupKnown = group.byteGroup();
          slotKnown = slot;
        }
      } else if (first >= stale) {
        slot = slotKnown;
      }
      cell.storeOwned(slot, group);
      if (slot)
        second = Trie::blockIn(leaf, address).further[0].load(std::memory_order_relaxed);
    } else if (!answersFor<kWrite, kWord>(first, group) && !recordedFurther<kWrite, kWord>(leaf, address, group)) {
      break;
    }
  }
  return done;
}

/// One aligned byte group. b has fragment and site.
[[gnu::always_inline]] inline ValidFor recordByteGroup(Thread &t, uptr address, u32 size, Entry b) {
  b = b.with(byteGroupOf(address, size));
  Leaf *leaf = leafOf(address);
  if (OMPRACER_UNLIKELY(!leaf))
    return ValidFor::None;
  if (alreadyRecorded(*leaf, address, b))
    return ValidFor::Fragment;
  Decision none;
  return recordAmongInRange(t, *leaf, address, b, none);
}

} // namespace ompracer
