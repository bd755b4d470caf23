// Condition variables, semaphores and barriers of the thread library, as orders: a signal precedes every wait that
// returns after it.
//
// Which signal ended a wait on a condition variable cannot be told, so all that came before count: an order too many is
// a race missed, one too few a false report. The nth wait for a semaphore that began with the value v needs n - v
// posts, whichever they are: it comes after the first n - v.
#include "hosts/host_call.h"
#include "hosts/sync.h"

#include "notes/notes.h"
#include "platform/signals.h"
#include "platform/spin.h"

#include <cerrno>
#include <cstdarg>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>

namespace ompracer {

namespace {

/// The name of a signalled object: no address of memory, so that values waited for there are another matter.
uptr nameOf(const void *object, u64 round = 0) {
  return reinterpret_cast<uptr>(object) ^ (round & 1) << 62 ^ 1ull << 63;
}

bool counts(const void *returnAddress) { return omptThread.task && fromProgram(returnAddress); }

/// A semaphore; or a barrier, whose value is the number of its threads. Guarded by busy.
struct Semaphore {
  std::atomic<const void *> object;
  SpinLock busy;
  u64 value = 0, posts = 0, waits = 0; ///< value: at its beginning
  static constexpr u64 kHeads = 64;
  HostSignal heads[kHeads] = {}; ///< by number of the post: what precedes it and all before. The last ones
};
/// Open addressing, never emptied.
constexpr u32 kSemaphores = 1u << 13;
Semaphore semaphores[kSemaphores];

/// nullptr: not there, or no room, which the run says.
Semaphore *recordOf(const void *object, bool make) {
  u64 i = (reinterpret_cast<uptr>(object) * 0x9e3779b97f4a7c15ull) >> 32;
  for (u32 probes = 0; probes < 64; ++probes, ++i) {
    Semaphore &s = semaphores[i % kSemaphores];
    const void *seen = s.object.load(std::memory_order_relaxed);
    if (seen == object)
      return &s;
    if (!seen && !make)
      return nullptr;
    if (!seen && (s.object.compare_exchange_strong(seen, object, std::memory_order_relaxed) || seen == object))
      return &s;
  }
  if (make)
    noteNotChecked("semaphores", "semaphores or barriers that were too many to follow, taken as ordering nothing");
  return nullptr;
}

void semaphoreBegins(const void *object, u64 value) {
  Semaphore *s = recordOf(object, true);
  if (!s)
    return;
  SignalsHeld held; // a handler may post
  SpinGuard guard(s->busy);
  s->value = value;
  s->posts = s->waits = 0;
  unsignalled(nameOf(object));
}

void semaphorePosted(const void *object, bool recorded) {
  Semaphore *s = recordOf(object, true);
  if (!s)
    return;
  SignalsHeld held;
  SpinGuard guard(s->busy);
  s->heads[s->posts++ % Semaphore::kHeads] = recorded ? signalled(nameOf(object)) : HostSignal{};
}

void semaphoreAwaited(const void *object, bool recorded) {
  Semaphore *s = recordOf(object, true);
  if (!s)
    return;
  HostSignal head;
  {
    SignalsHeld held;
    SpinGuard guard(s->busy);
    if (++s->waits <= s->value)
      return;
    u64 post = s->waits - s->value - 1;
    if (s->posts > Semaphore::kHeads && post < s->posts - Semaphore::kHeads)
      post = s->posts - Semaphore::kHeads;
    if (post < s->posts)
      head = s->heads[post % Semaphore::kHeads];
  }
  if (recorded)
    awaited(nameOf(object), head);
}

/// Returns the name of the barrier's round; 0: nobody told of the barrier.
uptr arrive(const void *barrier, bool recorded) {
  Semaphore *s = recordOf(barrier, false);
  if (!s)
    return 0;
  // The first to arrive clears what the round before the last left; the others add to what it says.
  SpinGuard guard(s->busy);
  if (!s->value)
    return 0;
  const u64 number = s->posts++;
  const uptr name = nameOf(barrier, number / s->value);
  if (number % s->value == 0)
    unsignalled(name);
  if (recorded)
    signalled(name);
  return name;
}

} // namespace

} // namespace ompracer

using namespace ompracer;

#define OMPRACER_NEXT_OR_REFUSE(name, object)                                                                          \
  OMPRACER_NEXT(name, nullptr);                                                                                        \
  if (!real)                                                                                                           \
  return refusal(object)

/// A wait on a condition variable gives its mutex back meanwhile.
#define OMPRACER_WAIT(name, parameters, arguments)                                                                     \
  OMPRACER_EXPORT int name parameters {                                                                                \
    OMPRACER_NEXT_OR_REFUSE(name, condition);                                                                          \
    if (!counts(__builtin_return_address(0)))                                                                          \
      return real arguments;                                                                                           \
    mutexUnlocked(mutex);                                                                                              \
    int status = real arguments;                                                                                       \
    mutexLocked(mutex, false, true, __builtin_frame_address(0));                                                       \
    if (status == 0)                                                                                                   \
      awaited(nameOf(condition));                                                                                      \
    return status;                                                                                                     \
  }
#define OMPRACER_NOTIFY(name, Object)                                                                                  \
  OMPRACER_EXPORT int name(Object *object) {                                                                           \
    OMPRACER_NEXT_OR_REFUSE(name, object);                                                                             \
    if (counts(__builtin_return_address(0)))                                                                           \
      signalled(nameOf(object));                                                                                       \
    return real(object);                                                                                               \
  }
#define OMPRACER_AWAIT(name, parameters, arguments)                                                                    \
  OMPRACER_EXPORT int name parameters {                                                                                \
    OMPRACER_NEXT_OR_REFUSE(name, semaphore);                                                                          \
    int status = real arguments;                                                                                       \
    if (status == 0 && fromProgram(__builtin_return_address(0)))                                                       \
      semaphoreAwaited(semaphore, omptThread.task != nullptr);                                                         \
    return status;                                                                                                     \
  }

OMPRACER_WAIT(pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t *mutex), (condition, mutex))
OMPRACER_WAIT(pthread_cond_timedwait, (pthread_cond_t * condition, pthread_mutex_t *mutex, const timespec *until),
              (condition, mutex, until))
OMPRACER_WAIT(pthread_cond_clockwait,
              (pthread_cond_t * condition, pthread_mutex_t *mutex, clockid_t clock, const timespec *until),
              (condition, mutex, clock, until))
OMPRACER_NOTIFY(pthread_cond_signal, pthread_cond_t)
OMPRACER_NOTIFY(pthread_cond_broadcast, pthread_cond_t)

OMPRACER_WAIT(cnd_wait, (cnd_t * condition, mtx_t *mutex), (condition, mutex))
OMPRACER_WAIT(cnd_timedwait, (cnd_t * condition, mtx_t *mutex, const timespec *until), (condition, mutex, until))
OMPRACER_NOTIFY(cnd_signal, cnd_t)
OMPRACER_NOTIFY(cnd_broadcast, cnd_t)

OMPRACER_AWAIT(sem_wait, (sem_t * semaphore), (semaphore))
OMPRACER_AWAIT(sem_trywait, (sem_t * semaphore), (semaphore))
OMPRACER_AWAIT(sem_timedwait, (sem_t * semaphore, const timespec *until), (semaphore, until))
OMPRACER_AWAIT(sem_clockwait, (sem_t * semaphore, clockid_t clock, const timespec *until), (semaphore, clock, until))

OMPRACER_EXPORT int sem_post(sem_t *semaphore) {
  OMPRACER_NEXT_OR_REFUSE(sem_post, semaphore);
  if (fromProgram(__builtin_return_address(0)))
    semaphorePosted(semaphore, omptThread.task != nullptr);
  return real(semaphore);
}

/// Whoever opens it first after ompracer began finds its value. The arguments beyond the flags count if there are any.
OMPRACER_EXPORT sem_t *sem_open(const char *name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  const unsigned value = flags & O_CREAT ? va_arg(rest, unsigned) : 0;
  va_end(rest);
  OMPRACER_NEXT(sem_open, nullptr);
  if (!real) {
    errno = ENOSYS;
    return SEM_FAILED;
  }
  sem_t *semaphore = real(name, flags, mode, value);
  int now = 0;
  if (semaphore != SEM_FAILED && fromProgram(__builtin_return_address(0)) && !recordOf(semaphore, false) &&
      sem_getvalue(semaphore, &now) == 0) {
    semaphoreBegins(semaphore, static_cast<u64>(now));
    meetingsExpected();
  }
  return semaphore;
}

OMPRACER_EXPORT int sem_init(sem_t *semaphore, int shared, unsigned value) {
  OMPRACER_NEXT_OR_REFUSE(sem_init, semaphore);
  if (fromProgram(__builtin_return_address(0)))
    semaphoreBegins(semaphore, value);
  meetingsExpected();
  return real(semaphore, shared, value);
}

OMPRACER_EXPORT int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes,
                                         unsigned count) {
  OMPRACER_NEXT_OR_REFUSE(pthread_barrier_init, barrier);
  int status = real(barrier, attributes, count);
  if (status == 0 && fromProgram(__builtin_return_address(0)))
    semaphoreBegins(barrier, count);
  meetingsExpected();
  return status;
}

OMPRACER_EXPORT int pthread_barrier_wait(pthread_barrier_t *barrier) {
  OMPRACER_NEXT_OR_REFUSE(pthread_barrier_wait, barrier);
  if (!fromProgram(__builtin_return_address(0)))
    return real(barrier);
  bool recorded = omptThread.task != nullptr;
  uptr round = arrive(barrier, recorded);
  int status = real(barrier);
  if (recorded && round)
    awaited(round);
  return status;
}
