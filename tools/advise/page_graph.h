// The graph of a run for the page, which counts it anew when boxes are ticked.
#pragma once

#include "analyse/run_graph.h"
#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::advise {

/// JSON: of each node its directive, weight, number of nodes before it, and how far back these are. Code of one
/// directive without a branch is one node. False where that would be more than two megabytes.
bool pageGraph(Buffer &out, const profile::Profile &profile, const analyse::RunGraph &run);

} // namespace ompracer::advise
