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
