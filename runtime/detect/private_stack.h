// PrivateStack: which bytes of a thread's own stack hold local variables that nobody else can name.
//
// The pass announces variables that do not escape, but which functions get by their address
// (__ompracer_passed_scope_begin and _end). Nothing that these functions do with them can race, so it is not recorded.
// One bit for each byte: a byte of the table for each cell. Only the thread itself reads and writes it.
#pragma once

#include "shadow/cell.h"

#include "base/check.h"

namespace ompracer {

class PrivateStack {
public:
  /// The variable begins; `stackLow` and `stackHigh` bound the stack on which it must lie.
  void add(uptr begin, uptr size, uptr stackLow, uptr stackHigh);
  /// It ends.
  void remove(uptr begin, uptr size) {
    if (cells && begin - low < extent && size <= low + extent - begin)
      set<false>(begin, size);
  }
  /// Everything below `frame` has ended, perhaps without a word: an exception or longjmp left its functions.
  void removeBelow(uptr frame) {
    if (OMPRACER_UNLIKELY(lowest < frame) && frame - low <= extent) {
      if (lowest < highest)
        set<false>(lowest, (frame < highest ? frame : highest) - lowest);
      lowest = frame;
    }
  }
  /// Are these bytes of the cell of `address` private? mask: as Entry::bytes().
  bool holds(uptr address, u32 mask) const {
    return address - low < extent && !(mask & ~u32{cells[(address - low) / kCellBytes]});
  }
  /// Is the whole range?
  bool holdsAll(uptr begin, uptr size) const;
  /// Gives the table back.
  void release();

private:
  /// Stacks beyond it are known down to here.
  static constexpr uptr kMaxExtent = uptr{1} << 30;
  template <bool kOn> void set(uptr begin, uptr size);

  u8 *cells = nullptr; ///< of [low, low + extent); null before the first variable
  uptr low = 0, extent = 0;
  uptr lowest = 0, highest = 0; ///< no private byte lies outside of [lowest, highest)
};

} // namespace ompracer
