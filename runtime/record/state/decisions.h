// Decision: what becomes of a cell with live entries when an access is recorded there; and the last ones of a thread.
//
// Neighbouring words have the same history: other sites, perhaps other iterations of the same runs, but the same
// fragments or W-nodes in the same slots. What was decided for one of them holds for the next.
#pragma once

#include "record/state/checked_ranges.h"
#include "shadow/overflow.h"

namespace ompracer {

/// A matter of what the slots hold, and not of the address.
struct Decision {
  static constexpr u32 kNowhere = ~0u;
  static constexpr u32 kWithRow = Cell::kSlots - 1 + OverflowBlock::kSlots;
  u64 values[kWithRow];
  OverflowBlock *row = nullptr;       ///< one further row, whose slots stand in the place of the link to it
  Entry entry;                        ///< what is stored: b, with the bytes of entries that it takes in
  u32 target = kNowhere;              ///< where; kNowhere: others subsume b
  u32 drops = 0;                      ///< mask of further slots that the entry replaces
  u32 witnessed = 0;                  ///< mask of the bytes that others subsume
  ValidFor validFor = ValidFor::None; ///< None: to be decided by the full history
};

/// Decisions of one thread for cells without a further row. Void with what the thread knows of relations.
class Decisions {
public:
  /// Makes d, whose values are set, the decision for such values and an access of the same kind, if there is one.
  /// Entries below `stale` are as good as none.
  [[gnu::always_inline]] bool find(Entry b, u64 stale, Decision &d) const {
    const Known &known = last[slotOf(b, d)];
    u64 differs = known.b.bits ^ b.bits;
    for (u32 i = 0; i < Cell::kSlots; ++i)
      differs |= known.values[i] ^ alive(d.values[i], stale);
    if ((differs & known.decides) || known.validFor == ValidFor::None)
      return false;
    // It takes in entries of b's fragment. They must be of its site, too.
    if (OMPRACER_UNLIKELY(known.byteGroup != (b.bits & kByteGroup)))
      for (u32 i = 0; i < Cell::kSlots; ++i)
        if (const Entry e{d.values[i]}; e.sameFragment(b) && e.site() != b.site())
          return false;
    d.entry.bits = (b.bits & ~kByteGroup) | known.byteGroup;
    d.target = known.target;
    d.drops = known.drops;
    d.witnessed = known.witnessed;
    d.validFor = known.validFor;
    return true;
  }
  /// forRuns: it holds for all iterations of the runs that the entries and b belong to.
  void add(Entry b, u64 stale, const Decision &d, bool forRuns) {
    Known &known = last[slotOf(b, d)];
    OMPRACER_DCHECK(!d.row && d.validFor != ValidFor::None);
    OMPRACER_DCHECK(d.target == Decision::kNowhere
                        ? d.witnessed != 0 && !d.drops
                        : d.target < Cell::kSlots && !(d.drops >> d.target & 1) && !(d.drops >> Cell::kSlots));
    known = {
        b,         forRuns ? kDecidesForRuns : kDecides, d.entry.bits & kByteGroup, {}, d.target, d.drops, d.witnessed,
        d.validFor};
    for (u32 i = 0; i < Cell::kSlots; ++i)
      known.values[i] = alive(d.values[i], stale);
  }
  void clear() {
    for (Known &known : last)
      known.validFor = ValidFor::None;
  }

private:
  static constexpr u64 kByteGroup = 15ull << Entry::kByteGroupShift;
  static constexpr u64 kDecides = ~Entry::kSiteMask;
  static constexpr u64 kDecidesForRuns = kDecides & ~(((1ull << kRunIndexBits) - 1) << Entry::kFragmentShift);
  static constexpr u32 kCount = 32;

  struct Known {
    Entry b;
    u64 decides = 0;   ///< mask of the bits of b and of the values that count
    u64 byteGroup = 0; ///< of the entry that is stored
    u64 values[Cell::kSlots] = {};
    u32 target = 0, drops = 0, witnessed = 0; ///< as in Decision
    ValidFor validFor = ValidFor::None;       ///< None: the element is empty
  };

  static u64 alive(u64 value, u64 stale) { return value < stale ? 0 : value; }
  static u32 slotOf(Entry b, const Decision &d) {
    const u64 nodes = (d.values[0] >> 32) + (d.values[1] >> 32) * 3;
    return static_cast<u32>((nodes ^ (b.bits >> Entry::kWriteBit) * 7) % kCount);
  }

  Known last[kCount] = {};
};

} // namespace ompracer
