// Edges: orders between two fragments that no position tells. Fulfilment of a detached task, lock hand-off, host
// synchronisation, annotations.
//
// They are sparse: a query walks them only after positions have failed to order, that is, for a race about to be
// reported. Append-only until retireAll(); any thread appends and reads.
#pragma once

#include "base/types.h"
#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

class Edges {
public:
  struct Edge {
    FragmentId from, to;
  };
  bool init() { return edges.init(1u << 26); }
  void add(FragmentId from, FragmentId to);
  u32 count() const { return ready.load(std::memory_order_acquire); }
  const Edge &operator[](u32 i) const { return edges[i]; }
  void retireAll();
  /// Relaxed: a statistic.
  std::atomic<u64> givenUp{0};
  /// Too long ago to tell: order rather than accuse.
  bool giveUp() {
    givenUp.fetch_add(1, std::memory_order_relaxed);
    return true;
  }

private:
  StableArray<Edge> edges;
  std::atomic<u32> next{0};
  /// Edges [0, ready) are complete. Release after an edge is written; pairs with the acquire in count().
  std::atomic<u32> ready{0};
};

} // namespace ompracer
