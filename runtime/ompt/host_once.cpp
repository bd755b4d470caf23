// Initialisations that are done once: static locals (__cxa_guard_*) and pthread_once (std::call_once uses it).
//
// What they do is ordered before all that comes later (WNode::once); their surroundings are not, for it is left to
// chance which thread runs them.
#include "ompt/host_call.h"
#include "ompt/task.h"

#include <pthread.h>

extern "C" {
int __cxa_guard_acquire(unsigned long *guard);
void __cxa_guard_release(unsigned long *guard) noexcept;
void __cxa_guard_abort(unsigned long *guard) noexcept;
}

namespace ompracer {

static void enter(bool once) {
  Task *task = omptThread.task;
  if (!task || !task->record)
    return;
  Cursor &c = task->active();
  gDetector.graph.step(c);
  c.once = once;
  fragmentChanged(gThread);
}

// In a program without the C++ library's guards (linked into the program, where ours stand before them) these do their
// work, by the layout of the Itanium ABI: the first byte says that the object is initialised, the second that a thread
// is about to.
static constexpr unsigned long kInitialised = 1, kBusy = 1 << 8;

static int ownAcquire(unsigned long *guard) {
  for (;;) {
    unsigned long seen = __atomic_load_n(guard, __ATOMIC_ACQUIRE);
    if (seen & kInitialised)
      return 0;
    if (!(seen & kBusy) &&
        __atomic_compare_exchange_n(guard, &seen, seen | kBusy, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      return 1;
    yieldThread();
  }
}
static void ownRelease(unsigned long *guard) noexcept { __atomic_store_n(guard, kInitialised, __ATOMIC_RELEASE); }
static void ownAbort(unsigned long *guard) noexcept { __atomic_store_n(guard, 0, __ATOMIC_RELEASE); }

static __thread void (*onceRoutine)();

static void runOnce() {
  void (*routine)() = onceRoutine;
  enter(true);
  routine();
  enter(false);
}

} // namespace ompracer

using namespace ompracer;

extern "C" __attribute__((weak)) int __pthread_once(pthread_once_t *, void (*)()) noexcept;

extern "C" OMPRACER_EXPORT int __cxa_guard_acquire(unsigned long *guard) {
  OMPRACER_NEXT(__cxa_guard_acquire, ownAcquire);
  int initialise = real(guard);
  if (initialise)
    enter(true);
  return initialise;
}
extern "C" OMPRACER_EXPORT void __cxa_guard_release(unsigned long *guard) noexcept {
  OMPRACER_NEXT(__cxa_guard_release, ownRelease);
  enter(false);
  real(guard);
}
extern "C" OMPRACER_EXPORT void __cxa_guard_abort(unsigned long *guard) noexcept {
  OMPRACER_NEXT(__cxa_guard_abort, ownAbort);
  enter(false);
  real(guard);
}

extern "C" OMPRACER_EXPORT int pthread_once(pthread_once_t *control, void (*routine)()) {
  OMPRACER_NEXT(pthread_once, __pthread_once);
  if (!omptThread.task || !fromProgram(__builtin_return_address(0)))
    return real(control, routine);
  void (*outer)() = onceRoutine;
  onceRoutine = routine;
  int status = real(control, runOnce);
  onceRoutine = outer;
  return status;
}
