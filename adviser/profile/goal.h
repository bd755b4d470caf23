// The automatic what-if on the longest chain alone: which regions to make parallel, to reach a parallelism.
#pragma once

#include "profile/serial.h"

namespace ompracer::profile {

/// Serial code as a region: shown by the lines of the directives around it, where these are in one file.
WhatifRegion serialRegion(const Profile &profile, const Stretch &stretch, Arena &arena);

/// Fills in profile.whatif.goal: regions by their share of the critical path, each `factor` times as parallel, until
/// the goal is reached; then those are dropped that it does not need. Only the path is known, and not the chains that
/// are almost as long: parallelism is at most what is said, and a goal that is not reached cannot be.
void findGoal(Profile &profile, double goal, double factor, Arena &arena);

} // namespace ompracer::profile
