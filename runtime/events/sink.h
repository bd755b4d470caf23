// The sink: what this layer tells a tool. Each tool defines these functions once (README.md).
//
// The calling thread is the one of the event. A Task that is named is live, and the one that the thread executes.
#pragma once

#include "events/task.h"

namespace ompracer {

// ── threads ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/// A thread of the OpenMP runtime, or one that meets it for the first time.
void threadBegins();
void threadEnds();

/// The thread executes the task from now on; null: nothing.
void runs(Task *);
/// The same, found out: libomp tells of no switch when the last part of an untied task ends while an earlier part is
/// still on its way out on another thread; what the thread waits in says so. Null: not known.
void resumed(Task *);

// ── regions: none of these follows a program's end inside a region ───────────────────────────────────────────────────
struct RegionFacts {
  uptr codePtr;              ///< return address of the call that begins it
  bool placed;               ///< the directive is the program's: libomp begins regions of its own in leagues
  uptr body;                 ///< the function that the members execute; 0: not known
  const ompt_frame_t *frame; ///< of the encountering task; null: not known
};
/// Team::inlined: one thread, because the program says so.
void regionBegins(Team &, Task &encountering, const RegionFacts &);
/// The members are done, whether or not their last events have come. `runs` with the encountering task follows.
void regionEnds(Team &, Task &encountering);
/// An initial task: of a thread that the program created, or the first one.
void initialBegins(Task &);
/// An implicit task. master: it runs on the thread of the encountering task.
void memberBegins(Task &, bool master);

// ── synchronisation: of a task that is not laid into another one ─────────────────────────────────────────────────────
/// Inside a region; at its end, where a member does nothing more but run tasks; at the end of a league.
enum class BarrierKind : u8 { Inside, RegionEnd, Teams };
/// The end of RegionEnd is told of the master only; a team of one thread has no RegionEnd.
void barrierBegins(Task &, BarrierKind);
void barrierEnds(Task &, BarrierKind);
void taskwaitEnds(Task &, uptr codePtr);
void taskgroupBegins(Task &);
void taskgroupEnds(Task &);

// ── worksharing: of a member that is not laid into another task (Task::around) ───────────────────────────────────────
enum class WorkKind : u8 { Loop, Sections, Single, Distribute };
/// The member comes to the construct and executes its share. codePtr: of the directive; 0: not known.
void constructBegins(Task &, WorkKind, uptr codePtr, const LoopFacts &);
void constructEnds(Task &);
/// The member comes to a single construct that another one executes.
void constructSkipped(Task &);
/// A source or sink of a doacross loop; `iteration` is its number in the iteration space. A sink is told when its wait
/// is over, a source before the others hear of it.
void sourcePassed(Task &, u64 iteration);
void sinkPassed(Task &, u64 iteration);

// ── mutual exclusion ─────────────────────────────────────────────────────────────────────────────────────────────────
/// The thread holds the mutex: a critical section, or a lock. Null: what it executes is not known.
void mutexAcquired(Task *, u64 mutex);
/// It is about to give it back; where that is not known in time, it has done so.
void mutexReleased(Task *, u64 mutex);
/// A nest lock is acquired for the first time; again, or one such acquisition is given back.
void nestLockAcquired(u64 mutex);
void nestLockChanged(u64 mutex, bool again);
/// Does the next release give the nest lock back?
bool nestLockHeldOnce(u64 mutex);
/// The address holds a new lock.
void lockCreated(u64 mutex);
void orderedBegins(Task &);
void orderedEnds(Task &);
void flushes();

// ── cancellation ─────────────────────────────────────────────────────────────────────────────────────────────────────
/// The thread cancels, or finds that it was cancelled. discards: something may not be executed because of it.
void cancelled(bool discards);

} // namespace ompracer
