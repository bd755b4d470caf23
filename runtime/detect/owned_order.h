// OwnedOrder: what orders or excludes two accesses only because a thread owns the memory (semantics 4). Asked when the
// floating view orders nothing; so none of it is on the fast path.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// One of e and b is shared. Does the same implicit task make both in every assignment, the one in its own code, the
/// other because a thread's number or storage selects or guards it? (A `master` body and an iteration guarded by the
/// number.)
bool sameThreadInEveryAssignment(Entry e, Entry b);

/// Are e and b, accesses to `address`, ordered or excluded by what counts for owned memory only? They float.
bool orderedWhenOwned(Thread &t, Entry e, Entry b, uptr address);

/// Has the implicit task itself made e, before the worksharing construct of which the thread executes a part? Then
/// orderedWhenOwned holds for the memory that it owns, or that its thread selects, in all iterations of the part. (A
/// histogram that each thread clears before the loop.)
[[gnu::noinline]] bool preparedByImplicitTask(Thread &t, Entry e);

/// Both are uses of the thread's copy in a task reduction, by tasks of which e's has completed and left no task
/// unjoined. Then b may subsume e: who else gets at the copy, by another thread or later, does so in parallel with b,
/// too.
bool replacesOnCopy(Thread &t, Entry e, Entry b, uptr cellAddress);

} // namespace ompracer
