// The automatic what-if: which regions to make parallel, to reach a parallelism.
#pragma once

#include "analyse/run_graph.h"
#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::advise {

/// Fills in profile.whatif.goal: regions by their share of the critical path, each `factor` times as parallel, until
/// the goal is reached; then those are dropped that it does not need.
void findGoal(profile::Profile &profile, const analyse::RunGraph &run, double goal, double factor, Arena &arena);

/// The directive of a context of the log; kNone: the profile has none there.
std::uint32_t directiveOf(const profile::Profile &profile, const analyse::RunGraph &run, std::uint32_t context);

/// The same without the log of the run. Only the path is known, and not the chains that are almost as long: parallelism
/// is at most what is said.
void findGoal(profile::Profile &profile, double goal, double factor, Arena &arena);

} // namespace ompracer::advise
