// Host threads: the program's own threads beside OpenMP's. See host_thread.cpp.
#pragma once

#include "base/types.h"

namespace ompracer {

/// Reserves what this layer needs. May be called again, from any thread. openmpAddress lies in the OpenMP runtime,
/// whose threads and mutexes are not the program's.
bool initOmptLayer(uptr openmpAddress);
/// The program's own call, and the calling thread's initial task has a place in the graph, now at the latest. False
/// also where the OpenMP runtime cannot tell its events.
bool placeInGraph(const void *returnAddress);

} // namespace ompracer
