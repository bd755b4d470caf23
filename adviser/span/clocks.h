// Clock vectors: how long the longest chain of work is that ends at a point of a body, by each way of counting.
//
// All values grow only. A body's own vector is plain; what several threads raise is a SharedClocks.
#pragma once

#include "path/path.h"
#include "platform/spin.h"

#include <atomic>

namespace ompracer::adviser {

enum Clock : u8 {
  kScheduled, ///< units of a loop that one thread ran are in order
  kLogical,   ///< units of a loop are parallel
  kBurdened,  ///< as logical, with the costs of creation, joins and barriers
  kLocks,     ///< as logical, with mutual exclusion
  kTrace,     ///< as logical, with the order in which the threads of this run executed things
  kClocks
};

/// Does the clock start each unit of a loop at the beginning of the loop?
constexpr bool hasUnits(unsigned clock) { return clock != kScheduled && clock != kTrace; }

struct ClockVector {
  u64 at[kClocks] = {};

  void add(u64 weight) {
    for (u64 &t : at)
      t += weight;
  }
  void raise(const ClockVector &other) {
    for (unsigned c = 0; c < kClocks; ++c)
      if (at[c] < other.at[c])
        at[c] = other.at[c];
  }
};

/// A point of a body: its clocks, and what the longest chain of the logical clock consists of.
struct Point {
  ClockVector t;
  Trail trail;

  void add(u64 weight) {
    t.add(weight);
    trail.tail += weight;
  }
  /// The latest of the two. Of two chains of one length the own stays.
  void raise(const ClockVector &other, PathNode *path, PathCache &cache) {
    if (t.at[kLogical] < other.at[kLogical])
      trail.become(keepPath(path), 0, cache);
    t.raise(other);
  }
};

/// The maximum of what several threads bring.
class SharedClocks {
public:
  /// Brings the point. Relaxed: the OpenMP runtime orders whoever reads the result after those who bring something.
  void raise(Point &point, PathCache &cache) {
    for (unsigned c = 0; c < kClocks; ++c)
      if (c != kLogical)
        raise(at[c], point.t.at[c]);
    if (point.t.at[kLogical] >= at[kLogical].load(std::memory_order_relaxed))
      raiseLogical(point.t.at[kLogical], point.trail, cache);
  }
  /// The point becomes the later one of itself and the maximum.
  void raiseTo(Point &point, PathCache &cache) {
    ClockVector seen;
    for (unsigned c = 0; c < kClocks; ++c)
      seen.at[c] = at[c].load(std::memory_order_relaxed);
    if (point.t.at[kLogical] < seen.at[kLogical]) {
      SpinGuard guard(busy);
      point.raise(seen, path, cache);
    } else
      point.t.raise(seen);
  }
  u64 get(Clock c) const { return at[c].load(std::memory_order_relaxed); }
  /// Nobody else uses it.
  void clear(PathCache &cache) {
    for (std::atomic<u64> &t : at)
      t.store(0, std::memory_order_relaxed);
    dropPath(path, cache);
    path = nullptr;
  }

private:
  static void raise(std::atomic<u64> &highest, u64 value) {
    u64 seen = highest.load(std::memory_order_relaxed);
    while (seen < value && !highest.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
    }
  }
  /// Of two chains of one length the one stays whose last context has the lower number, whoever comes first.
  void raiseLogical(u64 value, Trail &trail, PathCache &cache) {
    PathNode *const mine = trail.freeze(cache);
    PathNode *old = nullptr;
    {
      SpinGuard guard(busy);
      const u64 seen = at[kLogical].load(std::memory_order_relaxed);
      if (seen < value || (seen == value && lastContext(mine) < lastContext(path))) {
        at[kLogical].store(value, std::memory_order_relaxed);
        old = path;
        path = keepPath(mine);
      }
    }
    dropPath(old, cache);
  }

  std::atomic<u64> at[kClocks] = {};
  SpinLock busy;            ///< guards path and, for writers, the logical clock
  PathNode *path = nullptr; ///< of the logical clock
};

} // namespace ompracer::adviser
