// Host threads: the program's own threads beside OpenMP's. See thread.cpp.
#pragma once

#include "base/types.h"

namespace ompracer {

/// The program's own call, and the calling thread's initial task has a place in the graph, now at the latest. False
/// also where the OpenMP runtime cannot tell its events.
bool placeInGraph(const void *returnAddress);

} // namespace ompracer
