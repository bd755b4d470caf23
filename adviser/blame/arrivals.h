// Who came last to a barrier: what the others waited is due to that one.
#pragma once

#include "base/types.h"

#include <atomic>

namespace ompracer::adviser {

/// Of one barrier; of the next but one, too, since later arrivals supersede earlier ones. Relaxed: the barrier itself
/// orders all arrivals before whoever reads them.
class Arrivals {
public:
  /// A thread comes, from the directive of that context. Times are since the start of the run.
  void come(u64 now, u32 context) {
    const u64 mine = (now >> kDropped) << kContextBits | context;
    u64 seen = latest.load(std::memory_order_relaxed);
    while (seen < mine && !latest.compare_exchange_weak(seen, mine, std::memory_order_relaxed)) {
    }
    sum.fetch_add(now, std::memory_order_relaxed);
    count.fetch_add(1, std::memory_order_relaxed);
  }
  /// The context of the last one.
  u32 last() const { return static_cast<u32>(latest.load(std::memory_order_relaxed) & ((1u << kContextBits) - 1)); }
  /// How long one waited for the last that came then; and all of them together, of a barrier that is the only one.
  u64 waitOf(u64 arrival) const { return time() > arrival ? time() - arrival : 0; }
  u64 waitOfAll() const {
    const u64 all = count.load(std::memory_order_relaxed) * time(), came = sum.load(std::memory_order_relaxed);
    return all > came ? all - came : 0;
  }

private:
  static constexpr unsigned kContextBits = 18, kDropped = 2;
  u64 time() const { return latest.load(std::memory_order_relaxed) >> kContextBits << kDropped; }

  std::atomic<u64> latest{0}, sum{0}, count{0};
};

} // namespace ompracer::adviser
