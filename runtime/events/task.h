// Skeletons of live tasks and regions, and OmptThread: what is known of them whatever the tool is.
//
// Task and Team are types of the tool. They derive from the skeletons here and add what the tool remembers, so that it
// is made and freed with them. This layer does not know them: it asks the tool for a new one and for its skeleton.
// Objects that live on this layer's stack have a ToolSlot instead.
#pragma once

#include "events/tool_slot.h"
#include "mem/pool.h"

#include <atomic>
#include <omp-tools.h>

namespace ompracer {

struct DependItem;
struct TaskloopCall;

// ── the tool's: each tool defines these types and functions once (README.md) ─────────────────────────────────────────
struct Task; ///< derived from TaskSkeleton
struct Team; ///< derived from TeamSkeleton
struct TaskSkeleton;
struct TeamSkeleton;
TaskSkeleton &skeletonOf(Task &);
TeamSkeleton &skeletonOf(Team &);
/// From pools that toolReserves() has made. Any thread may free what any other one has made.
Task *makeTask();
Team *makeTeam();
void freeTask(Task *);
void freeTeam(Team *);
inline constexpr u64 kMostTasks = 1ull << 28, kMostTeams = 1ull << 24;

inline TaskSkeleton *skeletonOf(Task *task) { return task ? &skeletonOf(*task) : nullptr; }
inline TeamSkeleton *skeletonOf(Team *team) { return team ? &skeletonOf(*team) : nullptr; }

/// A parallel region or league between parallel_begin and parallel_end.
struct TeamSkeleton {
  Task *encountering = nullptr;
  bool inlined = false; ///< program order: one thread, and the program said so
  bool league = false;
  u32 programThreads = 0; ///< size that the program asked for, 0: none
  uptr masterFrame = 0;   ///< addresses of the master's stack from here up belong to the encountering task
  uptr outerFrame = 0;    ///< implicitTaskFrame of the encountering thread, restored at the end
  /// Implicit tasks, once all have begun. Relaxed: all store the same.
  std::atomic<u32> size{0};
};

struct TaskSkeleton {
  bool implicit = false;
  bool host = false;  ///< initial task of a thread the program created
  bool early = false; ///< initial task that got its place before the OpenMP runtime started
  bool undeferred = false;
  bool final = false;
  bool ofTaskloop = false;  ///< a taskloop's
  int setThreads = 0;       ///< omp_set_num_threads() with this number is in force for its regions; 0: it is not
  u32 openGroups = 0;       ///< taskgroups that it has begun and not ended
  u32 masked = 0;           ///< implicit: masked blocks that it is in
  bool fixedTeam = false;   ///< implicit: the program fixed the size of its team
  bool inLeague = false;    ///< each team of the league is a contention group
  Task *hostBody = nullptr; ///< not null: has no body, works on that task's cursor
  Task *parent = nullptr;   ///< explicit tasks: the generating one, valid until this one starts; later only not null
  /// What the thread goes on with after a task that libomp started from no task: its region has ended and the implicit
  /// task is gone (a team of one that waits for a `target nowait`), or the end of its predecessor made it ready.
  Task *startedIn = nullptr;
  Task *goesOn = nullptr; ///< of an explicit task: what its thread goes on with after the present part
  Team *team = nullptr;
  Team *region = nullptr; ///< that it has begun and not ended
  uptr frameTop = 0;      ///< upper end of its frames, on the stack of the thread that executes it; 0: has not started
  u32 threadNum = 0;      ///< implicit tasks
  uptr callerPc = 0;      ///< OmptThread::callerPc while the task is suspended
  uptr callerFrame = 0;   ///< OmptThread::callerFrame while it is suspended
};

/// The task into whose program order this one is laid; the task itself, if it has a body.
inline TaskSkeleton &bodyOf(TaskSkeleton &task) {
  TaskSkeleton *t = &task;
  while (t->hostBody)
    t = &skeletonOf(*t->hostBody);
  return *t;
}

/// What the compiled call says of a loop.
struct LoopCall {
  bool ordered = false;
  bool doacross = false;
  u32 chunk = 0;                ///< that the program named; 0: none
  bool staticChunks = false;    ///< the schedule says on which thread each chunk runs
  u16 consistency = 0;          ///< equal: static loops of one region that are consistent (semantics 3); 0: none is
  u32 key = 0;                  ///< __ompracer_loop for the next static loop
  const char *source = nullptr; ///< the compiler's words for the place of the directive; null: not known
};
struct LoopFacts : LoopCall {
  u64 iterations = 0; ///< of the construct, as its event says; 0: not known
};

/// A call that creates the tasks of a taskloop, clones of one. A team of one runs them inside the call, and what they
/// create belongs to no taskloop, or to one of their own.
struct TaskloopCall {
  const Task *creator = nullptr;
  bool undeferred = false;
  u32 chunk = 0;      ///< grainsize(strict:), 0 = none
  u64 iterations = 0; ///< of each of its tasks, in the mean and rounded up
  const TaskloopCall *outer = nullptr;
  ToolSlot<6> tool;
};

/// A call that begins reductions in which tasks take part.
struct ReductionCall {
  enum class Scope : u8 { Taskgroup, Region, Construct };
  Scope scope = Scope::Taskgroup;
  ToolSlot<1> tool;
};

/// What this layer knows of a thread. Constant-initialised; no constructor runs.
struct OmptThread {
  Task *task = nullptr;   ///< executing now
  Team *league = nullptr; ///< league begun by this thread whose teams have not all begun
  /// The thread's implicit task waits at the end of its region, and runs others there. libomp 19 stops in a `taskwait
  /// depend` of these unless the data of the implicit task is empty.
  Task *ending = nullptr;
  ompt_data_t *endingData = nullptr;
  PoolCache tasks, teams; ///< for the tool's pools
  // Set by the interposed __kmpc_* calls for the event that follows on this thread (kmpc.cpp, kmpc_tasks.cpp).
  uptr callerPc = 0;                   ///< return address of the interposed call that raises the events; 0 = none
  uptr callerFrame = 0;                ///< frame of that call
  const DependItem *depends = nullptr; ///< of the next task; null: it has none
  u32 dependCount = 0;
  /// An untied task ends a part: the event that follows says that its parent goes on, which may be elsewhere, or over.
  bool partEnds = false;
  bool inUndeferredTask = false;
  uptr undeferredFrame = 0;
  int numThreadsClause = 0; ///< of the next region, 0 = none
  int numTeamsClause = 0;   ///< of the next league, 0 = none
  /// omp_get_max_threads() said 1 and the program had not asked for that: what the program derives from it is the
  /// environment's choice, not the program's.
  bool environmentHasOneThread = false;
  LoopCall loop;                          ///< of the loop whose event comes next
  const TaskloopCall *taskloop = nullptr; ///< innermost one on the stack
  /// Critical sections that the thread is in, outermost first: what OMPT calls them.
  static constexpr u32 kCriticals = 16;
  u32 criticalDepth = 0;
  u64 criticals[kCriticals] = {};
  u64 releasedEarly = 0; ///< mutex whose release was recorded before the runtime gave it back
};
extern __thread OmptThread omptThread __attribute__((tls_model("initial-exec")));

/// The task with this data, or null.
inline Task *taskOf(const ompt_data_t *data) {
  return !data ? nullptr : data == omptThread.endingData ? omptThread.ending : static_cast<Task *>(data->ptr);
}

/// omp_set_num_teams(1) is in force. Relaxed: a program that changes it in parallel with a league has no answer to rely
/// on.
extern std::atomic<bool> oneTeam;

/// The program's own address for an event: what OMPT says, unless it names an interposed wrapper.
inline uptr programPc(const void *codePtr) {
  return omptThread.callerPc ? omptThread.callerPc : reinterpret_cast<uptr>(codePtr);
}

} // namespace ompracer
