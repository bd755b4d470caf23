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

/// The calling thread's code is recorded from now on, wherever it stands.
void recordSerialCode();
struct Task;
/// An initial task has waited for its children: what was recorded because of deferred target tasks is past.
void targetTasksJoined(Task *);
/// The program ends. Its initial task awaits its target tasks, whatever the OpenMP runtime would do later.
void awaitTargetTasks();

} // namespace ompracer
