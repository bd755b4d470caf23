// Sweep: the marks with which nodes that nobody mentions are found (Graph::keep, Graph::finishSweep).
//
// Bitmaps over all ids; only what is touched takes memory. Used by one thread while all others stand still.
#pragma once

#include "mem/stable_array.h"

namespace ompracer {

class Sweep {
public:
  using Marks = StableArray<u64>;

  /// What nodes are made of, one table for each.
  enum Table { WNodes, SNodes, Blocks, Scopes, Groups, kTables };

  bool init();
  /// False: it was marked before.
  bool mark(Table table, u32 id) {
    u64 &word = marks[table][id / 64];
    const u64 bit = 1ull << (id % 64);
    if (word & bit)
      return false;
    word |= bit;
    return true;
  }
  /// Elements [from, to) are gone.
  using Released = void (*)(Table, u64 from, u64 to);
  /// Gives back what is not marked of elements [from, to), and forgets the marks. released: may be null.
  template <typename T> void collect(StableArray<T> &, u32 from, u32 to, Table, Released released);
  /// All nodes below these ids were retired.
  void forget();

  Marks marks[kTables];
  StableArray<u8> pages[kTables]; ///< 1 = given back
  u64 releasedBytes = 0;

private:
  u64 endPage[kTables] = {}; ///< no page from here on was given back
};

} // namespace ompracer
