// Interposed entry points of libomp: what compiled code tells the runtime and OMPT does not report.
//
// Each wrapper notes something for the OMPT event that follows on the same thread, and forwards. The symbols win
// because this library stands before libomp in the search order of the program.
#include "events/caller.h"
#include "ompt/callbacks.h"
#include "ompt/depend.h"
#include "ompt/reduction.h"
#include "ompt/task.h"

#include "detect/memory_life.h"

#include "base/export.h"

#include <ompracer/abi.h>

#include <utility>

namespace ompracer {

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

} // namespace ompracer

using namespace ompracer;

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
