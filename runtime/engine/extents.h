// Extents of locks by order: an access lies in one if it comes after the acquisition and before the release, whichever
// tasks acquire the lock, make the access, and release it (semantics 4).
//
// The lock sets know the accesses of the holder, and of the tasks and teams that it creates inside. This is about the
// others. Example: the first of several readers takes a lock, the last one gives it back; a counter orders all readers
// after the one and before the other. It is asked where the fragments hold no mutex in common, before waits are.
#pragma once

#include "engine/exclusion.h"

namespace ompracer {

/// Names the task of that body, in 31 bits (but for chance): for a work share, its implicit task.
u32 taskIdOf(const GraphQuery &, SNodeId body);

/// Are the two excluded by a lock that one of them, or both, does not hold itself? Open: the lock is held still.
Known excludedByOrder(const Engine &, FragmentId e, FragmentId b, Asked);

/// `held` without the locks that others than the holder, the task of `body` on the thread of that number, have given
/// back.
LockSetId withoutGivenBack(Engine &, LockSetId held, SNodeId body, u32 thread);

} // namespace ompracer
