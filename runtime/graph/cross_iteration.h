// CrossIteration: the orders between iterations of one loop that positions alone do not tell: doacross (source and
// sink) and iterations that skipped their ordered block.
//
// OpenMP 5.2, sections 15.9.7 and 15.10.1. A point of the doacross iteration space is a key (the caller linearises the
// vector). Insertions come from the thread that executes the iteration; queries from any. Lives until retireAll().
#pragma once

#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

class CrossIteration {
public:
  /// Identifies one execution of one loop by one team.
  using LoopId = u64;
  /// Where a source or sink stands.
  struct Place {
    u64 iteration;
    u32 step;
  };

  bool init();
  /// The iteration ended without an ordered block.
  void skippedOrdered(LoopId, u64 iteration);
  bool hasSkippedOrdered(LoopId, u64 iteration) const;
  /// Source at `place`: the fragment up to place.step is complete.
  void source(LoopId, u64 key, Place);
  /// Sink at `place`: code from place.step on follows the source of `key`.
  void sink(LoopId, u64 key, Place);
  /// Does a path of sources and sinks lead from `from` to `to`?
  bool ordered(LoopId, Place from, Place to) const;
  void retireAll();

private:
  enum class Kind : u8 { Skipped, Source, Sink };
  struct Fact {
    LoopId loop;
    u64 index; ///< Skipped, Sink: iteration; Source: key
    u64 other; ///< Source: iteration; Sink: key
    u32 step;
    Kind kind;
    std::atomic<u32> next;
  };
  std::atomic<u32> &bucket(LoopId, u64 index, Kind) const;
  void add(LoopId, u64 index, u64 other, u32 step, Kind);
  template <typename Visit> void each(LoopId, u64 index, Kind, Visit) const;

  static constexpr u64 kBuckets = 1u << 18;
  mutable StableArray<std::atomic<u32>> buckets;
  StableArray<Fact> facts;
  std::atomic<u32> nextFact{1}; // relaxed: numbers only have to be unique
};

} // namespace ompracer
