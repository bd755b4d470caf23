// Verdict: what is known of two accesses, of which one was recorded before the other.
//
// It is asked for twice. At the access, of what positions, locks and owners say. If that leaves a race, once before the
// report, and again where that is too early: of extents of locks that have not ended, and of waits.
#pragma once

#include "base/rule.h"
#include "detect/exclusion.h"
#include "detect/thread.h"

namespace ompracer {

struct Verdict {
  enum Kind : u8 {
    Race,
    Open, ///< neither a race nor none: an extent has not ended, or a thread has not come to a construct
    Ordered,
    Excluded,
    Apart, ///< they do not conflict
  };
  Kind kind = Race;
  Rule rule = Rule::None; ///< that decided, in builds that keep rules (base/rule.h)
  bool mayRace() const { return kind <= Open; }
};

/// Do positions or locks settle that there is no race between e and the current access? The part of the verdict that
/// is at hand at each access.
inline bool isSettled(Entry e, Entry b, u16 relation) {
  return !e.conflicts(b) || (relation & (kRelOrdered | kRelExcluded));
}

/// The verdict on recorded e and current b. relation: of e to the current fragment. A race may turn out to be none.
Verdict judge(Thread &, Entry e, Entry b, uptr cellAddress, u16 relation);

/// The verdict on two conflicting accesses that the one above takes for a race: do extents of locks exclude them, or
/// waits order them?
Verdict judge(FragmentId e, FragmentId b, Moment);

} // namespace ompracer
