// OwnedOrder: what orders or excludes two accesses only because a thread owns the memory (semantics 4). Asked when the
// floating view orders nothing; so none of it is on the fast path.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// Of e and b one is nobody's. Does the same implicit task make both in every assignment, the one in its own code, the
/// other because a thread's number or storage selects or guards it? (A `master` body beside an iteration guarded by the
/// number.)
bool besideOwn(Entry e, Entry b);

/// Are e and b, accesses to `address`, ordered or excluded by what counts for owned memory only? They float.
bool orderedWhenOwned(Thread &t, Entry e, Entry b, uptr address);

} // namespace ompracer
