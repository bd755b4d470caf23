// Shares: what a member executes of a worksharing construct, or a task of a taskloop, as units that are parallel.
//
// A unit is a chunk whose size the program named, else an iteration. Where the borders of units are known, each starts
// at the share's own beginning, and the share ends with the latest. Where only their number is, the mean stands for
// each: a lower bound of the span. What happens inside such a share - a creation, a join - tells more: when the same
// thing happens again, a further unit has begun, taken to be like the first one.
#pragma once

#include "span/body.h"

namespace ompracer::adviser {

/// What all members know of one construct.
struct Construct {
  SpinLock busy;
  u32 number = 0; ///< of the construct, from 1; 0: none yet. Guarded by busy, as all below
  u32 context = 0;
  bool nested = false;
  u64 longest[2] = {};               ///< from a member's arrival to the end of its share and of what that has created
  SharedClocks ordered;              ///< end of the last ordered block
  u64 loop = 0;                      ///< its number among all constructs
  struct Sources *sources = nullptr; ///< of a doacross loop: positions of sources, by iteration
};

struct ShareKind {
  u64 units;   ///< 1: its whole is one unit; 0: none, as long as no chunk begins
  u32 chunk;   ///< that the program named; 0: none
  bool shared; ///< a worksharing construct, not a task of a taskloop
};

void beginShare(Store &, Body &, const Place &, ShareKind);
/// A chunk of so many iterations begins.
void beginChunk(Store &, Body &, u64 iterations);
/// The present share has so many units.
void setUnits(Store &, Body &, u64 units);
/// A unit ends here.
void endUnit(Store &, Body &);
void endShare(Store &, Body &);
/// The member passes a construct that it has no share of.
void passConstruct(Body &);

void beginOrdered(Store &, Body &, uptr key);
void endOrdered(Store &, Body &);
void passSource(Store &, Body &, u64 iteration);
/// False: the position of the source is no longer known.
bool passSink(Store &, Body &, u64 iteration);

} // namespace ompracer::adviser
