// Mutexes of the thread library, as exclusion: pthread mutexes (std::mutex uses them), those of C11, reader-writer
// locks, spin locks, and the locks of streams (flockfile).
//
// A thread holds a recursive mutex from its first lock to its last unlock; so a C library whose functions of C11 call
// those of pthread by name records nothing twice. Mutexes of the OpenMP runtime itself are not the program's.
#include "hosts/host_call.h"
#include "hosts/sync.h"

#include <cerrno>
#include <cstdio>
#include <pthread.h>
#include <threads.h>

using namespace ompracer;

// Older names of the mutex functions, which a static executable has, too: there no other definition comes after this
// library.
extern "C" {
__attribute__((weak)) int __pthread_mutex_lock(pthread_mutex_t *) noexcept;
__attribute__((weak)) int __pthread_mutex_trylock(pthread_mutex_t *) noexcept;
__attribute__((weak)) int __pthread_mutex_unlock(pthread_mutex_t *) noexcept;
__attribute__((weak)) int __pthread_rwlock_rdlock(pthread_rwlock_t *) noexcept;
__attribute__((weak)) int __pthread_rwlock_wrlock(pthread_rwlock_t *) noexcept;
__attribute__((weak)) int __pthread_rwlock_tryrdlock(pthread_rwlock_t *) noexcept;
__attribute__((weak)) int __pthread_rwlock_trywrlock(pthread_rwlock_t *) noexcept;
__attribute__((weak)) int __pthread_rwlock_unlock(pthread_rwlock_t *) noexcept;
}

/// Can its holder acquire it again? Unknown: yes.
static bool isRecursive(const pthread_mutex_t *mutex) {
#ifdef __GLIBC__
  return (mutex->__data.__kind & 3) == PTHREAD_MUTEX_RECURSIVE_NP;
#else
  return mutex;
#endif
}
// In glibc this type is one of pthread with another name.
static bool isRecursive(const mtx_t *mutex) { return isRecursive(reinterpret_cast<const pthread_mutex_t *>(mutex)); }
static bool isRecursive(const pthread_rwlock_t *) { return false; }
static bool isRecursive(const pthread_spinlock_t *) { return false; }

/// Forwards a call that takes the mutex and, on success, holds it.
#define OMPRACER_LOCK(name, otherwise, Mutex, shared, parameters, arguments)                                           \
  OMPRACER_EXPORT int name parameters {                                                                                \
    OMPRACER_NEXT(name, otherwise);                                                                                    \
    if (!real)                                                                                                         \
      return refusal(mutex);                                                                                           \
    int status = real arguments;                                                                                       \
    if ((status == 0 || status == EOWNERDEAD) && fromProgram(__builtin_return_address(0)))                             \
      mutexLocked(mutex, shared, shared || isRecursive(mutex), __builtin_frame_address(0));                            \
    return status;                                                                                                     \
  }
#define OMPRACER_UNLOCK(name, otherwise, Mutex)                                                                        \
  OMPRACER_EXPORT int name(Mutex *mutex) {                                                                             \
    OMPRACER_NEXT(name, otherwise);                                                                                    \
    if (!real)                                                                                                         \
      return refusal(mutex);                                                                                           \
    if (fromProgram(__builtin_return_address(0)))                                                                      \
      mutexUnlocked(mutex);                                                                                            \
    return real(mutex);                                                                                                \
  }
#define OMPRACER_PLAIN_LOCK(name, otherwise, Mutex, shared)                                                            \
  OMPRACER_LOCK(name, otherwise, Mutex, shared, (Mutex * mutex), (mutex))
#define OMPRACER_TIMED_LOCK(name, Mutex, shared)                                                                       \
  OMPRACER_LOCK(name, nullptr, Mutex, shared, (Mutex * mutex, const timespec *until), (mutex, until))
#define OMPRACER_CLOCK_LOCK(name, Mutex, shared)                                                                       \
  OMPRACER_LOCK(name, nullptr, Mutex, shared, (Mutex * mutex, clockid_t clock, const timespec *until),                 \
                (mutex, clock, until))

/// All ways to take a lock: pthread_mutex_lock, pthread_mutex_trylock and so on.
#define OMPRACER_LOCKS(prefix, lock, Mutex, shared)                                                                    \
  OMPRACER_PLAIN_LOCK(prefix##lock, __##prefix##lock, Mutex, shared)                                                   \
  OMPRACER_PLAIN_LOCK(prefix##try##lock, __##prefix##try##lock, Mutex, shared)                                         \
  OMPRACER_TIMED_LOCK(prefix##timed##lock, Mutex, shared)                                                              \
  OMPRACER_CLOCK_LOCK(prefix##clock##lock, Mutex, shared)

OMPRACER_LOCKS(pthread_mutex_, lock, pthread_mutex_t, false)
OMPRACER_UNLOCK(pthread_mutex_unlock, __pthread_mutex_unlock, pthread_mutex_t)

OMPRACER_PLAIN_LOCK(mtx_lock, nullptr, mtx_t, false)
OMPRACER_PLAIN_LOCK(mtx_trylock, nullptr, mtx_t, false)
OMPRACER_TIMED_LOCK(mtx_timedlock, mtx_t, false)
OMPRACER_UNLOCK(mtx_unlock, nullptr, mtx_t)

OMPRACER_LOCKS(pthread_rwlock_, rdlock, pthread_rwlock_t, true)
OMPRACER_LOCKS(pthread_rwlock_, wrlock, pthread_rwlock_t, false)
OMPRACER_UNLOCK(pthread_rwlock_unlock, __pthread_rwlock_unlock, pthread_rwlock_t)

OMPRACER_PLAIN_LOCK(pthread_spin_lock, nullptr, pthread_spinlock_t, false)
OMPRACER_PLAIN_LOCK(pthread_spin_trylock, nullptr, pthread_spinlock_t, false)
OMPRACER_UNLOCK(pthread_spin_unlock, nullptr, pthread_spinlock_t)

// The lock of a stream, under which the functions with _unlocked are safe. What libc itself does with it is not seen.

OMPRACER_EXPORT int ftrylockfile(FILE *stream) {
  OMPRACER_NEXT(ftrylockfile, nullptr);
  if (!real)
    return refusal(stream);
  const int status = real(stream);
  if (status == 0 && fromProgram(__builtin_return_address(0)))
    mutexLocked(stream, false, true, __builtin_frame_address(0));
  return status;
}
OMPRACER_EXPORT void flockfile(FILE *stream) {
  OMPRACER_NEXT(flockfile, nullptr);
  if (!real)
    return;
  real(stream);
  if (fromProgram(__builtin_return_address(0)))
    mutexLocked(stream, false, true, __builtin_frame_address(0));
}
OMPRACER_EXPORT void funlockfile(FILE *stream) {
  OMPRACER_NEXT(funlockfile, nullptr);
  if (!real)
    return;
  if (fromProgram(__builtin_return_address(0)))
    mutexUnlocked(stream);
  real(stream);
}
