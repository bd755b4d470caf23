// Detector: the one instance of graph, shadow, lock sets and sites that the two flows share.
//
// Constant-initialised; init() reserves address space. The fast path reaches everything at link-time constant
// addresses.
#pragma once

#include "context/contexts.h"
#include "detect/heap_map.h"
#include "detect/selections.h"
#include "detect/sites.h"
#include "engine/engine.h"
#include "options/options.h"
#include "shadow/overflow.h"
#include "shadow/trie.h"

namespace ompracer {

struct Summary;

struct Detector : Engine {
  Trie trie;
  OverflowPool overflow;
  SiteTable sites;
  HeapMap heap;
  Contexts contexts;
  AddressRange openmpRuntime; ///< its code; set when the runtime makes itself known
  Mode mode = Mode::Auto;
  bool ready = false;  ///< init() succeeded
  u64 memoryLimit = 0; ///< bytes, 0: none
  /// Thread that made owned entries of a W-node, for accesses that the executing thread selects. Relaxed: stored before
  /// the entry is published, read after it was seen.
  StableArray<std::atomic<u32>> executorOf;
  /// Thread that executes an explicit task, of tasks that take part in a reduction, by their bodies; 0: of others.
  /// Relaxed: stored before the task's first access to the copy, read after an access was seen.
  StableArray<std::atomic<u32>> copyHolder;
  std::atomic<bool> copiesHeld{false}; ///< there are such tasks; relaxed for the same reason
  Selections selections;
  /// So many lock sets of like accesses subsume others (history.h). Relaxed: an access under so many locks that runs
  /// in parallel with the first dropping is compared with what was not yet dropped.
  static constexpr u32 kManyLockSets = 16;
  std::atomic<bool> lockSetsDropped{false};
  u32 executorRetired = 0, bodiesRetired = 0;
  /// Number of times ids started anew; relations remembered before are void. Relaxed: it changes while one thread runs.
  std::atomic<u32> idEpoch{0};
  /// How often another task than the holder gave a lock back. Relaxed: who sees it late drops the lock late.
  std::atomic<u32> givenBackByOthers{0};
  std::atomic<u64> uncheckedLeaves{0}; ///< accesses not checked: no memory from the system, or limit reached

  /// Reads options(). False when the system refuses the address space.
  bool init();

  /// The outermost region ended, nobody else records, and all fragments made so far lie below every thread's
  /// orderedBelow from now on: their nodes and overflow blocks are given back. When the ids run out, all histories are
  /// forgotten and ids start anew; returns true then, and every orderedBelow must be set again.
  bool retireAll();

  /// Called where memory is taken: stops growing histories at the limit.
  void checkMemory();

  /// Fills in the numbers and adds the notes on what was dropped. Once, at the end.
  void finish(Summary &);
};

extern constinit Detector gDetector;

/// The mutexes that exclude what the fragment does.
inline LockSetId locksOf(FragmentId f) { return gDetector.locksOf(f); }

} // namespace ompracer
