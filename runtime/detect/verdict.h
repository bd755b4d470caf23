// The verdict on a recorded access and the current one: whether they conflict, what positions and lock sets say at each
// access (relation.h), and whose the memory is. Where that finds a race, engine/verdict.h is asked.
#pragma once

#include "detect/owned_order.h"
#include "engine/verdict.h"

namespace ompracer {

/// Do positions, locks or the thread that owns the memory settle that there is no race between e and the current access
/// b? The part of the verdict that is at hand at each access.
[[gnu::always_inline]] inline bool isSettled(Thread &t, Entry e, Entry b, Relation relation) {
  return !e.conflicts(b) || (relation & (kRelOrdered | kRelExcluded)) || ownedInWorkShare(t, e, b);
}

/// The verdict on recorded e and current b. relation: of e to the current fragment. A race may turn out to be none.
Verdict judge(Thread &, Entry e, Entry b, uptr cellAddress, Relation relation);

} // namespace ompracer
