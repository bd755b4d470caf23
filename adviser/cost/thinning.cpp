#include "cost/thinning.h"

#include <algorithm>
#include <bit>

namespace ompracer::adviser {

constinit u64 timingCost = 0;

void learnWeight(Totals &totals, u32 fragments, u64 weight, bool disturbed) {
  constexpr u64 kFew = 64, kMany = 4096, kRare = 16;
  auto &t = totals.thinning;
  if (disturbed && !t.mean) {
    t.leftOut += fragments;
    return;
  }
  t.fragments += fragments;
  t.weight += weight;
  if (!timingCost || t.fragments < kFew + kRare * t.leftOut)
    return;
  t.leftOut = 0;
  const u64 mean256 = (t.weight << 8) / t.fragments;
  t.mean = static_cast<u32>(std::min<u64>(mean256, ~u32{0}));
  // So many that it takes a twentieth of their weight. Fragments of more than that many times the cost are not short.
  constexpr u64 kPart = 20, kMost = 1024;
  const u64 mean = std::max<u64>(mean256 >> 8, 1);
  t.mask = static_cast<u32>(std::min(std::bit_ceil(std::max<u64>(kPart * timingCost / mean, 1)), kMost)) - 1;
  if (t.fragments > kMany) { // what was long ago counts less
    t.fragments /= 2;
    t.weight /= 2;
  }
}

} // namespace ompracer::adviser
