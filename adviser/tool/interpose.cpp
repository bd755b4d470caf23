// Entry points of libomp that only the adviser stands before, and the functions of <ompracer/annotate.h> that it has.
#include "base/export.h"
#include "events/caller.h"
#include "events/sink.h"
#include "platform/next.h"
#include "span/share.h"
#include "span/whatif.h"
#include "tool/fragment.h"
#include "tool/whatif.h"

#include <ompracer/annotate.h>

using namespace ompracer;
using namespace ompracer::adviser;

// An untied task calls it with itself to end a part; from then on another thread may execute the next one.
OMPRACER_EXPORT i32 __kmpc_omp_task(Ident *loc, i32 gtid, void *task) {
  OMPRACER_CALL_OF(__kmpc_omp_task);
  ProfiledThread &o = profiledThread;
  if (reinterpret_cast<uptr>(task) != o.allocated) {
    endPart();
    // The runtime tells that its parent goes on, which may have ended, or be executed by another thread.
    Task *const next = omptThread.task ? omptThread.task->goesOn : nullptr;
    omptThread.partEnds = true;
    const i32 result = real(loc, gtid, task);
    omptThread.partEnds = false;
    o.running = nullptr;
    omptThread.task = next;
    return result;
  }
  o.allocated = 0;
  omptThread.callerPc = o.allocatedBy; // this call may be the last thing that a function does: a jump
  creationCalled();
  const i32 result = real(loc, gtid, task);
  creationReturns();
  return result;
}

// The compiler places the call at the end of each iteration of a loop with an ordered clause.
#define OMPRACER_DISPATCH_FINI(suffix)                                                                                 \
  OMPRACER_EXPORT void __kmpc_dispatch_fini_##suffix(Ident *loc, i32 gtid) {                                           \
    OMPRACER_CALL_OF(__kmpc_dispatch_fini_##suffix);                                                                   \
    Event event;                                                                                                       \
    if (Task *task = omptThread.task; task && task->place)                                                             \
      endUnit(profiledThread.store, *task->place);                                                                     \
    real(loc, gtid);                                                                                                   \
  }
OMPRACER_DISPATCH_FINI(4)
OMPRACER_DISPATCH_FINI(4u)
OMPRACER_DISPATCH_FINI(8)
OMPRACER_DISPATCH_FINI(8u)

// What compiled code calls at the borders of its own: the time in between is the runtime's.
#define OMPRACER_PASS(name)                                                                                            \
  OMPRACER_EXPORT void name(Ident *loc, i32 gtid) {                                                                    \
    const RuntimeCall call;                                                                                            \
    OMPRACER_CALL_OF(name);                                                                                            \
    real(loc, gtid);                                                                                                   \
  }
OMPRACER_PASS(__kmpc_for_static_fini)
OMPRACER_PASS(__kmpc_barrier)
OMPRACER_PASS(__kmpc_end_single)

OMPRACER_EXPORT i32 __kmpc_omp_taskwait(Ident *loc, i32 gtid) {
  const RuntimeCall call;
  OMPRACER_CALL_OF(__kmpc_omp_taskwait);
  return real(loc, gtid);
}

OMPRACER_EXPORT i32 __kmpc_single(Ident *loc, i32 gtid) {
  const RuntimeCall call;
  OMPRACER_CALL_OF(__kmpc_single);
  return real(loc, gtid);
}

OMPRACER_EXPORT void __kmpc_critical(Ident *loc, i32 gtid, void *lock) {
  const RuntimeCall call;
  OMPRACER_CALL_OF(__kmpc_critical);
  real(loc, gtid, lock);
}

OMPRACER_EXPORT void __kmpc_critical_with_hint(Ident *loc, i32 gtid, void *lock, std::uint32_t hint) {
  const RuntimeCall call;
  OMPRACER_CALL_OF(__kmpc_critical_with_hint);
  real(loc, gtid, lock, hint);
}

#define OMPRACER_DISPATCH_NEXT(suffix, type, stride)                                                                   \
  OMPRACER_EXPORT i32 __kmpc_dispatch_next_##suffix(Ident *loc, i32 gtid, i32 *last, type *lower, type *upper,         \
                                                    stride *step) {                                                    \
    const RuntimeCall call;                                                                                            \
    OMPRACER_CALL_OF(__kmpc_dispatch_next_##suffix);                                                                   \
    return real(loc, gtid, last, lower, upper, step);                                                                  \
  }
OMPRACER_DISPATCH_NEXT(4, i32, i32)
OMPRACER_DISPATCH_NEXT(4u, std::uint32_t, i32)
OMPRACER_DISPATCH_NEXT(8, i64, i64)
OMPRACER_DISPATCH_NEXT(8u, std::uint64_t, i64)

// Who asks for its number may do what no other member does: that is not done again by each.
extern "C" {
int omp_get_thread_num(void);
int omp_get_thread_num_(void); // of Fortran. NOLINT(readability-identifier-naming)
}
#define OMPRACER_THREAD_NUMBER(name)                                                                                   \
  OMPRACER_EXPORT int name(void) {                                                                                     \
    OMPRACER_NEXT(name, nullptr)                                                                                       \
    if (Body *body = profiledThread.running)                                                                           \
      body->asked = true;                                                                                              \
    return real();                                                                                                     \
  }
OMPRACER_THREAD_NUMBER(omp_get_thread_num)
OMPRACER_THREAD_NUMBER(omp_get_thread_num_)

#undef ompracer_work
#undef ompracer_whatif_begin
#undef ompracer_whatif_end
OMPRACER_EXPORT void ompracer_work(unsigned long long units) { profiledThread.clock.units += units; }

// The first use of the OpenMP runtime: only from there on there is a task.
static void startRuntime() {
  if (auto *threadNumber = reinterpret_cast<i32 (*)(void *)>(nextSymbol("__kmpc_global_thread_num")))
    threadNumber(nullptr);
}

OMPRACER_EXPORT void ompracer_whatif_begin(const char *name, double factor) {
  if (!omptThread.task)
    startRuntime();
  Event event;
  if (Task *task = omptThread.task; task && task->place)
    beginRegionOfProgram(*task->place, name ? name : "", factor);
}
OMPRACER_EXPORT void ompracer_whatif_end() {
  Event event;
  if (Task *task = omptThread.task; task && task->place)
    endWhatif(profiledThread.store, *task->place);
}
