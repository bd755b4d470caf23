// What the interposed waits do with the mutex they give back meanwhile (see mutex.cpp), and what those of pthread
// and those of C11 differ in.
#pragma once

#include "hosts/sink.h"

#include <cerrno>
#include <threads.h>

namespace ompracer {

inline void mutexLocked(volatile void *mutex, bool shared, bool again, const void *frame) {
  hostMutexAcquired(reinterpret_cast<uptr>(mutex), shared, again, reinterpret_cast<uptr>(frame));
}
inline void mutexUnlocked(volatile void *mutex) { hostMutexReleased(reinterpret_cast<uptr>(mutex)); }

/// What a function returns that has no other definition. Success is 0 in both libraries.
inline int refusal(const volatile void *) { return ENOTSUP; }
inline int refusal(const mtx_t *) { return thrd_error; }
inline int refusal(const cnd_t *) { return thrd_error; }
static_assert(thrd_success == 0);

} // namespace ompracer
