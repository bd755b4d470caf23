#include "cost/disturbed.h"

#include <algorithm>

namespace ompracer::adviser {

/// The system's part, in the mean of what was seen lately. Relaxed: any value will do.
static constinit std::atomic<u64> systemPart{0};

u64 settleDisturbed(Totals &totals, u64 left) {
  constexpr u64 kSome = 16, kShort = 8, kSlow = 32;
  u64 part = systemPart.load(std::memory_order_relaxed);
  part = part ? part : switchCost;
  u64 weight = left > part ? left - part : 0;
  const Totals::Calm &calm = totals.calm;
  if (totals.fragments - totals.disturbed >= kSome && calm.weight > 0 && left < kShort * part) {
    // The longer it is, the more likely it is disturbed.
    const u64 typical = static_cast<u64>(calm.squares / calm.weight);
    weight = std::min(typical, left);
    if (typical < part)
      systemPart.store(part - part / kSlow + (left - weight) / kSlow, std::memory_order_relaxed);
  }
  ++totals.disturbed;
  return weight;
}

} // namespace ompracer::adviser
