// Access: the fast path of a plain access, inlined into the entry points.
//
// Nothing runs in parallel: two loads and a branch. This fragment has recorded it in the first slot of the cell: the
// trie, and one comparison. The run need not record such a read any more: one look-up in a table of the thread, before
// the cell. Everything else is a tail call.
#pragma once

#include "detect/ownership.h"

#include <utility>

namespace ompracer {

/// b has everything but the site (see kByNumber); its fragment may be missing. The access lies in one cell, in that
/// leaf; nullptr if there is none yet.
[[gnu::noinline]] void recordSlow(uptr address, Entry b, OmpracerSite *site, Leaf *leaf);
/// Sixteen bytes, any alignment of 8; b is without the byte group.
[[gnu::noinline]] void recordWide(uptr address, Entry b, OmpracerSite *site);
/// An access that does not lie in one aligned byte group.
[[gnu::noinline]] void recordUnaligned(uptr address, u32 size, Entry b, OmpracerSite *site);
/// Any size; b is without the byte group. Split into aligned byte groups.
[[gnu::noinline]] void recordRange(uptr address, uptr size, Entry b, SiteId site);

/// Is `value` what this fragment has recorded of the same bytes and kind, or (for a read) of a write of them? An entry
/// that differs from b in the site only, or the site and the write bit, is; for less than a word also one that differs
/// in the byte group and covers b's.
template <bool kWrite, bool kWord = true> [[gnu::always_inline]] inline bool answersFor(u64 value, Entry b) {
  constexpr u64 kDiffers = kWrite ? Entry::kWrite : Entry::kWrite << 1;
  static_assert(Entry::kWrite - 1 == Entry::kSiteMask && Entry::kAtomic == Entry::kWrite << 1);
  const u64 differs = value ^ b.bits;
  if constexpr (kWord)
    return differs < kDiffers;
  constexpr u64 kKind = kWrite ? Entry::kWrite | Entry::kAtomic : Entry::kAtomic;
  return differs < 1ull << Entry::kOwnerShift && !(differs & kKind) &&
         (detail::kByteGroups.around[b.byteGroup()] >> Entry{value}.byteGroup() & 1);
}

/// Has this fragment recorded the access in the first slot of the cell?
template <bool kWrite, bool kWord = true>
[[gnu::always_inline]] inline bool recordedFirst(Leaf &leaf, uptr address, Entry b) {
  // Relaxed: only this thread writes entries of its fragment.
  return answersFor<kWrite, kWord>(Trie::cellIn(leaf, address)[0].load(std::memory_order_relaxed), b);
}
/// In one of the further slots?
template <bool kWrite, bool kWord = true>
[[gnu::always_inline]] inline bool recordedFurther(Leaf &leaf, uptr address, Entry b) {
  const Cell cell = Trie::cellIn(leaf, address);
  for (u32 i = 1, end = cell.inUse(std::memory_order_relaxed); OMPRACER_UNLIKELY(i < end); ++i)
    if (answersFor<kWrite, kWord>(cell[i].load(std::memory_order_relaxed), b))
      return true;
  return false;
}
/// The same for an access of less than a word, too. kFurther: the first slot was looked at.
template <bool kFurther = false> [[gnu::always_inline]] inline bool alreadyRecorded(Leaf &leaf, uptr address, Entry b) {
  return b.write() ? (!kFurther && recordedFirst<true, false>(leaf, address, b)) ||
                         recordedFurther<true, false>(leaf, address, b)
                   : (!kFurther && recordedFirst<false, false>(leaf, address, b)) ||
                         recordedFurther<false, false>(leaf, address, b);
}

/// Need no iteration of the run record this read any more?
template <u32 kSize, bool kOwn> [[gnu::always_inline]] inline bool isKnownRead(const Thread &t, uptr address, Entry b) {
  const u64 key = t.readKey;
  OMPRACER_DCHECK(!key || (b.isBound() && !guardBits(t) && key == KnownReads::keyOf(t.runEpoch)));
  return key && t.tables->memo.knownReads.holds<kSize>(address, kOwn ? key | KnownReads::ownerOf(b) : key);
}

/// The locks of a fragment that has not begun are not known yet.
inline bool mayHoldLock(const Thread &t) { return t.current == FragmentId::None || t.locks != LockSetId::Empty; }

/// The value of a plain read decides (value_order.h), if the thread holds a lock.
/// Saves all registers: the fast path needs no frame for a call that it seldom makes.
[[gnu::noinline, gnu::cold, clang::preserve_most]] void usedForControlUnderLock(Thread &, uptr address, uptr size);
inline void usedForControlIfLocked(Thread &t, uptr address, uptr size) {
  if (OMPRACER_UNLIKELY(mayHoldLock(t)))
    usedForControlUnderLock(t, address, size);
}

/// kOwn: the flags of the access say that it derives from memory which an implicit task or its thread owns.
template <u32 kSize, bool kWrite, bool kOwn>
[[gnu::always_inline]] inline void accessOf(Thread &t, uptr address, OmpracerSite *site, u32 flags) {
  ++t.accesses;
  if (OMPRACER_UNLIKELY(flags & OMPRACER_DECIDES))
    usedForControlIfLocked(t, address, kSize);
  Entry b = withOwner({t.entryBits | (kWrite ? Entry::kWrite : 0)}, kOwn ? ownershipOf(t, address, flags) : 0);
  if constexpr (kSize > 8) {
    if (OMPRACER_UNLIKELY(address & 7))
      return recordUnaligned(address, kSize, b, site);
    Leaf *low = gDetector.trie.leafAt(address), *high = gDetector.trie.leafAt(address + 8);
    if (OMPRACER_LIKELY(low && high) && recordedFirst<kWrite>(*low, address, b.with(1)) &&
        recordedFirst<kWrite>(*high, address + 8, b.with(1)))
      return;
    recordWide(address, b, site);
  } else {
    if (kSize > 1 && OMPRACER_UNLIKELY(address & (kSize - 1)))
      return recordUnaligned(address, kSize, b, site);
    if constexpr (!kWrite && kSize >= 4)
      if (isKnownRead<kSize, kOwn>(t, address, b))
        return;
    b = b.with(byteGroupOf(address, kSize));
    Leaf *leaf = gDetector.trie.leafAt(address);
    if (OMPRACER_UNLIKELY(!leaf))
      return recordSlow(address, b, site, nullptr);
    if (OMPRACER_LIKELY((recordedFirst<kWrite, kSize == 8>(*leaf, address, b))))
      return;
    if (kWrite && OMPRACER_UNLIKELY((flags & OMPRACER_UPDATES) && t.sections))
      t.tables->values.sectionReads.add(address);
    recordSlow(address, b, site, leaf);
  }
}

template <u32 kSize, bool kWrite> [[gnu::noinline]] void accessOfOwn(uptr address, OmpracerSite *site, u32 flags) {
  accessOf<kSize, kWrite, true>(gThread, address, site, flags);
}

template <u32 kSize, bool kWrite>
[[gnu::always_inline]] inline void access(uptr address, OmpracerSite *site, u32 flags) {
  Thread &t = gThread;
  if (OMPRACER_LIKELY(!t.recording))
    return;
  // A function of its own, so that the usual case needs no frame.
  if (OMPRACER_UNLIKELY(flags & ~u32{OMPRACER_UPDATES | OMPRACER_DECIDES}))
    return accessOfOwn<kSize, kWrite>(address, site, flags);
  accessOf<kSize, kWrite, false>(t, address, site, flags);
}

/// b is without the byte group.
[[gnu::noinline]] void recordRepeated(const Repetition &, Entry b, SiteId site);

/// Bits of b that do not come from the address: kind, fragment, and what all accesses of the thread have at present.
/// The combinations of a reduction are no atomic updates (semantics 7), though libomp may choose to make them so.
inline Entry accessBits(const Thread &t, bool write, bool atomic) {
  return {t.entryBits | (write ? Entry::kWrite : 0) | (atomic && !t.inReduction ? Entry::kAtomic : 0)};
}

/// The same, as a function of the ABI announces it.
[[gnu::always_inline]] inline void recordPlane(Thread &t, uptr address, uptr size, i64 stride, uptr count, i64 pitch,
                                               uptr rows, bool write, OmpracerSite *site, u32 flags) {
  t.accesses += count * rows;
  if (OMPRACER_UNLIKELY(flags & OMPRACER_DECIDES) && mayHoldLock(t))
    for (uptr row = 0; row < rows; ++row)
      for (uptr i = 0; i < count; ++i)
        usedForControlIfLocked(t, address + row * static_cast<uptr>(pitch) + i * static_cast<uptr>(stride), size);
  const u64 owner = ownershipOf(t, address, flags);
  // Neighbours in one stretch: they share cells.
  if (pitch == static_cast<i64>(size)) {
    std::swap(pitch, stride);
    std::swap(rows, count);
  }
  recordRepeated({address, size, stride, count, pitch, rows}, withOwner(accessBits(t, write, false), owner),
                 gDetector.sites.idOf(site, t.context));
}

/// The memory ends its life: a write of all of it. Whoever gets it next calls beginLife. b is without the byte group.
void endOfLife(uptr address, uptr size, Entry b, SiteId site);
/// Records the ends of locals below `top` once more, as the current task's; the caller has just forgotten that memory.
void recordEndedLocals(Thread &, const EndedLocals &, uptr top);

} // namespace ompracer
