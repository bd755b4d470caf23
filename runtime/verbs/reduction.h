// Reductions, beyond their verbs.
#pragma once

#include "base/types.h"

namespace ompracer {

struct Task;

/// Does the task combine in a place of its own, and not where it stands?
bool combinesApart(const Task *);
bool inTeamOfOne(const Task *);
/// Excludes the contributions of tasks to the reduction of a region, which come at any time before its end, and the
/// combinations of the threads' copies.
u64 regionReduction(Task &implicitTask);

/// The initialiser of copies for tasks reads the original that begins there, if there is one.
void readsOriginal(uptr begin);
/// Tasks have taken part in some reduction, or may.
bool tasksMayReduce();

/// The body of a task ends, on the calling thread.
void combineAtEnd(Task *task);

} // namespace ompracer
