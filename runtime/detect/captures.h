// Captures: what the code around a task or region said of the variables that it captures, and of copies for reductions.
#pragma once

#include "detect/selections.h"

#include "ompracer/abi.h"

namespace ompracer {

/// What the creator said of the variables that a region or task captures (__ompracer_region_set_captures,
/// __ompracer_task_set_captures).
struct Captures {
  u64 owned = 0, numbers = 0, pointers = 0;
  /// Of a task: where the last pointers lead that the creator's executing thread selects; 0: there are no more
  /// (__ompracer_task_selects).
  uptr selected[Selection::kBlocks] = {};

  /// The captured numbers are those of the executing thread (undeferred tasks).
  bool byExecutor() const { return numbers >> OMPRACER_TASK_BY_EXECUTOR_BIT & 1; }
};

/// The thread's copies of variables that an explicit task reduces: the last that it asked for.
struct ReductionCopies {
  static constexpr u32 kCopies = 4;
  struct Copy {
    uptr begin = 0, size = 0;
  } copies[kCopies];
  u32 count = 0; ///< all of them

  void add(uptr begin, uptr size) { copies[count++ % kCopies] = {begin, size}; }
  bool contain(uptr address) const {
    for (u32 i = 0; i < kCopies && i < count; ++i)
      if (address - copies[i].begin < copies[i].size)
        return true;
    return false;
  }
};

/// The captures of what the thread executes, and of what it is about to create.
struct ThreadCaptures {
  Captures createdTask, createdRegion; ///< of what this thread is about to create; verbs/ takes them at the creation
  Captures task{~0ull, 0, ~0ull}; ///< of the explicit task that runs; all ones: unknown. verbs/ sets it at every switch
  Captures region;                ///< of the region whose implicit task runs; verbs/ sets it
  bool copiesForTasks = false;    ///< what runs are constructors of copies for the tasks of a taskloop. verbs/ sets it
  /// Of the innermost explicit task around what runs, also of one that encountered its region; null: there is none.
  /// verbs/ sets it at every switch.
  const ReductionCopies *reductionCopies = nullptr;
  bool isReductionCopy(uptr address) const { return reductionCopies && reductionCopies->contain(address); }
};

} // namespace ompracer
