// Mutexes of all kinds: lock sets, extents, generations of a lock's address, and the order of a hand-off.
#pragma once

#include "graph/graph.h"

namespace ompracer {

/// Fragment ids start anew. The caller guarantees that nobody holds a lock inside a region.
void forgetHolders();
/// Calls visit(fragment) for those that locks remember. Nobody else runs.
void forEachLockFragment(void (*visit)(FragmentId));
/// The body at `cursor` now holds the lock. Ends its fragment. bits: kShared, kInLeague, kMasked.
void acquired(Cursor &cursor, u64 address, u32 bits, uptr codePtr = 0);
/// The body gives the lock back. Ends its fragment.
void released(Cursor &cursor, u64 address);
/// The body ends, and with it what it held beyond `inherited` all along (mutexinoutset).
void endExtents(Cursor &cursor, LockSetId inherited);

} // namespace ompracer
