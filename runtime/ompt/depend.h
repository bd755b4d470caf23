// Depend clauses, as the compiled calls pass them. A tool that asks libomp 19 for the dependences event makes it free
// memory that is none of its heap, at the end of a wait for inoutset or mutexinoutset.
#pragma once

#include "base/types.h"

namespace ompracer {

struct Task;

/// One item, as the compiler lays it out (kmp.h, struct kmp_depend_info).
struct DependItem {
  enum Flag : u8 { In = 1, Out = 2, MutexInOutSet = 4, InOutSet = 8, AllMemory = 128 };
  uptr address;
  uptr size;
  u8 flags;
};

/// The task that the calling thread has just created gets the clauses of the call that does so (null: it has none), an
/// undeferred one the exclusion of the wait before it (OmptThread::exclusion).
void setDependences(Task *task, const DependItem *items);
/// The calling thread's task waits for its children that these clauses name: `taskwait depend`, or an undeferred task
/// that follows. Returns what mutexinoutset lets that one hold. nowait: it only stands between earlier and later ones.
LockSetId waitDependences(const DependItem *items, u32 count, bool nowait);

} // namespace ompracer
