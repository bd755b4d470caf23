// Interposed entry points of libomp: what compiled code tells the runtime and OMPT does not report.
//
// Each wrapper notes something for the OMPT event that follows on the same thread, and forwards. The symbols win
// because this library stands before libomp in the search order of the program.
#include "ompt/callbacks.h"
#include "ompt/depend.h"
#include "ompt/reduction.h"
#include "ompt/task.h"

#include "detect/memory_life.h"

#include "base/check.h"
#include "base/export.h"

#include "platform/next.h"

#include <omp.h>
#include <ompracer/abi.h>

#include <algorithm>
#include <utility>

namespace ompracer {

/// Events that the forwarded call raises belong to the program's line, not to the wrapper's.
class CallerScope {
public:
  CallerScope(const void *pc, const void *frame) {
    omptThread.callerPc = reinterpret_cast<uptr>(pc);
    omptThread.callerFrame = reinterpret_cast<uptr>(frame);
  }
  ~CallerScope() { omptThread.callerPc = 0; }
  CallerScope(const CallerScope &) = delete;
  CallerScope &operator=(const CallerScope &) = delete;
};

/// What the tasks of a taskloop have in common, while they are created.
class InTaskloop {
public:
  InTaskloop(bool undeferred, u32 chunk)
      : call{omptThread.task, undeferred, chunk, std::exchange(gThread.createdTask, {}), omptThread.taskloop} {
    omptThread.taskloop = &call;
    noteTaskloop();
  }
  ~InTaskloop() {
    omptThread.taskloop = call.outer;
    noteTaskloop();
  }
  InTaskloop(const InTaskloop &) = delete;
  InTaskloop &operator=(const InTaskloop &) = delete;

private:
  TaskloopCall call;
};

#define OMPRACER_CALL_OF(name)                                                                                         \
  OMPRACER_NEXT(name, nullptr)                                                                                         \
  CallerScope caller(__builtin_return_address(0), __builtin_frame_address(0))

struct Ident;
using i32 = std::int32_t;
using i64 = std::int64_t;

// kmp.h, enum sched_type: the values the compiler passes.
enum Schedule : i32 {
  kStaticChunked = 33,
  kStatic = 34,
  kDynamicChunked = 35,
  kOrderedLower = 64,
  kOrderedStaticChunked = 65,
  kOrderedStatic = 66,
  kOrderedDynamicChunked = 67,
  kOrderedUpper = 72,
  kDistributeChunked = 91,
  kDistributeStatic = 92,
  kModifiers = (1 << 29) | (1 << 30),
};

static void noteLoop(i32 schedule, i64 chunk) {
  schedule &= ~kModifiers;
  OmptThread &o = omptThread;
  o.loopOrdered = schedule > kOrderedLower && schedule < kOrderedUpper;
  bool named = schedule == kStaticChunked || schedule == kDynamicChunked || schedule == kOrderedStaticChunked ||
               schedule == kOrderedDynamicChunked || schedule == kDistributeChunked;
  if (o.loopKey & (OMPRACER_LOOP_UNORDERED | OMPRACER_LOOP_BARE))
    return;
  o.loopChunk = !named ? 0 : chunk > 1 ? static_cast<u32>(chunk) : 1;
  o.loopStaticChunks = schedule == kStaticChunked || schedule == kOrderedStaticChunked;
}

/// Of all loops of a region with a static schedule of a named chunk size; other numbers are odd.
static constexpr u16 kConsistentChunks = 2;

/// Static loops of one region that are consistent (semantics 3) get one number. The pass knows what the directive says,
/// and the call the number of iterations.
static void noteConsistency(i32 schedule, i64 chunk, u64 count) {
  OmptThread &o = omptThread;
  schedule &= ~kModifiers;
  const bool chunked =
      schedule == kStaticChunked || schedule == kOrderedStaticChunked || schedule == kDistributeChunked;
  const bool named = o.loopKey && !(o.loopKey & (OMPRACER_LOOP_UNORDERED | OMPRACER_LOOP_BARE)) &&
                     (chunked || schedule == kStatic || schedule == kOrderedStatic || schedule == kDistributeStatic);
  if (!named && !(o.loopKey & OMPRACER_LOOP_INSCAN))
    return;
  // Chunks go round the threads in their order, whatever the loop and their size: those of equal numbers are one
  // thread's.
  if (named && (schedule == kStaticChunked || schedule == kOrderedStaticChunked)) {
    o.loopConsistency = kConsistentChunks;
    return;
  }
  u64 h = count;
  for (u64 part : {static_cast<u64>(o.loopKey), static_cast<u64>(chunked ? chunk : 0)})
    h = (h ^ h >> 29 ^ part) * 0x9e3779b97f4a7c15ull;
  o.loopConsistency = static_cast<u16>(h >> 48 | 1);
}

/// One dimension of a doacross loop, as the compiler lays it out (kmp.h, struct kmp_dim).
struct Dimension {
  i64 lower, upper, step;
};

/// Dimensions of the doacross loop the thread executes; one loop at a time can be active on a thread. Loops of many
/// have them elsewhere: a library that is loaded by hand finds little room for thread-local storage.
static constexpr i32 kMaxDimensions = 64, kFewDimensions = 8;
struct Doacross {
  i32 count;
  Dimension few[kFewDimensions];
  Dimension *many; ///< kMaxDimensions; reserved by the thread's first loop that needs it, and kept
};
static __thread Doacross doacross;

static Dimension *dimensionsOf(Doacross &d) { return d.count <= kFewDimensions ? d.few : d.many; }

static void noteDoacross(i32 count, const Dimension *dimensions) {
  OMPRACER_CHECK_LE(count, kMaxDimensions);
  doacross.count = count;
  if (count > kFewDimensions && !doacross.many) {
    doacross.many = static_cast<Dimension *>(reserveMemory(kMaxDimensions * sizeof(Dimension)));
    OMPRACER_CHECK(doacross.many != nullptr);
  }
  std::copy_n(dimensions, count, dimensionsOf(doacross));
  // The loop's work event comes next.
  omptThread.loopDoacross = true;
}

/// A source or sink at `vector`. Points outside the iteration space order nothing (OpenMP 5.2, 15.9.7).
static void crossIteration(const i64 *vector, bool source) {
  Task *task = omptThread.task;
  if (!task || !task->inPiece)
    return;
  u64 key = 0;
  for (i32 i = 0; i != doacross.count; ++i) {
    const Dimension &d = dimensionsOf(doacross)[i];
    if (d.step > 0 ? vector[i] < d.lower || vector[i] > d.upper : vector[i] > d.lower || vector[i] < d.upper)
      return;
    u64 size = static_cast<u64>((d.upper - d.lower) / d.step) + 1;
    key = key * size + static_cast<u64>((vector[i] - d.lower) / d.step);
  }
  if (source)
    gDetector.graph.doacrossSource(task->piece, key);
  else
    gDetector.graph.doacrossSink(task->piece, key);
  fragmentChanged(gThread);
}

} // namespace ompracer

using namespace ompracer;

#define OMPRACER_STATIC_INIT(suffix, type, stride)                                                                     \
  OMPRACER_EXPORT void __kmpc_for_static_init_##suffix(Ident *loc, i32 gtid, i32 schedule, i32 *last, type *lower,     \
                                                       type *upper, stride *step, stride incr, stride chunk) {         \
    OMPRACER_CALL_OF(__kmpc_for_static_init_##suffix);                                                                 \
    noteLoop(schedule, chunk);                                                                                         \
    noteConsistency(schedule, chunk, static_cast<u64>((*upper - *lower) / static_cast<type>(incr)));                   \
    real(loc, gtid, schedule, last, lower, upper, step, incr, chunk);                                                  \
    omptThread.forgetLoop();                                                                                           \
  }
OMPRACER_STATIC_INIT(4, i32, i32)
OMPRACER_STATIC_INIT(4u, u32, i32)
OMPRACER_STATIC_INIT(8, i64, i64)
OMPRACER_STATIC_INIT(8u, u64, i64)

#define OMPRACER_DISPATCH_INIT(suffix, type, stride)                                                                   \
  OMPRACER_EXPORT void __kmpc_dispatch_init_##suffix(Ident *loc, i32 gtid, i32 schedule, type lower, type upper,       \
                                                     stride step, stride chunk) {                                      \
    OMPRACER_CALL_OF(__kmpc_dispatch_init_##suffix);                                                                   \
    noteLoop(schedule, chunk);                                                                                         \
    noteConsistency(schedule, chunk, static_cast<u64>((upper - lower) / static_cast<type>(step)));                     \
    real(loc, gtid, schedule, lower, upper, step, chunk);                                                              \
    omptThread.forgetLoop();                                                                                           \
  }
OMPRACER_DISPATCH_INIT(4, i32, i32)
OMPRACER_DISPATCH_INIT(4u, u32, i32)
OMPRACER_DISPATCH_INIT(8, i64, i64)
OMPRACER_DISPATCH_INIT(8u, u64, i64)

OMPRACER_EXPORT void __ompracer_loop(u32 key) { omptThread.loopKey = key; }

OMPRACER_EXPORT void __kmpc_doacross_init(Ident *loc, i32 gtid, i32 count, const Dimension *dimensions) {
  OMPRACER_CALL_OF(__kmpc_doacross_init);
  noteDoacross(count, dimensions);
  real(loc, gtid, count, dimensions);
}

OMPRACER_EXPORT void __kmpc_doacross_post(Ident *loc, i32 gtid, const i64 *vector) {
  OMPRACER_CALL_OF(__kmpc_doacross_post);
  crossIteration(vector, true);
  real(loc, gtid, vector);
}

OMPRACER_EXPORT void __kmpc_doacross_wait(Ident *loc, i32 gtid, const i64 *vector) {
  OMPRACER_CALL_OF(__kmpc_doacross_wait);
  real(loc, gtid, vector);
  crossIteration(vector, false);
}

OMPRACER_EXPORT void __kmpc_push_num_threads(Ident *loc, i32 gtid, i32 count) {
  OMPRACER_CALL_OF(__kmpc_push_num_threads);
  omptThread.numThreadsClause = count;
  real(loc, gtid, count);
}

OMPRACER_EXPORT void __kmpc_push_num_teams(Ident *loc, i32 gtid, i32 teams, i32 threads) {
  OMPRACER_CALL_OF(__kmpc_push_num_teams);
  omptThread.numTeamsClause = teams;
  real(loc, gtid, teams, threads);
}

OMPRACER_EXPORT void __kmpc_push_num_teams_51(Ident *loc, i32 gtid, i32 lower, i32 upper, i32 threads) {
  OMPRACER_CALL_OF(__kmpc_push_num_teams_51);
  omptThread.numTeamsClause = lower == upper ? upper : 0;
  real(loc, gtid, lower, upper, threads);
}

OMPRACER_EXPORT void omp_unset_lock(omp_lock_t *lock) {
  OMPRACER_CALL_OF(omp_unset_lock);
  beforeRelease(reinterpret_cast<uptr>(lock));
  real(lock);
  omptThread.releasedEarly = 0;
}

OMPRACER_EXPORT void omp_unset_nest_lock(omp_nest_lock_t *lock) {
  OMPRACER_CALL_OF(omp_unset_nest_lock);
  beforeNestRelease(reinterpret_cast<uptr>(lock));
  real(lock);
  omptThread.releasedEarly = 0;
}

OMPRACER_EXPORT void __kmpc_end_critical(Ident *loc, i32 gtid, void *name) {
  OMPRACER_CALL_OF(__kmpc_end_critical);
  OmptThread &o = omptThread;
  if (o.criticalDepth && --o.criticalDepth < OmptThread::kCriticals)
    beforeRelease(o.criticals[o.criticalDepth]);
  real(loc, gtid, name);
  o.releasedEarly = 0;
}

OMPRACER_EXPORT void omp_set_num_threads(int count) {
  OMPRACER_CALL_OF(omp_set_num_threads);
  real(count);
  if (Task *task = omptThread.task)
    task->body()->setThreads = count == 1 && omptThread.environmentHasOneThread ? 0 : count;
}

OMPRACER_EXPORT void omp_set_num_teams(int limit) {
  OMPRACER_CALL_OF(omp_set_num_teams);
  real(limit);
  oneTeam.store(limit == 1, std::memory_order_relaxed);
}

OMPRACER_EXPORT int omp_get_max_threads(void) {
  OMPRACER_CALL_OF(omp_get_max_threads);
  int count = real();
  Task *task = omptThread.task;
  if (count == 1 && !(task && task->body()->setThreads == 1))
    omptThread.environmentHasOneThread = true;
  return count;
}

OMPRACER_EXPORT void *__kmpc_omp_task_alloc(Ident *loc, i32 gtid, i32 flags, std::size_t taskSize,
                                            std::size_t sharedsSize, void *entry) {
  OMPRACER_CALL_OF(__kmpc_omp_task_alloc);
  char *task = static_cast<char *>(real(loc, gtid, flags, taskSize, sharedsSize, entry));
  // The block was another task's: clean before the creator copies firstprivates into it.
  if (gThread.recording) {
    beginLife(gThread, reinterpret_cast<uptr>(task), ((taskSize + 7) & ~std::size_t{7}) + sharedsSize);
    noteRunning("task", omptThread.callerPc);
  }
  return task;
}

OMPRACER_EXPORT void __kmpc_omp_task_begin_if0(Ident *loc, i32 gtid, void *task) {
  OMPRACER_CALL_OF(__kmpc_omp_task_begin_if0);
  OmptThread &o = omptThread;
  o.inUndeferredTask = true;
  o.undeferredFrame = reinterpret_cast<uptr>(__builtin_frame_address(0)) + 2 * sizeof(void *);
  real(loc, gtid, task);
  o.inUndeferredTask = false;
  o.exclusion = LockSetId::Empty;
  // The creator goes on behind another call, which is not interposed.
  if (Task *begun = o.task; begun && begun->parent)
    begun->parent->callerPc = 0;
}

OMPRACER_EXPORT i32 __kmpc_omp_task_with_deps(Ident *loc, i32 gtid, void *task, i32 count, const DependItem *list,
                                              i32 noAliasCount, const DependItem *noAliasList) {
  OMPRACER_CALL_OF(__kmpc_omp_task_with_deps);
  omptThread.depends = list;
  omptThread.dependCount = static_cast<u32>(count);
  i32 result = real(loc, gtid, task, count, list, noAliasCount, noAliasList);
  omptThread.depends = nullptr;
  return result;
}

OMPRACER_EXPORT void __kmpc_omp_wait_deps(Ident *loc, i32 gtid, i32 count, const DependItem *list, i32 noAliasCount,
                                          const DependItem *noAliasList) {
  OMPRACER_CALL_OF(__kmpc_omp_wait_deps);
  const LockSetId exclusion = waitDependences(list, static_cast<u32>(count), false);
  real(loc, gtid, count, list, noAliasCount, noAliasList);
  omptThread.exclusion = exclusion;
}

// nowait: libomp waits all the same.
OMPRACER_EXPORT void __kmpc_omp_taskwait_deps_51(Ident *loc, i32 gtid, i32 count, const DependItem *list,
                                                 i32 noAliasCount, const DependItem *noAliasList, i32 nowait) {
  OMPRACER_CALL_OF(__kmpc_omp_taskwait_deps_51);
  const LockSetId exclusion = waitDependences(list, static_cast<u32>(count), nowait);
  real(loc, gtid, count, list, noAliasCount, noAliasList, nowait);
  omptThread.exclusion = exclusion;
}

// libomp may combine private copies itself here, by functions of the program on the stacks of other threads: that is
// the implementation's business. Tasks that it runs meanwhile are not (tasking.cpp saves the state).
#define OMPRACER_REDUCE(name)                                                                                          \
  OMPRACER_EXPORT i32 name(Ident *loc, i32 gtid, i32 count, std::size_t size, void *data,                              \
                           void (*combine)(void *, void *), void *lock) {                                              \
    OMPRACER_CALL_OF(name);                                                                                            \
    ignoreBegin(gThread);                                                                                              \
    i32 method = real(loc, gtid, count, size, data, combine, lock);                                                    \
    ignoreEnd(gThread);                                                                                                \
    if (method)                                                                                                        \
      combinesAfterAll();                                                                                              \
    return method;                                                                                                     \
  }
OMPRACER_REDUCE(__kmpc_reduce)
OMPRACER_REDUCE(__kmpc_reduce_nowait)

/// One item of a task reduction, as the compiler lays it out (kmp_tasking.cpp, kmp_taskred_input_t).
struct TaskReductionItem {
  void *shared, *original;
  std::size_t size;
  void *init, *fini, *combine;
  u32 flags;
};

/// What the caller told of the items' originals.
static u64 toldOfOriginals() {
  OmpracerArguments &told = __ompracer_arguments;
  return std::exchange(told.callee, nullptr) ? told.owned : 0;
}

static u32 provenanceOf(i32 item, u64 told) {
  auto said = [&](u32 shift, u32 flag) {
    return item < i32{OMPRACER_ARGUMENTS} && (told >> (item + shift) & 1) ? flag : 0;
  };
  return said(0, OMPRACER_OWNED) | said(OMPRACER_ARGUMENT_EXECUTOR_SHIFT, OMPRACER_EXECUTOR) |
         said(OMPRACER_ARGUMENT_OUTER_SHIFT, OMPRACER_OUTER_OWNED);
}

OMPRACER_EXPORT void *__kmpc_taskred_init(i32 gtid, i32 count, TaskReductionItem *items) {
  OMPRACER_CALL_OF(__kmpc_taskred_init);
  const u64 told = toldOfOriginals();
  for (i32 i = 0; i < count; ++i)
    noteTaskReduction(reinterpret_cast<uptr>(items[i].shared), items[i].size, provenanceOf(i, told));
  return real(gtid, count, items);
}

OMPRACER_EXPORT void *__kmpc_taskred_modifier_init(Ident *loc, i32 gtid, int isWorksharing, i32 count,
                                                   TaskReductionItem *items) {
  OMPRACER_CALL_OF(__kmpc_taskred_modifier_init);
  const u64 told = toldOfOriginals();
  void *group = real(loc, gtid, isWorksharing, count, items);
  for (i32 i = 0; i < count; ++i)
    noteRegionReduction(reinterpret_cast<uptr>(items[i].shared), reinterpret_cast<uptr>(items[i].original),
                        items[i].size, provenanceOf(i, told), isWorksharing);
  return group;
}

OMPRACER_EXPORT void *__kmpc_task_reduction_get_th_data(i32 gtid, void *group, void *original) {
  OMPRACER_CALL_OF(__kmpc_task_reduction_get_th_data);
  void *copy = real(gtid, group, original);
  takesPartInReduction(reinterpret_cast<uptr>(original), reinterpret_cast<uptr>(copy),
                       reinterpret_cast<uptr>(__builtin_return_address(0)));
  return copy;
}

OMPRACER_EXPORT void __kmpc_task_reduction_modifier_fini(Ident *loc, i32 gtid, i32 isWorksharing) {
  OMPRACER_CALL_OF(__kmpc_task_reduction_modifier_fini);
  taskReductionEnds();
  real(loc, gtid, isWorksharing);
  tasksReducedTheOriginal();
}

OMPRACER_EXPORT i32 __kmpc_omp_taskyield(Ident *loc, i32 gtid, int endPart) {
  OMPRACER_CALL_OF(__kmpc_omp_taskyield);
  i32 result = real(loc, gtid, endPart);
  resumed(ompt.currentTask()); // a taskyield has no event of its own
  return result;
}

OMPRACER_EXPORT void __kmpc_taskloop(Ident *loc, i32 gtid, void *task, i32 ifValue, u64 *lower, u64 *upper, i64 step,
                                     i32 nogroup, i32 schedule, u64 grainsize, void *dup) {
  OMPRACER_CALL_OF(__kmpc_taskloop);
  InTaskloop inTaskloop(!ifValue, 0);
  real(loc, gtid, task, ifValue, lower, upper, step, nogroup, schedule, grainsize, dup);
}

OMPRACER_EXPORT void __kmpc_taskloop_5(Ident *loc, i32 gtid, void *task, i32 ifValue, u64 *lower, u64 *upper, i64 step,
                                       i32 nogroup, i32 schedule, u64 grainsize, i32 modifier, void *dup) {
  OMPRACER_CALL_OF(__kmpc_taskloop_5);
  InTaskloop inTaskloop(!ifValue, schedule == 1 && modifier == 1 ? static_cast<u32>(grainsize) : 0);
  real(loc, gtid, task, ifValue, lower, upper, step, nogroup, schedule, grainsize, modifier, dup);
}
