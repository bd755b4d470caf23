// The weight of a fragment in which the thread was off its processor.
//
// The system tells how much CPU time was left for it; what it took itself, to take the thread off and to put it back,
// is in that. It is as long as a short fragment, and no two are alike. So the mean of the context's undisturbed
// fragments stands for a short one, and what the system takes is learnt from what that leaves over.
#pragma once

#include "clock/clock.h"
#include "totals/totals.h"

namespace ompracer::adviser {

/// left: its weight, with the system's part. Notes it in the totals of its context.
u64 settleDisturbed(Totals &, u64 left);

} // namespace ompracer::adviser
