// Extents of locks by order: an access lies in one if it comes after the acquisition and before the release, whichever
// tasks acquire the lock, make the access, and release it (semantics 4).
//
// The lock sets know the accesses of the holder, and of the tasks and teams that it creates inside. This is about the
// others. Example: the first of several readers takes a lock, the last one gives it back; a counter orders all readers
// after the one and before the other. It is asked where all else says that there is a race.
#pragma once

#include "detect/exclusion.h"
#include "detect/thread.h"

namespace ompracer {

/// Names the task of that body, in 31 bits (but for chance): for a work share, its implicit task.
u32 taskIdOf(SNodeId body);

/// Are the two excluded by a lock that one of them, or both, does not hold itself? Open: the lock is held still.
Known excludedByOrder(FragmentId e, FragmentId b, Moment);

/// How often another task than the holder gave a lock back. Relaxed: who sees it late drops the lock late.
inline constinit std::atomic<u32> gGivenBackByOthers{0};
/// The thread's task drops from its lock set what others have given back. Before a fragment begins.
void dropGivenBack(Thread &);

} // namespace ompracer
