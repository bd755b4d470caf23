// The sink: what this layer tells a tool. Each tool defines these functions once (README.md).
//
// The calling thread is the one of the event. A Task that is named is live, and the one that the thread executes.
#pragma once

#include "base/dependence.h"
#include "events/task.h"
#include "platform/platform.h"

namespace ompracer {

// ── the tool ─────────────────────────────────────────────────────────────────────────────────────────────────────────
/// An OpenMP runtime asks for a tool, before it initialises itself.
void toolAsked();
/// It loads the tool, which may have started before.
void toolStarts();
/// Once, before the first task: reserves the memory that the verbs need, and the pools of kMostTasks and kMostTeams.
/// False: the system refuses it.
bool toolReserves();
/// Events that not every tool needs, and that cost: is the runtime to raise them?
struct ToolWants {
  bool chunks;  ///< chunkBegins
  bool waits;   ///< taskgroupWaits and mutexWanted
  bool control; ///< controlled
};
ToolWants toolWants();
/// The runtime will tell its events; its code lies there, if that is known.
void runtimeFound(const AddressRange &code);
/// The runtime ends: not in a program that exits inside a region.
void toolEnds();

// ── threads ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/// A thread of the OpenMP runtime, or one that meets it for the first time.
void threadBegins();
void threadEnds();

/// Does the address lie on the stack of the calling thread? A tool that does not need to know says yes.
bool onOwnStack(uptr address);

/// The thread executes the task from now on; null: nothing. Region, implicit task and initial task begin or end so.
void runs(Task *);

// ── where the program's own code begins and ends, for a tool that measures time ──────────────────────────────────────
/// The program's code ends here, before this layer finds out what begins.
void codeEnds();
/// The program has called the runtime, whose time is not the program's. Returns the task that goes on after the call;
/// null: that need not be told. See RuntimeCall (caller.h).
Task *runtimeCalled();
void runtimeReturns(Task &);
/// What the runtime is to call in place of the task's body.
void *observeTask(void *body);

// ── regions: none of these follows a program's end inside a region ───────────────────────────────────────────────────
struct RegionFacts {
  uptr codePtr;              ///< return address of the call that begins it
  bool placed;               ///< the directive is the program's: libomp begins regions of its own in leagues
  uptr body;                 ///< the function that the implicit tasks execute; 0: not known
  const char *source;        ///< the compiler's words for the place of the directive; null: not known
  const ompt_frame_t *frame; ///< of the encountering task; null: not known
};
/// Team::inlined: one thread, because the program says so.
void regionBegins(Team &, Task &encountering, const RegionFacts &);
/// The implicit tasks are done, whether or not their last events have come. `runs` with the encountering task follows.
void regionEnds(Team &, Task &encountering);
/// An initial task: of a thread that the program created, or the first one.
void initialBegins(Task &);
/// An implicit task. master: it runs on the thread of the encountering task.
void implicitTaskBegins(Task &, bool master);

// ── synchronisation: of a task that is not laid into another one ─────────────────────────────────────────────────────
/// Inside a region; at its end, where an implicit task does nothing more but run tasks; at the end of a league.
enum class BarrierKind : u8 { Inside, RegionEnd, Teams };
/// The end of RegionEnd is told of the master only; a team of one thread has no RegionEnd.
void barrierBegins(Task &, BarrierKind, uptr codePtr);
void barrierEnds(Task &, BarrierKind);
/// The task begins to wait. For its taskgroup, or a mutex (mutexWanted): only where ToolWants::waits says so.
void taskwaitBegins(Task &);
void taskwaitEnds(Task &, uptr codePtr);
void taskgroupBegins(Task &);
void taskgroupWaits(Task &);
void taskgroupEnds(Task &);

// ── explicit tasks ───────────────────────────────────────────────────────────────────────────────────────────────────
/// The runtime has made the block of a task, which was perhaps another task's. The program fills it in next.
void taskAllocated(uptr block, u64 size);
/// SplitOff: a task of a taskloop, by another one that creates it in the place of executing iterations.
enum class TaskKind : u8 { Plain, Target, OfTaskloop, SplitOff };
struct TaskFacts {
  TaskKind kind;
  uptr codePtr;              ///< return address of the call that creates it
  const ompt_frame_t *frame; ///< of the creating task; null: not known
  const TaskloopCall *loop;  ///< OfTaskloop: the call
};
/// `by` creates the task. The tool sets Task::hostBody where that one's place is in the program order of another.
void taskCreated(Task &, Task &by, const TaskFacts &);
/// Its depend clauses: next after its creation. Not of an undeferred task, before which its creator waitsFor them.
void dependsOn(Task &, Task &by, const Dependence *, u32 count);
/// The task waits for its children that these clauses name: `taskwait depend`, or an undeferred task that follows.
/// nowait: it only stands between earlier and later ones. Told of a task with Task::hostBody, too.
void waitsFor(Task &, const Dependence *, u32 count, bool nowait);
/// The same, when the wait is over.
void waitedFor(Task &, const Dependence *, u32 count, bool nowait);
/// The thread enters and leaves a call of the runtime that creates tasks. The runtime may run others in it.
void creationCalled();
void creationReturns();
/// A scheduling point: the thread executes the task from now on. suspended: what it has executed and will go on with;
/// null: nothing.
void switchedTo(Task &, Task *suspended);
/// The same, found out without an event: what the thread has executed is not known.
void resumed(Task &);
/// The body has ended, and its frames with it; detached: the task is completed by its taskEnds or taskFulfilled only.
/// Usually the thread executes it; not after a switch without an event. next: what the thread goes on with; null: not
/// known.
void bodyEnds(Task &, bool detached, Task *next);
/// `by`, which the thread executes, fulfils the event of a detached task, before or after the end of that one's body.
void taskFulfilled(Task &, Task &by);
/// The task is completed, or discarded before it began. It is gone afterwards.
void taskEnds(Task &);
/// The thread is about to create the tasks of a taskloop, and has done so.
void taskloopBegins(TaskloopCall &);
void taskloopEnds();

// ── reductions ───────────────────────────────────────────────────────────────────────────────────────────────────────
/// The thread has its share of a reduction and asks the runtime who combines what. The runtime may do so itself, on any
/// thread. combines: the thread is to do so.
void reduceBegins();
void reduceEnds(bool combines);
struct ReducedVariable {
  uptr original, size;
  uptr copy; ///< of a region or construct: the thread's own, of which its tasks make theirs; else 0
};
/// A call begins reductions in which tasks take part; each of its variables, by its number in the call, follows.
void tasksWillReduce(ReductionCall &);
void taskReductionBegins(Task &, const ReductionCall &, u32 number, const ReducedVariable &);
/// An explicit task takes part in the reduction of `original`, or of the thread's copy of that, and works on `copy`.
void takesPart(Task &, uptr original, uptr copy, uptr codePtr);
/// A reduction of a region or construct is about to end with the taskgroup of its tasks; it has ended, but for the
/// combination of the thread's own copy.
void taskReductionEnds(Task &);
void taskReductionEnded(Task &);

// ── worksharing: of an implicit task that is not laid into another task (Task::hostBody)
// ───────────────────────────────────────
enum class WorkKind : u8 { Loop, Sections, Single, Distribute };
/// The implicit task comes to the construct and executes its share. codePtr: of the directive; 0: not known.
void constructBegins(Task &, WorkKind, uptr codePtr, const LoopFacts &);
void constructEnds(Task &);
/// The task, an implicit task or one of a taskloop, begins to execute so many iterations; ToolWants::chunks only.
void chunkBegins(Task &, u64 iterations);
/// The share of the construct that the implicit task is in has so many chunks of the size that the program named.
void chunksKnown(Task &, u64 chunks);
/// The implicit task comes to a single construct that another one executes.
void constructSkipped(Task &);
/// A source or sink of a doacross loop; `iteration` is its number in the iteration space. A sink is told when its wait
/// is over, a source before the others hear of it.
void sourcePassed(Task &, u64 iteration);
void sinkPassed(Task &, u64 iteration);

// ── mutual exclusion ─────────────────────────────────────────────────────────────────────────────────────────────────
/// The thread waits for a mutex, or for the ordered block before its own.
void mutexWanted(Task &);
enum class MutexKind : u8 { Critical, Lock, NestLock };
/// The thread holds the mutex: a critical section, or a lock. Null: what it executes is not known.
void mutexAcquired(Task *, MutexKind, u64 mutex, uptr codePtr);
/// It is about to give it back; where that is not known in time, it has done so.
void mutexReleased(Task *, u64 mutex);
/// A nest lock is acquired for the first time; again, or one such acquisition is given back.
void nestLockAcquired(u64 mutex);
void nestLockChanged(u64 mutex, bool again);
/// Does the next release give the nest lock back?
bool nestLockHeldOnce(u64 mutex);
/// The address holds a new lock.
void lockCreated(u64 mutex, uptr codePtr);
void orderedBegins(Task &);
void orderedEnds(Task &);
void flushes();

// ── cancellation ─────────────────────────────────────────────────────────────────────────────────────────────────────
/// The thread cancels, or finds that it was cancelled. discards: something may not be executed because of it.
void cancelled(bool discards);

// ── control ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/// The program calls omp_control_tool(); the result is that of the call. Only where ToolWants::control says so.
int controlled(u64 command);

} // namespace ompracer
