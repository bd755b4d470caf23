// Holders: what it does to order and exclusion that a body acquires a mutex, gives it back, or creates others
// meanwhile.
//
// Hand-off (semantics 5): if an acquire A1 is ordered before an acquire A2 of the same lock for another reason, then
// the release that matches A1 is ordered before A2, too, for each such A2. So each lock remembers the last extents for
// which that says anything: those in which a fragment ended.
#pragma once

#include "engine/engine.h"

namespace ompracer {

/// Who acquires a mutex or gives it back.
struct Holder {
  NodeAllocator &alloc;
  u32 id = 0;        ///< a task (taskIdOf), or LockRecord::kOfThread and a thread's number
  FragmentId past{}; ///< fragments below it precede all that the body does from now on
};

/// What names the lock at the address in lock sets. Without a record (there are too many locks) hand-offs and lives of
/// the lock are not known.
u64 lockName(const Engine &, u64 address);

/// bits: of LockElement::extent. Ends the body's fragment.
void acquire(Engine &, Cursor &, Holder, u64 address, u32 bits);

struct Released {
  bool byOther = false;      ///< by another task than the holder: the program's mistake
  bool inSerialCode = false; ///< then: the holder acquired it before anything ran in parallel
  bool forgotten = false;    ///< there was no room for the extent
};
/// Ends the body's fragment.
Released release(Engine &, Cursor &, Holder, u64 address);

/// What work created at `creator` holds: its locks get the number of their extent, so that implicit tasks of one extent
/// do not exclude each other. Ends no fragment; the creation does.
LockSetId inheritLocks(Engine &, Cursor &creator);

/// The body ends: what it holds besides `inherited` is given back.
void endExtents(Engine &, NodeAllocator &, Cursor &, LockSetId inherited);

} // namespace ompracer
