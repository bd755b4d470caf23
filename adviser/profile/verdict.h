// The verdict: one sentence that says what limits the program, what to change, and what that gains.
//
// The gain is by a model of the run on P cores, in CPU time: serial code, then each outermost region as long as its
// longest chain or its share of the work and of what its tasks cost, whichever is more. Before and after the change, so
// no gain is larger than what overhead, other regions and serial code leave; nor larger than the table allows:
// 1 / (1 - share of span).
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::profile {

/// Fills in Profile::verdict, from all other numbers.
void judge(Profile &profile, Arena &arena);

} // namespace ompracer::profile
