// Sweep: the marks with which nodes that nobody mentions are found (Graph::keep, Graph::finishSweep).
//
// Bitmaps over all ids; only what is touched takes memory. Used by one thread while all others stand still.
#pragma once

#include "mem/stable_array.h"

namespace ompracer {

class Sweep {
public:
  using Marks = StableArray<u64>;

  bool init();
  /// False: it was marked before.
  static bool mark(Marks &marks, u32 id) {
    u64 bit = 1ull << (id % 64);
    if (marks[id / 64] & bit)
      return false;
    marks[id / 64] |= bit;
    return true;
  }
  template <typename T> void collect(StableArray<T> &, u32 from, u32 to, const Marks &, StableArray<u8> &released);
  /// All nodes below these ids were retired.
  void forget(u32 endW, u32 endS, u32 endBlocks);

  Marks wnodes, snodes, blocks;
  StableArray<u8> pages[3]; ///< of W-nodes, S-nodes and blocks: 1 = given back
  u64 releasedBytes = 0;
};

} // namespace ompracer
