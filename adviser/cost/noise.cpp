#include "cost/noise.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ompracer::adviser {

constinit u64 noiseMicrosecond = 0;

/// After so many fragments of a kind its typical weight is known.
static constexpr u64 kKnown = 16;

/// The difference that one measurement can tell: a twelfth, of short fragments more, of long ones less.
static double precision(double typical) {
  const auto microsecond = static_cast<double>(noiseMicrosecond);
  return std::clamp(typical / 12, microsecond / 20, microsecond * 4);
}

/// The class of an excess over the typical weight: up to 0.8, 3.2, 13, 51 or 205 us. kNoise: it is longer.
static unsigned classOf(double excess) {
  double end = static_cast<double>(noiseMicrosecond) * 0.8;
  unsigned i = 0;
  for (; i < Totals::kNoise && excess >= end; ++i)
    end *= 4;
  return i;
}

/// Are these as rare as the machine's own? On virtual machines those of a class take up to a 400th of the time. Short
/// ones are more frequent where threads wait for each other: there they come with the number of fragments.
static bool isRare(const Totals::Noise &noise, unsigned number, const Totals::Calm &calm) {
  constexpr double kOfTime = 256, kMostOfTime = 16;
  constexpr u64 kOfCount[] = {32, 64};
  // Fragments shorter than one measurement can tell count with what it can.
  const double most = calm.weight + static_cast<double>(calm.count) * precision(0);
  return noise.excess * kOfTime <= calm.weight ||
         (number < std::size(kOfCount) && noise.count * kOfCount[number] <= calm.count &&
          noise.excess * kMostOfTime <= most);
}

/// The same, when the thread has seen one more of the class: by its own fragments, or else by those of all threads.
static bool isRareHere(Totals &totals, u32 context, unsigned number) {
  Totals::Noise &own = totals.noise[number];
  if (isRare(own, number, totals.calm))
    return true;
  // To look at all threads is dear, so that is done at powers of two and at each 64th.
  constexpr u64 kEvery = 64;
  if (std::has_single_bit(own.count) || own.count % kEvery == 0) {
    Totals::Calm calm;
    Totals::Noise all;
    forEachTotals([&](const TotalsTable &table) {
      if (const Totals *t = table.find(context)) {
        calm.count += t->calm.count;
        calm.weight += t->calm.weight;
        all.count += t->noise[number].count;
        all.excess += t->noise[number].excess;
      }
    });
    own.rare = all.count && isRare(all, number, calm);
  }
  return own.rare;
}

/// A fragment is not typical: the typical weight moves towards it, the faster the more follow in that direction.
static void approach(Totals::Typical &typical, double difference, double step) {
  const bool up = difference > 0;
  typical.streak = up == typical.up ? std::min<u8>(typical.streak + 1, 30) : 0;
  typical.up = up;
  const double move = std::min(step * static_cast<double>(1u << typical.streak), std::abs(difference) / 2);
  typical.weight += up ? move : -move;
}

u64 settleNoise(Totals &totals, u32 context, Opening opening, u64 weight) {
  Totals::Typical &typical = totals.typical[opening];
  const auto w = static_cast<double>(weight);
  u64 settled = weight;
  if (typical.count < kKnown) {
    // Begins with the least of the first ones. Where most are longer, it moves there soon (approach).
    typical.weight = typical.count++ ? std::min(typical.weight, w) : w;
  } else if (noiseMicrosecond) {
    constexpr double kSlow = 64, kShare = 64, kStep = 16;
    const double difference = w - typical.weight, least = precision(typical.weight);
    if (std::abs(difference) <= least) {
      const double even = typical.weight + typical.owed / kShare;
      settled = even > 0 ? static_cast<u64>(even + 0.5) : 0;
      typical.owed += w - static_cast<double>(settled);
      typical.weight += difference / kSlow;
      typical.streak = 0;
    } else {
      if (const unsigned number = difference > 0 ? classOf(difference) : Totals::kNoise; number < Totals::kNoise) {
        ++totals.noise[number].count;
        totals.noise[number].excess += difference;
        if (isRareHere(totals, context, number))
          return noteCalm(totals, static_cast<u64>(typical.weight + 0.5));
      }
      approach(typical, difference, least / kStep);
    }
  }
  return noteCalm(totals, settled);
}

} // namespace ompracer::adviser
