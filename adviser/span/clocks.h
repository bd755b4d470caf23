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
  kWhatif,    ///< and kWhatifs of these: as logical, with chosen code more parallel; in parts of kWhatifUnit
  kClocks = kWhatif + 3
};
constexpr unsigned kWhatifs = kClocks - kWhatif;
constexpr u64 kWhatifUnit = 1024;

/// Does the clock start each unit of a loop at the beginning of the loop?
constexpr bool hasUnits(unsigned clock) { return clock != kScheduled && clock != kTrace; }

struct ClockVector {
  u64 at[kClocks] = {};

  void add(u64 weight) {
    for (unsigned c = 0; c < kClocks; ++c)
      at[c] += c < kWhatif ? weight : weight * kWhatifUnit;
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
  void raise(const ClockVector &other, const Trail &path, PathCache &cache) {
    if (t.at[kLogical] < other.at[kLogical])
      trail.copy(path, cache);
    t.raise(other);
  }
};

/// The maximum of what several threads bring.
class SharedClocks {
public:
  /// Brings the point. Relaxed: the OpenMP runtime orders whoever reads the result after those who bring something.
  /// Of two chains of one length the one stays whose last context has the lower number, whoever comes first. last: the
  /// point is not used afterwards.
  void raise(Point &point, PathCache &cache, bool last = false) {
    if (!isLater(point.t))
      return;
    PathNode *old = nullptr;
    {
      SpinGuard guard(busy);
      const u64 seen = get(kLogical), value = point.t.at[kLogical];
      for (unsigned c = 0; c < kClocks; ++c)
        if (at[c].load(std::memory_order_relaxed) < point.t.at[c])
          at[c].store(point.t.at[c], std::memory_order_relaxed);
      if (seen < value || (seen == value && point.trail.last() < path.last())) {
        old = path.borrowed ? nullptr : path.done;
        path = point.trail;
        if (last) {
          point.trail = {nullptr, 0, path.context};
        } else {
          keepPath(path.done);
          path.borrowed = false;
        }
      }
    }
    dropPath(old, cache);
  }
  /// What others brought there. Nobody else uses either.
  void raise(SharedClocks &others, PathCache &cache) {
    Point point;
    point.trail.context = others.path.context;
    others.raiseTo(point, cache);
    raise(point, cache, true);
    point.trail.become(nullptr, 0, cache);
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
    path.become(nullptr, 0, cache);
  }

  /// Is the point later, by any clock? By the logical one, it is where it is as late: the path may be another.
  bool isLater(const ClockVector &t) const {
    bool later = t.at[kLogical] >= get(kLogical);
    for (unsigned c = 0; c < kClocks; ++c)
      later |= at[c].load(std::memory_order_relaxed) < t.at[c];
    return later;
  }
  /// Is it later than the point, by any clock?
  bool exceeds(const ClockVector &t) const {
    bool later = false;
    for (unsigned c = 0; c < kClocks; ++c)
      later |= t.at[c] < at[c].load(std::memory_order_relaxed);
    return later;
  }

private:
  std::atomic<u64> at[kClocks] = {};
  SpinLock busy; ///< guards path and, for writers, the clocks
  Trail path;    ///< of the logical clock
};

} // namespace ompracer::adviser
