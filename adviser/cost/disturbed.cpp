#include "cost/disturbed.h"

#include <algorithm>

namespace ompracer::adviser {

/// What the system takes, in the mean of what was seen lately. Relaxed: any value will do.
static constinit std::atomic<u64> systemPart{0};

/// So many fragments tell a mean.
static constexpr u64 kSome = 16;

/// What the thread has seen, or else all threads. The present one is not among them.
static Totals::Calm calmFor(const Totals &totals, u32 context) {
  return totals.calm.count >= kSome ? totals.calm : calmOf(context);
}

u64 settleCold(Totals &totals, u32 context, u64 weight) {
  constexpr u64 kLongest = 1 << 11; // units
  const Totals::Calm calm = calmFor(totals, context);
  if (calm.count < kSome)
    return weight;
  const u64 mean = static_cast<u64>(calm.weight / static_cast<double>(calm.count));
  return mean < weight && weight < mean + kLongest ? mean : weight;
}

u64 settleDisturbed(Totals &totals, u32 context, u64 left, bool off) {
  // The last two in units: what the system takes is not much more than so many of its usual parts, and interrupts are
  // not more frequent than that.
  constexpr u64 kParts = 8, kSlow = 32, kLeast = 1 << 14, kInterval = 1 << 17;
  u64 part = systemPart.load(std::memory_order_relaxed);
  part = part ? part : switchCost;
  const u64 own = off ? part : 0; // what is known of it
  const u64 disturbed = ++totals.disturbed;
  const Totals::Calm calm = calmFor(totals, context);
  // Else the fragments of the context call the system, which is work.
  const bool seldom = calm.weight > static_cast<double>(disturbed) * kInterval;
  if (calm.count >= kSome && calm.weight > 0 && (off || seldom)) {
    // The longer it is, the more likely it is disturbed.
    const double typical = calm.squares / calm.weight, mean = calm.weight / static_cast<double>(calm.count);
    const double unsure = static_cast<double>(std::max(part, kLeast));
    if (static_cast<double>(left) < typical + kParts * unsure) {
      // Both are known with some error: the more alike the fragments of the context are, the more the typical one
      // counts. Of two kinds, of 100 us and of 300, what was measured tells more.
      const double spread = std::max(0.0, calm.squares / static_cast<double>(calm.count) - mean * mean);
      const double told = static_cast<double>(left > own ? left - own : 0), error = unsure * unsure;
      const u64 weight = std::min(static_cast<u64>((typical * error + told * spread) / (error + spread)), left);
      if (off)
        systemPart.store(part - part / kSlow + (left - weight) / kSlow, std::memory_order_relaxed);
      return weight;
    }
  }
  return left > own ? left - own : 0;
}

} // namespace ompracer::adviser
