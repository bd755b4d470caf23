// The verdict on a recorded access and the current one: whether they conflict, what positions and lock sets say at each
// access (relation.h), and whose the memory is. Where that finds a race, engine/verdict.h is asked.
#pragma once

#include "detect/thread.h"
#include "engine/verdict.h"

namespace ompracer {

/// Do positions or locks settle that there is no race between e and the current access? The part of the verdict that
/// is at hand at each access.
inline bool isSettled(Entry e, Entry b, u16 relation) {
  return !e.conflicts(b) || (relation & (kRelOrdered | kRelExcluded));
}

/// The verdict on recorded e and current b. relation: of e to the current fragment. A race may turn out to be none.
Verdict judge(Thread &, Entry e, Entry b, uptr cellAddress, u16 relation);

} // namespace ompracer
