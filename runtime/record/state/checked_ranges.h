// CheckedRanges: repeated accesses that need no further look in a fragment or run of iterations, as a whole.
//
// A loop inside an iteration announces the same range again in each of them. When nothing has to be done any more for
// any cell of it, by the entries of this fragment or by what CheckedFilter remembers of the run, it says so here, and
// the next announcement of the range or of its beginning is done after one comparison. The numbers are those of
// CheckedFilter, with the same meaning, and what makes an element of CheckedFilter void makes these void.
#pragma once

#include "base/check.h"
#include "shadow/cell.h"

namespace ompracer {

/// `count` accesses of `size` bytes, `stride` bytes apart, from each of `rows` addresses, `pitch` bytes apart.
struct Repetition {
  uptr address = 0;
  uptr size = 0;
  i64 stride = 0;
  uptr count = 0;
  i64 pitch = 0;
  uptr rows = 1;
};

/// For which accesses equal to the one that was recorded nothing needs to be done any more.
enum class ValidFor : u8 { None, Fragment, Run };
inline ValidFor weaker(ValidFor a, ValidFor b) { return a < b ? a : b; }

class CheckedRanges {
public:
  /// b: entry bits, without byte group and site.
  bool holds(const Repetition &r, Entry b, u32 checkEpoch, u32 runEpoch) const {
    const Element &e = elements[slotOf(r)];
    return (e.epoch == checkEpoch || e.epoch == runEpoch) && e.kind == kindOf(b) && e.range.address == r.address &&
           e.range.size == r.size && e.range.stride == r.stride && e.range.pitch == r.pitch &&
           (r.rows == 1 ? e.range.count >= r.count : e.range.count == r.count && e.range.rows >= r.rows);
  }
  void add(const Repetition &r, Entry b, u32 epoch) {
    OMPRACER_DCHECK(epoch != 0 && r.count != 0 && r.rows != 0);
    elements[slotOf(r)] = {r, kindOf(b), epoch};
    uptr low = r.address, high = r.address;
    extend(low, high, r.stride, r.count);
    extend(low, high, r.pitch, r.rows);
    high += r.size;
    lowest = low < lowest || !highest ? low : lowest;
    highest = high > highest ? high : highest;
  }
  /// The memory begins a life.
  void forget(uptr begin, uptr size) {
    if (begin < highest && begin + size > lowest)
      clear();
  }
  void clear() {
    for (Element &e : elements)
      e.epoch = 0;
    highest = 0;
  }

private:
  struct Element {
    Repetition range{.rows = 0}; // as mapped memory has it (tables.h)
    u64 kind = 0;
    u32 epoch = 0; ///< 0: of nothing
  };
  static constexpr u32 kElements = 64;

  static u32 slotOf(const Repetition &r) {
    return static_cast<u32>((r.address ^ static_cast<uptr>(r.stride) << 7) * 0x9e3779b97f4a7c15ull >> 58);
  }
  static_assert(kElements == 1u << (64 - 58));
  /// All but the fragment.
  static u64 kindOf(Entry b) { return b.bits & Entry::kKindMask; }
  static void extend(uptr &low, uptr &high, i64 step, uptr times) {
    uptr last = static_cast<uptr>(step) * (times - 1);
    (step < 0 ? low : high) += last;
  }

  Element elements[kElements] = {};
  uptr lowest = 0, highest = 0; ///< around all elements; highest is 0 when there are none
};

} // namespace ompracer
