// KnownReads: plain reads of which a run of iterations, or all runs of a loop, need record no more: others subsume
// them. Asked before the cell, because random reads of large tables find neither cell nor slots in a cache.
//
// A table of each thread. One element stands for 256 bytes, with a bit for each half of a word, for the number of a run
// (Recorder::runEpoch), and for one ownership.
#pragma once

#include "base/check.h"
#include "shadow/entry.h"

namespace ompracer {

class KnownReads {
public:
  /// What the keys of a run have in common, with the ownership of b. Not 0.
  static u64 keyOf(u32 run) {
    OMPRACER_DCHECK(run != 0);
    return u64{run >> kLowBits} << 48 | (run % (1u << kLowBits)) << 2;
  }
  static u64 ownerOf(Entry b) { return b.bits >> Entry::kOwnerShift & 3; }

  /// A read of kSize bytes, 4 or 8, at a multiple of that. key: keyOf, ownerOf.
  template <u32 kSize> [[gnu::always_inline]] bool holds(uptr address, u64 key) const {
    constexpr u64 kHalves = kSize / 4 == 2 ? 3 : 1;
    const Element &e = elements[address / kBytes % kElements];
    return e.key == ((address & ~(kBytes - 1)) | key) && (e.halves >> (address / 4 % 64) & kHalves) == kHalves;
  }
  /// The same for the bytes of a cell.
  bool holds(uptr address, u32 bytes, u64 key) const {
    const Element &e = elements[address / kBytes % kElements];
    const u64 halves = (bytes & 15 ? 1 : 0) | (bytes >> 4 ? 2 : 0);
    return e.key == ((address & ~(kBytes - 1)) | key) && (e.halves >> (address / 8 % 32 * 2) & halves) == halves;
  }
  /// Others subsume what is read of these bytes. Returns the bytes of no whole half, which stand nowhere.
  u32 add(uptr address, u32 bytes, u64 key) {
    const u64 halves = ((bytes & 15) == 15 ? 1 : 0) | (bytes >> 4 == 15 ? 2 : 0);
    if (halves) {
      Element &e = elements[address / kBytes % kElements];
      key |= address & ~(kBytes - 1);
      e.halves = (e.key == key ? e.halves : 0) | halves << (address / 8 % 32 * 2);
      e.key = key;
    }
    return bytes & ~((halves & 1 ? 15u : 0) | (halves & 2 ? 240u : 0));
  }
  /// The memory begins a life.
  void forget(uptr begin, uptr size) {
    for (uptr address = begin & ~(kBytes - 1); address < begin + size; address += kBytes)
      empty(elements[address / kBytes % kElements]);
  }
  void clear() {
    for (Element &e : elements)
      empty(e);
  }

private:
  struct Element {
    u64 key = 0; ///< 0: of nothing
    u64 halves = 0;
  };
  static constexpr uptr kBytes = 256;
  static constexpr u32 kElements = 1u << 15;
  static constexpr unsigned kLowBits = 6; ///< of the number, which stand below the address

  static void empty(Element &e) {
    if (e.key) // else the page need not be touched
      e.key = 0;
  }

  Element elements[kElements] = {};
};

} // namespace ompracer
