// What the interposed waits do with the mutex they give back meanwhile (see mutex.cpp), and what those of pthread
// and those of C11 differ in.
#pragma once

#include <cerrno>
#include <threads.h>

namespace ompracer {

/// The calling task holds the mutex; shared: for reading; again: it may have held it before.
void mutexLocked(volatile void *mutex, bool shared, bool again);
/// It is about to give it back.
void mutexUnlocked(volatile void *mutex);

/// What a function returns behind which nothing stands. Success is 0 in both libraries.
inline int refusal(const volatile void *) { return ENOTSUP; }
inline int refusal(const mtx_t *) { return thrd_error; }
inline int refusal(const cnd_t *) { return thrd_error; }
static_assert(thrd_success == 0);

} // namespace ompracer
