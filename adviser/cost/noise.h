// Noise: time that the machine adds to a fragment and no counter tells. Examples: a hypervisor that takes the processor
// away, caches that another thread has used.
//
// It is little of the work. But the span takes the longest member of a team, which has most of it: of 64 fragments of
// 10 us one had 16. So differences below the precision of one measurement are spread over the thread's fragments of the
// context. Longer ones are left out where they are as rare as the machine's own; of the work, that is all that is lost.
// What one member does more than others each time stays in the span.
#pragma once

#include "totals/totals.h"

namespace ompracer::adviser {

/// Units of the clock in a microsecond; 0: nothing is taken out. Set once, before the first fragment.
extern u64 noiseMicrosecond;

/// A fragment that nothing was seen to disturb, of that weight.
inline u64 noteCalm(Totals &totals, u64 weight) {
  const auto w = static_cast<double>(weight);
  ++totals.calm.count;
  totals.calm.weight += w;
  totals.calm.squares += w * w;
  return weight;
}
/// The same of a member of a team or its tasks: what is taken for its weight, and noted.
u64 settleNoise(Totals &, u32 context, Opening, u64 weight);

} // namespace ompracer::adviser
