// The automatic what-if: which code to make parallel, to reach a parallelism.
#pragma once

#include "analyse/run_graph.h"

#include <vector>

namespace ompracer::analyse {

struct GoalStep {
  u32 region = 0;   ///< one of those that the code consists of, in Graph::regions
  double after = 0; ///< parallelism with it and all before it
};

struct GoalResult {
  bool reached = false;
  std::vector<GoalStep> steps;
};

/// Takes the code with the largest share of the present longest path, `factor` times as parallel, and again, until the
/// goal is reached; then drops what that does not need.
GoalResult findGoal(const RunGraph &, double goal, double factor);

} // namespace ompracer::analyse
