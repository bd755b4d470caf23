// AllThreads: the attached ones, and what ended ones have left. Any thread may ask.
#pragma once

#include "detect/thread.h"

#include "platform/spin.h"

namespace ompracer {

/// What threads did, in numbers.
struct ThreadTotals {
  u64 accesses = 0;
  u64 historiesDropped = 0;
};
/// Attached threads, and what ended ones have left. `busy` guards all of it.
struct ThreadRegistry {
  SpinLock busy;
  Thread *first = nullptr;
  ThreadTotals ended;
  u32 nextIndex = 1;
};
extern constinit ThreadRegistry gThreads;

/// Calls visit(thread) for the attached threads until it returns false. Meanwhile none begins or ends.
void forEachThread(bool (*visit)(Thread &, void *), void *);

enum class MemoryPlace : u8 { Other, Stack, ThreadLocal };
/// Does the address lie in the stack or thread-local storage of an attached thread?
MemoryPlace placeOf(uptr address);

/// Of all threads so far. Those of running threads may be a little late.
ThreadTotals threadTotals();

} // namespace ompracer
