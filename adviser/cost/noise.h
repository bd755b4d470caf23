// What the machine adds to a fragment and tells nobody: a host that takes the processor away, caches that another
// thread has used.
//
// It is little of the work, but the longest of many members has most of it: of 64 fragments of 10 us one had 16. So
// differences below what one measurement can tell are spread over the thread's fragments of the context, and longer
// ones that are as rare as the machine's own are left out. The work stays the same but for those. What one member has
// to do more than others is seen: it is so each time, on the same thread.
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
