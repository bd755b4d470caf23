// Task, Team and HostThread of the detector, and what it remembers of a thread besides `Thread`: while they live.
//
// A Task holds the cursor of its body in the graph. While an implicit task executes its part of a worksharing
// construct, the cursor of that work share is the active one. A task of a one-thread team that the *program* asked for,
// or of the serial part, has no body of its own: all is program order, so it works on the cursor of the task around it.
#pragma once

#include "detect/signal_handler.h"
#include "detect/tell.h"
#include "events/task.h"
#include "graph/graph.h"
#include "hosts/thread.h"

namespace ompracer {

/// The number of a task or team in the log of the run; made when it is told first, and 0 without a log.
struct ToldNumber {
  u64 number = 0;
  u64 told() { return number || OMPRACER_LIKELY(!runlog::gLog.isOn()) ? number : number = newTold(); }
};

struct Team : TeamSkeleton, ToldNumber {
  Graph::Region region;
  ContextId context = ContextId::None; ///< where the region was created
  bool outermost = false;              ///< nothing around it runs in parallel
  Captures captures;
  u64 guard = 0;                        ///< Task::guard of the implicit tasks
  LockSetId lockSet = LockSetId::Empty; ///< lock set the implicit tasks begin with
  FragmentId orderedBelow{};            ///< for the implicit tasks' first phase
  FragmentId outerOrderedBelow{};       ///< of the encountering thread, restored at the end
  /// Phase and number of implicit tasks that arrived at its barrier: phase * 2^32 + number. The last one sees what the
  /// others wrote before: acquire and release.
  std::atomic<u64> arrived{0};
  /// What the implicit tasks had made in the phase when they arrived, but for explicit tasks (Thread::outsideTasks):
  /// phase * 2^32 + sum. Relaxed: stored before `arrived`.
  std::atomic<u64> outsideTasks{0};
  /// Nodes may not be retired in this region: an implicit task crossed a barrier in a taskgroup or with a lock, or the
  /// region was cancelled. Relaxed: set before the setter arrives.
  std::atomic<bool> keepsNodes{false};
  /// Tasks take part in a reduction of the region: what they contribute outlasts its barriers, so that fragments from
  /// before a barrier may not count as past. Relaxed: as keepsNodes.
  std::atomic<bool> reducedByTasks{false};
  /// Number of times the nodes were retired. Written by the last thread that arrives at a barrier.
  u32 generation = 0;
  /// Highest fragment any implicit task had made when it arrived at a barrier, by parity of the phase. Relaxed: the
  /// OpenMP barrier between the write and the read orders them.
  std::atomic<u64> arrival[2] = {};
};

/// A worksharing construct as the thread met it.
struct Construct {
  WorkShareKind kind = WorkShareKind::None;
  NodeFlags flags = 0;
  u32 chunk = 0;
  u16 consistency = 0;
  uptr codePtr = 0;
};

/// The combination of a thread's copy with the original of a task reduction, which comes after the task that took
/// part.
struct Combination {
  uptr original = 0, size = 0;
  u64 owner = 0;                         ///< of the original, see ownershipOf
  TaskgroupId group = TaskgroupId::None; ///< whose reduction it is; kRegionEnd: that of a region
  u64 lock = 0;                          ///< names the reduction
  uptr pc = 0;                           ///< of the call by which the task took part
  bool copied = false;                   ///< the copy is not the original itself
  bool intoCopy = false;                 ///< Original::isCopy
};

struct Task : TaskSkeleton, ToldNumber {
  Cursor cursor;
  Cursor workShare;
  bool inWorkShare = false;      ///< `workShare` is the thread's part of a worksharing construct
  bool inCombination = false;    ///< `workShare` is the combination of a reduction
  bool targetTasks = false;      ///< initial task: recorded, because it created deferred target tasks
  bool splits = false;           ///< of a taskloop: it executes no iterations, but has created tasks that do
  bool waits = false;            ///< in a barrier or taskwait: its thread is not in the graph (Safepoints)
  bool mayRunInParallel = false; ///< its accesses may run in parallel with others; of a body, ask records()
  Cursor ended;                  ///< implicit: where its last work share ended; no node: it had none
  Cursor lastWrite; ///< implicit: where it ended to write lastprivate variables of that work share; or no node
  bool inLastprivate = false;
  bool ignoreBarrier = false;    ///< implicit: the barrier that it comes to next, or waits in, is the compiler's own
  Construct construct;           ///< implicit: the last worksharing construct that it met
  bool excludesSiblings = false; ///< has mutexinoutset dependences
  LockSetId inherited{};         ///< then: its locks without those
  LockSetId awaited{};           ///< what the undeferred task holds whose dependences it has waited for
  SNodeId node = SNodeId::None;
  /// Explicit tasks and implicit tasks: fragments below it precede all that the body does from now on.
  FragmentId orderedBelow{};
  /// Implicit tasks: Thread::outsideTasks of the thread when the phase began, and when its last work share did.
  u32 outsideTasks = 0, outsideAtWorkShare = 0;
  /// Explicit: 0, or all that was made in its phase precedes its creation if the implicit tasks make no more than this
  /// minus one (Team::outsideTasks).
  u32 onlyTask = 0;
  ContextId context = ContextId::None; ///< where it was created
  FragmentId fulfilled{};              ///< the fragment that fulfilled its event, if it is detached
  u32 generation = 0;                  ///< implicit tasks: Team::generation that its node belongs to
  u32 ignore = 0;                      ///< Thread::ignore while the task is suspended
  static constexpr u32 kCombinations = 2;
  Combination combinations[kCombinations]; ///< explicit tasks: to be made when it ends
  u32 combinationCount = 0;
  ReductionCopies copies;
  const ReductionCopies *copiesInUse = &copies; ///< implicit: of the explicit task around its region
  SNodeId combination = SNodeId::None;          ///< its node, where it was made early
  u64 combines = 0;                             ///< the reduction whose combination it executes
  u32 inReduction = 0;                          ///< VerbsThread::inReduction while the task is suspended
  Captures regionCaptures;                      ///< of the region it runs in
  Captures captures;                            ///< explicit tasks: its own
  u64 guard = 0;                                ///< Thread::guard while it runs

  Task *body() {
    Task *t = this;
    while (t->hostBody)
      t = t->hostBody;
    return t;
  }
  /// Host threads may be created where a task of program order stands: from then on all that has its body records.
  bool records() { return body()->mayRunInParallel; }
  Cursor &active() {
    Task *t = body();
    return t->inWorkShare || t->inCombination ? t->workShare : t->cursor;
  }
};
extern Pool<Task, true> taskPool; ///< all live tasks
/// The memory of tasks and teams. False: the system refuses it.
bool reserveTasks();

struct HostThread : HostThreadSkeleton, ToldNumber {
  FragmentId creation{}, last{};
  FragmentId orderedBelow{}; ///< its creator's
  LockSetId locks{};         ///< its creator's: they exclude it, too, if it is joined before they are given back
  SNodeId node = SNodeId::None;
};

struct VerbsThread {
  u32 inReduction = 0;
  /// The thread met a barrier inside the reduction: it combines what all threads have, or nothing.
  bool combinesForAll = false;
  /// The next combination is that of reduction(task, …) in a team of one, where libomp gives the tasks no copies.
  bool combinesAsExecutor = false;
  /// Some mutex of the runtime was acquired in serial code, and may still be held.
  bool heldInSerialCode = false;
};
extern __thread VerbsThread verbsThread __attribute__((tls_model("initial-exec")));

} // namespace ompracer
