// A run as a trace, for https://ui.perfetto.dev and chrome://tracing.
#pragma once

#include "analyse/run_graph.h"
#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::advise {

/// A track for each thread, with what it executed; one for the longest chain; arrows from what a piece of code waited
/// for last - a creation, the end of a task, a barrier - where another body executed that.
void renderTrace(Buffer &out, const profile::Profile &profile, const analyse::RunGraph &run);

} // namespace ompracer::advise
