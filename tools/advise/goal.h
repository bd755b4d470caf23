// The automatic what-if: which regions to make parallel, to reach a parallelism.
#pragma once

#include "analyse/run_graph.h"
#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::advise {

/// The directive of a context of the log; kNone: the profile has none there.
std::uint32_t directiveOf(const profile::Profile &profile, const analyse::RunGraph &run, std::uint32_t context);

/// Fills in profile.whatif.goal, of all chains of the run.
void findGoal(profile::Profile &profile, const analyse::RunGraph &run, double goal, double factor, Arena &arena);

} // namespace ompracer::advise
