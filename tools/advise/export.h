// Profiles for other programs.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::advise {

/// https://www.speedscope.app: stacks are contexts; one profile weighs them by work, the other by the critical path.
void renderSpeedscope(Buffer &out, const profile::Profile &profile);

/// For flamegraph.pl: a context and its own work on each line.
void renderFolded(Buffer &out, const profile::Profile &profile);

/// For Graphviz: the tree of contexts.
void renderDot(Buffer &out, const profile::Profile &profile);

/// A line for each directive, for spreadsheets.
void renderCsv(Buffer &out, const profile::Profile &profile);

} // namespace ompracer::advise
