// One aligned byte group of an access that is announced with others: of a range, or of what a loop accesses.
#pragma once

#include "history/record_cell.h"

namespace ompracer {

/// Where something is alive in the cell. The entry point has set entryPc. d: decision for a cell before, None at first;
/// the next mostly holds the same.
[[gnu::noinline]] ValidFor recordAmongInRange(Thread &, Leaf &, Cell &, uptr address, u64 b, Decision &d);

/// One aligned byte group. b has fragment and site.
[[gnu::always_inline]] inline ValidFor recordByteGroup(Thread &t, uptr address, u32 size, u64 b) {
  b |= static_cast<u64>(byteGroupOf(address, size)) << Entry::kByteGroupShift;
  Leaf *leaf = leafOf(address);
  if (OMPRACER_UNLIKELY(!leaf))
    return ValidFor::None;
  Cell &cell = Trie::cellIn(*leaf, address);
  if (b & Entry::kWrite ? alreadyRecorded<true, false>(cell, b) : alreadyRecorded<false, false>(cell, b))
    return ValidFor::Fragment;
  if (OMPRACER_LIKELY(recordIfIdle<true>(t, enterBlock(t, *leaf, address), cell, b, address)))
    return ValidFor::Fragment;
  Decision none;
  return recordAmongInRange(t, *leaf, cell, address, b, none);
}

} // namespace ompracer
