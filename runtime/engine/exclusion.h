// Exclusion by locks that threads hold around floating work.
//
// Who executes a work share brings the locks that it holds around the construct, and in another assignment another
// thread does: they exclude only if every implicit task of the team comes to the construct with them (semantics 2 and
// 4). With `nowait` some come later: until then the answer is Open, and at the end No.
#pragma once

#include "engine/engine.h"

namespace ompracer {

/// The number of LockElement::heldAcross for what an implicit task holds around the construct of `workShare`. Not 0.
u32 constructNumber(const GraphQuery &, SNodeId workShare);
/// What the work share's body holds of what the implicit task `holder`, which executes it, holds: its own locks are
/// around it.
LockSetId heldAroundWorkShare(Engine &, LockSetId held, SNodeId holder, SNodeId workShare);

/// Is a mutex known to exclude two fragments? Open: it shows when an extent ends, or every thread of the team has come
/// to a construct.
enum class Known : u8 { No, Open, Yes };
/// When a pair is judged, and where the thread stands that asks.
struct Asked {
  enum Moment : u8 {
    AtAccess, ///< of the later one, which is current; what takes a search in the graph stays open
    Later,    ///< of a pair that was open, on the way: PendingRaces::decide
    AtEnd,    ///< no extent ends any more, and no thread comes to a construct
  };
  Moment moment;
  FragmentId current; ///< of the thread that asks; None: it has none
  static Asked atAccess(FragmentId current) { return {AtAccess, current}; }
};

/// Does f lie in the extent of that element of its lock set, whoever executes the work around it?
Known liesIn(const Engine &, FragmentId f, const LockElement &, Asked);

/// What the lock sets alone tell: both hold one mutex themselves, each in an extent of its own.
bool excludeAtSight(const Engine &, FragmentId e, FragmentId b);
/// The same, and also extents that the creator of one of them opened, and those around floating work.
Known excludes(const Engine &, FragmentId e, FragmentId b, Asked);
/// Does an exclusion of lock sets hold for these two? Of a lock of a league only within one contention group.
bool holdsFor(const Engine &, Exclusion, FragmentId e, FragmentId b);

} // namespace ompracer
