// CheckedFilter: accesses of which the cell does not say that they were checked, because other entries are their
// witnesses. A small table of each thread, by cell.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// One element of Memo::checked. From the top: cell (what its index leaves open) 31 bits, number of the
/// fragment 21, kind 4, bytes 8.
struct CheckedFilter {
  static_assert(Memo::kEpochs <= 1u << 21);
  static constexpr unsigned kIndexBits = 14;
  static_assert(Memo::kChecked == 1u << kIndexBits);

  static u64 &slot(Thread &t, uptr address) { return t.tables->memo.checkedAt(address); }
  /// The element of the access but for number and bytes. b: entry bits.
  static u64 key(uptr address, Entry b) {
    u64 kind = (b.bits >> Entry::kWriteBit & 3) | (b.bits >> Entry::kOwnerShift & 3) << 2;
    return static_cast<u64>(address) >> (3 + kIndexBits) << 33 | kind << 8;
  }
  /// Stand such accesses in KnownReads, as far as they hold for the run?
  static bool isReadInRun(const Thread &t, Entry b) {
    return t.runRelation && !(b.bits & (Entry::kWrite | Entry::kAtomic));
  }
  static u64 readKey(const Thread &t, Entry b) { return KnownReads::keyOf(t.runEpoch) | KnownReads::ownerOf(b); }
  /// Set where the access races, with its two witnesses, as a known race: it was not checked then, but needs no further
  /// look in this run of iterations either (known_races.h). No address has this bit.
  static constexpr u64 kRaces = 1ull << 63;
  /// Was the access checked (kRacing: does it race as said above), for the fragment or its run? A write that was
  /// checked answers for a read, too: the witnesses of the one are those of the other.
  template <bool kRacing = false> [[gnu::always_inline]] static ValidFor validFor(Thread &t, uptr address, Entry b) {
    if (!kRacing && isReadInRun(t, b) && t.tables->memo.knownReads.holds(address, b.bytes(), readKey(t, b)))
      return ValidFor::Run;
    const u64 read = kRacing ? 0 : ~b.bits >> Entry::kWriteBit << 8 & 0x100;
    const u64 sought = key(address, b) | (kRacing ? kRaces : 0) | 0xff;
    const u64 differs = (slot(t, address) ^ sought) & ~read; // low bits: bytes that were not checked
    const u64 epoch = differs >> 12;
    if (differs & (0xf00 | b.bytes()))
      return ValidFor::None;
    return epoch == t.runEpoch                 ? ValidFor::Run
           : !kRacing && epoch == t.checkEpoch ? ValidFor::Fragment
                                               : ValidFor::None;
  }
  static bool holds(Thread &t, uptr address, Entry b) { return validFor(t, address, b) != ValidFor::None; }
  static bool races(Thread &t, uptr address, Entry b) { return validFor<true>(t, address, b) != ValidFor::None; }
  static void addRacing(Thread &t, uptr address, Entry b, u32 bytes) {
    slot(t, address) = key(address, b) | kRaces | static_cast<u64>(t.runEpoch) << 12 | bytes;
  }
  /// epoch: checkEpoch, or runEpoch when it holds for all iterations that share the W-node.
  static void add(Thread &t, uptr address, Entry b, u32 bytes, u32 epoch) {
    OMPRACER_DCHECK(epoch != 0 && (epoch == t.checkEpoch || epoch == t.runEpoch) && bytes < 256);
    if (epoch == t.runEpoch && isReadInRun(t, b)) {
      bytes = t.tables->memo.knownReads.add(address, bytes, readKey(t, b));
      if (!bytes)
        return;
    }
    u64 &old = slot(t, address), now = key(address, b) | static_cast<u64>(epoch) << 12;
    old = ((old ^ now) < 256 ? old : now) | bytes;
  }
};

} // namespace ompracer
