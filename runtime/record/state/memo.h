// Memo: accesses of which a thread knows that nothing needs to be done, or what is to be done, without a comparison.
//
// CheckedFilter (single accesses) and CheckedRanges (repeated ones) hold for a fragment or a run of iterations, by the
// numbers of newEpoch. Decisions hold for what a cell holds, as long as the relations do.
#pragma once

#include "record/state/checked_ranges.h"
#include "record/state/decisions.h"
#include "record/state/known_reads.h"

namespace ompracer {

struct Record;

/// An access of a run of iterations that races with the entries of its cell as one known race, see known_races.h.
struct RacingAgain {
  uptr address;
  u64 kind; ///< entry bits but for the fragment
  Record *record;
  u64 times;   ///< entries that it races with
  u64 pending; ///< times not yet added to the record, which all threads share
};

struct Memo {
  /// Accesses of the current fragment for which a history needs nothing more although no slot of the cell says so: two
  /// others subsume them, or they are recorded in an overflow row. See CheckedFilter (checked_filter.h).
  static constexpr u32 kChecked = 1u << 14;
  static constexpr u32 kEpochs = 1u << 21; ///< numbers of fragments count up to this, and begin anew
  u64 checked[kChecked] = {};
  u64 &checkedAt(uptr address) { return checked[(address / kCellBytes) % kChecked]; }
  KnownReads knownReads;
  CheckedRanges checkedRanges;
  Decisions decisions;
  static constexpr u32 kRacing = 64;
  RacingAgain racing[kRacing] = {};
  static_assert(kRacing <= 64, "Recorder::racing has a bit for each");

  /// The memory begins a life.
  void forget(uptr begin, uptr size) {
    for (uptr address = begin & ~(kCellBytes - 1); address < begin + size; address += kCellBytes)
      checkedAt(address) = 0;
    knownReads.forget(begin, size);
    checkedRanges.forget(begin, size);
  }
  /// The numbers begin anew.
  void forgetChecked() {
    for (u64 &key : checked)
      key = 0;
    knownReads.clear();
    checkedRanges.clear();
  }
};

} // namespace ompracer
