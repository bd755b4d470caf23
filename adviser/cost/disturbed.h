// The weight of a fragment in which the thread was off its processor, or that was interrupted.
//
// The system tells how much CPU time was left for it; what it took itself, to take the thread off and to put it back,
// or for the interrupt, is in that. It is as long as many fragments, and no two are alike. So the mean of the context's
// undisturbed fragments stands for it, as far as these are alike. What the system takes is learnt from what that leaves
// over.
#pragma once

#include "clock/clock.h"
#include "totals/totals.h"

namespace ompracer::adviser {

/// left: its weight, with the system's part. off: the thread was off its processor. Notes it in the thread's totals of
/// the context.
u64 settleDisturbed(Totals &, u32 context, u64 left, bool off);

/// Of one that begins when the thread has just got its processor back: another thread's memory is in the caches, and a
/// call takes as long as a short fragment. Where it may be no more than that, the mean of the context's other fragments
/// stands for it, if that is less. Example: from a barrier to the next loop, 5 ns take 150.
u64 settleCold(Totals &, u32 context, u64 weight);

} // namespace ompracer::adviser
