// Thinning: where tasks are so short that to time each would take longer than they do, one of 2^k is timed, and the
// mean of what was timed lately stands for the others. Structure and joins stay exact.
#pragma once

#include "totals/totals.h"

namespace ompracer::adviser {

/// What it takes to time a fragment, in units of the clock; 0: all are timed.
extern u64 timingCost;

/// Is the instance that begins now, one of the directive's, not timed? Which are is scattered: every eighth task of a
/// program may be another one than the rest.
inline bool isThinned(const Totals &totals) {
  return (static_cast<u32>(totals.members * 0x9e3779b97f4a7c15ull >> 40) & totals.thinning.mask) != 0;
}

/// An instance that was timed has ended, with so many fragments, of that weight in all. disturbed: an interrupt has met
/// it, or it has met a page that was not there. Among the first ones an interrupt would stand for many. Where such
/// instances are frequent, they are the program's own, and decide nothing yet.
void learnWeight(Totals &, u32 fragments, u64 weight, bool disturbed = false);

/// The weight of the next fragment that nobody has timed. carry: of the thread, what was rounded off before.
inline u64 assumedWeight(u32 mean, u32 &carry) {
  const u64 sum = u64{mean} + carry;
  carry = static_cast<u32>(sum & 0xff);
  return sum >> 8;
}

} // namespace ompracer::adviser
