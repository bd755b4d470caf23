// ChainClock: of everything that leads to one place in an order, the youngest member of each of a few chains.
//
// The order's members are numbered as they come, and each goes on with a chain of which the last member precedes it, or
// begins one: what holds for a member holds for all older ones of its chain (Jagadish 1990, "A compression technique to
// materialize transitive closure").
#pragma once

#include "base/types.h"

namespace ompracer {

struct ChainClock {
  static constexpr u32 kChains = 16;
  /// Numbers grow along a chain.
  struct Entry {
    u32 chain, number;
  };
  Entry entries[kChains];
  u32 count;
  bool exact; ///< nothing else leads there

  void clear() {
    count = 0;
    exact = true;
  }
  /// The member leads there, too. If there are too many chains, that which goes on least is forgotten.
  void raise(Entry);
  void include(const Entry *more, u32 moreCount, bool moreExact);
  void include(const ChainClock &o) { include(o.entries, o.count, o.exact); }
  bool has(Entry e) const { return has(entries, count, e); }
  static bool has(const Entry *entries, u32 count, Entry e) {
    for (u32 i = 0; i != count; ++i)
      if (entries[i].chain == e.chain)
        return entries[i].number >= e.number;
    return false;
  }
};

} // namespace ompracer
