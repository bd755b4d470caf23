// Mutexes of all kinds: lock sets, extents, generations of a lock's address, and the order of a hand-off.
#pragma once

#include "graph/graph.h"

namespace ompracer {

/// Fragment ids start anew. The caller guarantees that nobody holds a lock inside a region.
void forgetHolders();
/// Calls visit(fragment) for those that locks remember. Nobody else runs.
void forEachLockFragment(void (*visit)(FragmentId));
/// Mutexes of the thread library belong to threads, those of OpenMP to tasks.
enum class Owner : u8 { Task, Thread };
/// The body at `cursor` now holds the lock. Ends its fragment. bits: kShared, kInLeague, kMasked.
void acquired(Cursor &cursor, u64 address, u32 bits, uptr codePtr = 0, Owner = Owner::Task);
/// The body gives the lock back, which another one may have acquired. Ends its fragment.
void released(Cursor &cursor, u64 address, Owner = Owner::Task);
/// The thread acquires the lock in code that is not recorded, or gives it back there.
void acquiredInSerialCode(u64 address, bool holds);

} // namespace ompracer
