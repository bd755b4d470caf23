// List scheduling of a run's graph: how long it would take on so many processors.
//
// Each processor takes the newest of what it has made ready itself, else the oldest of another one's, and waits where
// there is nothing. Code that holds a mutex waits for it, and its processor with it. Costs of creating and joining are
// part of the time. A share of more than kPieces units is taken as that many.
#pragma once

#include "analyse/count.h"

namespace ompracer::analyse {

inline constexpr unsigned kPieces = 256;

double scheduledTime(const Graph &, unsigned processors);

} // namespace ompracer::analyse
