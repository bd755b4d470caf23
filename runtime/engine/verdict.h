// Verdict: may two accesses race? Of fragments, in any execution that the specification permits, whatever the memory.
//
// detect/verdict.h asks first what is at hand at each access, and whose the memory is. This is asked where that finds a
// race, and looks at extents of locks and at waits. It may answer Open: an extent has not ended, for example. Then the
// pair is kept (detect/pending.h) and asked about again, at the latest at the end of the outermost region.
#pragma once

#include "base/rule.h"
#include "engine/exclusion.h"

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
Lack lackedOrder(const GraphQuery &, FragmentId e, FragmentId b);

/// The verdict on two conflicting accesses that neither positions nor owners order: do extents of locks exclude them,
/// or waits order them?
Verdict judge(const Engine &, FragmentId e, FragmentId b, Asked);

} // namespace ompracer
