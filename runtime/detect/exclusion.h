// Exclusion by locks that threads hold around floating work.
//
// Who executes a work share brings the locks that it holds around the construct, and in another assignment another
// thread does: they exclude only if every implicit task of the team comes to the construct with them (semantics 2 and
// 4). With `nowait` some come later, and until then the answer is no.
#pragma once

#include "detect/detector.h"

#include <atomic>

namespace ompracer {

/// The number of LockElement::heldAcross for what an implicit task holds around the construct of `workShare`. Not 0.
u32 constructNumber(SNodeId workShare);
/// What the work share's body holds of what the implicit task `holder`, which executes it, holds: its own locks are
/// around it.
LockSetId heldAroundWorkShare(LockSetId held, SNodeId holder, SNodeId workShare);

/// Has anybody come to a work share under a lock? Then questions go on to what all implicit tasks of the team held
/// there.
inline constinit std::atomic<bool> gHeldAroundWorkShares{false};

/// Is a mutex known to exclude two fragments? Open: it shows when an extent ends, or every thread of the team has come
/// to a construct.
enum class Known : u8 { No, Open, Yes };
/// When it is asked. AtAccess: b is current, and what takes a search in the graph stays open. AtEnd: no extent ends any
/// more, and no thread comes to a construct.
enum class Moment : u8 { AtAccess, Later, AtEnd };

/// Does f lie in the extent of that element of its lock set, whoever executes the work around it?
Known liesIn(FragmentId f, const LockElement &, Moment);

/// What the lock sets alone tell: both hold one mutex themselves, each in an extent of its own.
bool excludeAtSight(FragmentId e, FragmentId b);
/// The same, and also extents that the creator of one of them opened, and those around floating work.
Known excludes(FragmentId e, FragmentId b, Moment);
/// Does an exclusion of lock sets hold for these two? Of a lock of a league only within one contention group.
bool holdsFor(Exclusion, FragmentId e, FragmentId b);

} // namespace ompracer
