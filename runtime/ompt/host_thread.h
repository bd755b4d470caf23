// Host threads: the program's own threads beside OpenMP's. See host_thread.cpp.
#pragma once

#include "base/types.h"

namespace ompracer {

/// Reserves what this layer needs. May be called again, from any thread. openmpAddress lies in the OpenMP runtime,
/// whose threads and mutexes are not the program's.
bool initOmptLayer(uptr openmpAddress);
/// The calling thread's initial task has a place in the graph, now at the latest. False: the tool does not run.
bool placeInGraph();

} // namespace ompracer
