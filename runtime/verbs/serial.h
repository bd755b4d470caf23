// Code outside parallel regions: when it is recorded, and what its thread holds there. See serial.cpp.
#pragma once

#include "graph/graph.h"

namespace ompracer {

struct Task;

/// The calling thread's code is recorded from now on, wherever it stands.
void recordSerialCode();
/// A host thread was joined: the calling thread's code is recorded no longer, if nothing runs in parallel with it.
void hostThreadJoined();
/// An initial task has waited for its children: what was recorded because of deferred target tasks is past.
void targetTasksJoined(Task *);
/// The program ends. Its initial task awaits its target tasks, whatever the OpenMP runtime would do later.
void awaitTargetTasks();

/// The calling thread has acquired a mutex, recorded or not. again: it may have held it before. True: it did not.
bool holds(u64 mutex, bool shared, bool again);
/// It is about to give one back. True: it does not hold it any longer, or this is not known.
bool givesBack(u64 mutex);
/// What the calling thread holds when its serial code begins to be recorded at `cursor`.
void acquireHeld(Cursor &cursor);

} // namespace ompracer
