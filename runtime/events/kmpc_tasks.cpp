// Interposed entry points of libomp: tasks, taskloops and reductions. See kmpc.cpp.
#include "events/callbacks.h"
#include "events/caller.h"
#include "events/depend.h"
#include "events/sink.h"
#include "events/start.h"

#include "base/export.h"

namespace ompracer {

/// What the tasks of a taskloop have in common, while they are created.
class InTaskloop {
public:
  InTaskloop(bool undeferred, u32 chunk, u64 iterations) {
    creationCalled();
    call.creator = omptThread.task;
    call.undeferred = undeferred;
    call.chunk = chunk;
    call.iterations = iterations;
    call.outer = omptThread.taskloop;
    omptThread.taskloop = &call;
    taskloopBegins(call);
  }
  ~InTaskloop() {
    omptThread.taskloop = call.outer;
    taskloopEnds();
    creationReturns();
  }
  InTaskloop(const InTaskloop &) = delete;
  InTaskloop &operator=(const InTaskloop &) = delete;

private:
  TaskloopCall call;
};

/// The wait is the call.
template <typename Call> static void waitForDependences(const DependItem *items, i32 count, bool nowait, Call call) {
  Task *task = omptThread.task;
  if (!task)
    return call();
  const Dependences dependences(items, static_cast<u32>(count));
  waitsFor(*task, dependences.begin(), dependences.size(), nowait);
  call();
  waitedFor(*task, dependences.begin(), dependences.size(), nowait);
}

/// Iterations of each task of a taskloop, in the mean. The schedule: 1 a grainsize, 2 a number of tasks; else libomp
/// makes ten for each thread. kmp_tasking.cpp, __kmp_taskloop.
static u64 iterationsOfTasks(u64 lower, u64 upper, i64 step, i32 schedule, u64 size) {
  const u64 count = (step > 0 ? upper - lower : lower - upper) / static_cast<u64>(step > 0 ? step : -step) + 1;
  u64 tasks = size;
  if (schedule == 1)
    tasks = size && size < count ? count / size : 1;
  else if (schedule != 2) {
    const TaskSkeleton *task = skeletonOf(omptThread.task);
    const TeamSkeleton *team = task ? skeletonOf(task->team) : nullptr;
    tasks = 10 * (team ? team->size.load(std::memory_order_relaxed) : 1u);
  }
  return tasks == 0 || tasks > count ? 1 : (count + tasks - 1) / tasks;
}

/// One item of a task reduction, as the compiler lays it out (kmp_tasking.cpp, kmp_taskred_input_t).
struct TaskReductionItem {
  uptr shared, original;
  std::size_t size;
  void *init, *fini, *combine;
  u32 flags;
};

/// Of a region or construct the item's shared variable is the thread's copy of the original.
static void tellReductions(const ReductionCall &call, const TaskReductionItem *items, i32 count) {
  Task *task = omptThread.task;
  const bool copied = call.scope != ReductionCall::Scope::Taskgroup;
  for (i32 i = 0; task && i < count; ++i)
    taskReductionBegins(*task, call, static_cast<u32>(i),
                        {copied ? items[i].original : items[i].shared, items[i].size, copied ? items[i].shared : 0});
}

} // namespace ompracer

using namespace ompracer;

OMPRACER_EXPORT void *__kmpc_omp_task_alloc(Ident *loc, i32 gtid, i32 flags, std::size_t taskSize,
                                            std::size_t sharedsSize, void *entry) {
  OMPRACER_CALL_OF(__kmpc_omp_task_alloc);
  creationCalled();
  char *task = static_cast<char *>(real(loc, gtid, flags, taskSize, sharedsSize, observeTask(entry)));
  creationReturns();
  taskAllocated(reinterpret_cast<uptr>(task), ((taskSize + 7) & ~std::size_t{7}) + sharedsSize);
  return task;
}

OMPRACER_EXPORT void __kmpc_omp_task_begin_if0(Ident *loc, i32 gtid, void *task) {
  OMPRACER_CALL_OF(__kmpc_omp_task_begin_if0);
  OmptThread &o = omptThread;
  o.inUndeferredTask = true;
  o.undeferredFrame = reinterpret_cast<uptr>(__builtin_frame_address(0)) + 2 * sizeof(void *);
  real(loc, gtid, task);
  o.inUndeferredTask = false;
  // The creator goes on after another call, which is not interposed.
  if (const TaskSkeleton *begun = skeletonOf(o.task); begun && begun->parent)
    skeletonOf(*begun->parent).callerPc = 0;
}

// No compiler uses the second list of the calls with dependences.
OMPRACER_EXPORT i32 __kmpc_omp_task_with_deps(Ident *loc, i32 gtid, void *task, i32 count, const DependItem *list,
                                              i32 noAliasCount, const DependItem *noAliasList) {
  OMPRACER_CALL_OF(__kmpc_omp_task_with_deps);
  omptThread.depends = list;
  omptThread.dependCount = static_cast<u32>(count);
  creationCalled();
  i32 result = real(loc, gtid, task, count, list, noAliasCount, noAliasList);
  creationReturns();
  omptThread.depends = nullptr;
  return result;
}

OMPRACER_EXPORT void __kmpc_omp_wait_deps(Ident *loc, i32 gtid, i32 count, const DependItem *list, i32 noAliasCount,
                                          const DependItem *noAliasList) {
  OMPRACER_CALL_OF(__kmpc_omp_wait_deps);
  waitForDependences(list, count, false, [=] { real(loc, gtid, count, list, noAliasCount, noAliasList); });
}

// nowait: libomp waits all the same.
OMPRACER_EXPORT void __kmpc_omp_taskwait_deps_51(Ident *loc, i32 gtid, i32 count, const DependItem *list,
                                                 i32 noAliasCount, const DependItem *noAliasList, i32 nowait) {
  OMPRACER_CALL_OF(__kmpc_omp_taskwait_deps_51);
  waitForDependences(list, count, nowait, [=] { real(loc, gtid, count, list, noAliasCount, noAliasList, nowait); });
}

// libomp may combine private copies itself here, by functions of the program on the stacks of other threads. It may run
// other tasks meanwhile.
#define OMPRACER_REDUCE(name)                                                                                          \
  OMPRACER_EXPORT i32 name(Ident *loc, i32 gtid, i32 count, std::size_t size, void *data,                              \
                           void (*combine)(void *, void *), void *lock) {                                              \
    OMPRACER_CALL_OF(name);                                                                                            \
    reduceBegins();                                                                                                    \
    i32 method = real(loc, gtid, count, size, data, combine, lock);                                                    \
    reduceEnds(method != 0);                                                                                           \
    return method;                                                                                                     \
  }
OMPRACER_REDUCE(__kmpc_reduce)
OMPRACER_REDUCE(__kmpc_reduce_nowait)

OMPRACER_EXPORT void *__kmpc_taskred_init(i32 gtid, i32 count, TaskReductionItem *items) {
  OMPRACER_CALL_OF(__kmpc_taskred_init);
  ReductionCall call;
  tasksWillReduce(call);
  tellReductions(call, items, count);
  return real(gtid, count, items);
}

OMPRACER_EXPORT void *__kmpc_taskred_modifier_init(Ident *loc, i32 gtid, int isWorksharing, i32 count,
                                                   TaskReductionItem *items) {
  OMPRACER_CALL_OF(__kmpc_taskred_modifier_init);
  ReductionCall call;
  call.scope = isWorksharing ? ReductionCall::Scope::Construct : ReductionCall::Scope::Region;
  tasksWillReduce(call);
  void *group = real(loc, gtid, isWorksharing, count, items);
  tellReductions(call, items, count);
  return group;
}

OMPRACER_EXPORT void *__kmpc_task_reduction_get_th_data(i32 gtid, void *group, void *original) {
  OMPRACER_CALL_OF(__kmpc_task_reduction_get_th_data);
  void *copy = real(gtid, group, original);
  if (Task *task = omptThread.task; task && !skeletonOf(*task).implicit)
    takesPart(*task, reinterpret_cast<uptr>(original), reinterpret_cast<uptr>(copy),
              reinterpret_cast<uptr>(__builtin_return_address(0)));
  return copy;
}

OMPRACER_EXPORT void __kmpc_task_reduction_modifier_fini(Ident *loc, i32 gtid, i32 isWorksharing) {
  OMPRACER_CALL_OF(__kmpc_task_reduction_modifier_fini);
  if (Task *task = omptThread.task)
    taskReductionEnds(*task);
  real(loc, gtid, isWorksharing);
  if (Task *task = omptThread.task)
    taskReductionEnded(*task);
}

OMPRACER_EXPORT i32 __kmpc_omp_taskyield(Ident *loc, i32 gtid, int endPart) {
  OMPRACER_CALL_OF(__kmpc_omp_taskyield);
  i32 result = real(loc, gtid, endPart);
  waitsIn(ompt.currentTask()); // a taskyield has no event of its own
  return result;
}

OMPRACER_EXPORT void __kmpc_taskloop(Ident *loc, i32 gtid, void *task, i32 ifValue, u64 *lower, u64 *upper, i64 step,
                                     i32 nogroup, i32 schedule, u64 grainsize, void *dup) {
  OMPRACER_CALL_OF(__kmpc_taskloop);
  InTaskloop inTaskloop(!ifValue, 0, iterationsOfTasks(*lower, *upper, step, schedule, grainsize));
  real(loc, gtid, task, ifValue, lower, upper, step, nogroup, schedule, grainsize, dup);
}

OMPRACER_EXPORT void __kmpc_taskloop_5(Ident *loc, i32 gtid, void *task, i32 ifValue, u64 *lower, u64 *upper, i64 step,
                                       i32 nogroup, i32 schedule, u64 grainsize, i32 modifier, void *dup) {
  OMPRACER_CALL_OF(__kmpc_taskloop_5);
  InTaskloop inTaskloop(!ifValue, schedule == 1 && modifier == 1 ? static_cast<u32>(grainsize) : 0,
                        iterationsOfTasks(*lower, *upper, step, schedule, grainsize));
  real(loc, gtid, task, ifValue, lower, upper, step, nogroup, schedule, grainsize, modifier, dup);
}
