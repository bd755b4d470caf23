// Verdict: may two accesses race, of which one was recorded before the other?
//
// Two functions decide. The first is asked at each access, and looks at positions, lock sets and owners. The second is
// asked only where the first finds a race, and looks at extents of locks and at waits. It may answer Open: an extent
// has not ended, for example. Then the pair is kept (detect/pending.h) and asked about again, at the latest at the end
// of the outermost region.
#pragma once

#include "base/rule.h"
#include "detect/exclusion.h"
#include "detect/thread.h"

namespace ompracer {

struct Verdict {
  enum Kind : u8 {
    Race,
    Open, ///< not known yet: an extent has not ended, or a thread has not come to a construct
    Ordered,
    Excluded,
    Apart, ///< they do not conflict
  };
  Kind kind = Race;
  /// That decided, in builds that keep rules (base/rule.h). Race: that would order the two (lackedOrder).
  Rule rule = Rule::None;
  bool mayRace() const { return kind <= Open; }
};

/// What a race lacks: the report and `ompracer explain` say it.
struct Lack {
  /// It would order the two if what it speaks of stood between them. FloatingBegin: two sections of one construct.
  Rule rule = Rule::ThreadJoin;
  SNodeId construct{};       ///< that makes them parallel; None: there are two host threads
  SNodeId first{}, second{}; ///< bodies below the common ancestor; None: that itself, or two iterations of it
  int earlier = -1;          ///< see Race
  bool siblingsOrdered = false;
};
Lack lackedOrder(FragmentId e, FragmentId b);

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
