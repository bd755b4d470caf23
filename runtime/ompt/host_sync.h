// What the interposed waits do with the mutex they give back meanwhile (see host_mutex.cpp), and what those of pthread
// and those of C11 differ in.
#pragma once

#include "graph/graph.h"

#include <cerrno>
#include <threads.h>

namespace ompracer {

/// The calling task holds the mutex; shared: for reading; again: it may have held it before.
void mutexLocked(volatile void *mutex, bool shared, bool again);
/// It is about to give it back.
void mutexUnlocked(volatile void *mutex);

/// The calling thread has acquired a mutex, recorded or not. again: it may have held it before. True: it did not.
bool holds(u64 mutex, bool shared, bool again);
/// It is about to give one back. True: it does not hold it any longer, or this is not known.
bool givesBack(u64 mutex);
/// What the calling thread holds when its serial code begins to be recorded at `cursor`.
void acquireHeld(Cursor &cursor);

/// What a function returns behind which nothing stands. Success is 0 in both libraries.
inline int refusal(const volatile void *) { return ENOTSUP; }
inline int refusal(const mtx_t *) { return thrd_error; }
inline int refusal(const cnd_t *) { return thrd_error; }
static_assert(thrd_success == 0);

} // namespace ompracer
