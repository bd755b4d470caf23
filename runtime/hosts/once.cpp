// Initialisations that are done once: static locals (__cxa_guard_*), pthread_once (std::call_once uses it), call_once,
// constructors of libraries that are loaded by dlopen.
//
// What they do is ordered before all that comes later (the detector's WNode::once); their surroundings are not, for it
// is left to chance which thread runs them. Who finds a static local initialised makes no call, nor does who is told of
// a function in a library, so that holds from the beginning; what pthread_once ran is awaited when somebody else calls
// it. The functions of std::async and std::packaged_task run inside of one that nobody else calls. A function that
// throws has not run: who calls next runs it, and comes after it.
#include "hosts/host_call.h"
#include "hosts/sink.h"
#include "platform/platform.h"

#include <pthread.h>
#include <threads.h>
#include <unwind.h>

extern "C" {
int __cxa_guard_acquire(unsigned long *guard);
void __cxa_guard_release(unsigned long *guard) noexcept;
void __cxa_guard_abort(unsigned long *guard) noexcept;
}

namespace ompracer {

// In a program without the C++ library's guards (linked into the program, where ours stand before them) these do their
// work, by the layout of the Itanium ABI: the first byte says that the object is initialised, the second that a thread
// is about to. The acquires pair with the releases of whoever initialised the object, or gave up.
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

/// A call of pthread_once or call_once on this thread.
struct OnceCall {
  void (*routine)();
  const void *control;
  bool ran;
  OnceCall *outer;
};
static __thread OnceCall *onceCall; ///< the innermost

extern "C" __attribute__((visibility("hidden"))) _Unwind_Reason_Code __ompracer_unwind_once(int, _Unwind_Action actions,
                                                                                            _Unwind_Exception_Class,
                                                                                            _Unwind_Exception *,
                                                                                            _Unwind_Context *) {
  if (actions & _UA_CLEANUP_PHASE) {
    initialisationEnds();
    initialisationCalled(onceCall->control, false);
    onceCall = onceCall->outer;
  }
  return _URC_CONTINUE_UNWIND;
}

/// An exception passes through this frame, but no handler or destructor of C++ may be in this library: the personality
/// does what is to be done.
static void runOnce() {
  __asm__ volatile(".cfi_personality 0x1b, __ompracer_unwind_once");
  onceCall->ran = true;
  initialisationBegins(onceCall->control);
  onceCall->routine();
  initialisationEnds();
}

/// call: the real function, with runOnce as the routine.
template <typename Call> static void followOnce(const void *control, void (*routine)(), Call call) {
  OnceCall once{routine, control, false, onceCall};
  onceCall = &once;
  call();
  onceCall = once.outer;
  initialisationCalled(control, once.ran);
}

/// routine == runOnce: a call_once that is made of pthread_once.
static bool mustFollow(void (*routine)(), const void *returnAddress) {
  return omptThread.task && routine != runOnce && fromProgram(returnAddress);
}

} // namespace ompracer

using namespace ompracer;

extern "C" __attribute__((weak)) int __pthread_once(pthread_once_t *, void (*)()) noexcept;

OMPRACER_EXPORT int __cxa_guard_acquire(unsigned long *guard) {
  OMPRACER_NEXT(__cxa_guard_acquire, ownAcquire);
  int initialise = real(guard);
  if (initialise)
    initialisationBegins(nullptr);
  return initialise;
}
OMPRACER_EXPORT void __cxa_guard_release(unsigned long *guard) noexcept {
  OMPRACER_NEXT(__cxa_guard_release, ownRelease);
  initialisationEnds();
  real(guard);
}
OMPRACER_EXPORT void __cxa_guard_abort(unsigned long *guard) noexcept {
  OMPRACER_NEXT(__cxa_guard_abort, ownAbort);
  initialisationEnds();
  real(guard);
}

OMPRACER_EXPORT void __ompracer_load_begin() { initialisationBegins(nullptr); }
OMPRACER_EXPORT void __ompracer_load_end() { initialisationEnds(); }

OMPRACER_EXPORT int pthread_once(pthread_once_t *control, void (*routine)()) {
  OMPRACER_NEXT(pthread_once, __pthread_once);
  if (!mustFollow(routine, __builtin_return_address(0)))
    return real(control, routine);
  int status = 0;
  followOnce(control, routine, [&] { status = real(control, runOnce); });
  return status;
}

OMPRACER_EXPORT void call_once(once_flag *control, void (*routine)()) {
  OMPRACER_NEXT(call_once, nullptr);
  if (!mustFollow(routine, __builtin_return_address(0)))
    return real(control, routine);
  followOnce(control, routine, [&] { real(control, runOnce); });
}
