// Pools and helpers that the files of this layer share.
#pragma once

#include "span/depend.h"
#include "span/share.h"

namespace ompracer::adviser {

struct Share {
  Point entry;      ///< where its first unit began
  ClockVector ends; ///< the latest end of a unit
  PathNode *endsPath = nullptr;
  ClockVector own;  ///< weights of the body since the present units began
  u64 came[2] = {}; ///< when the member came to it, scheduled and logical
  u64 units = 1;    ///< counted together at present
  u32 chunk = 0;
  bool begun = false;    ///< a chunk has
  bool bordered = false; ///< borders of the present units are known, or shown by what happens in them
  bool told = false;     ///< of the share, each border is told (endUnit)
  u64 border = 0;        ///< weight of the present units at the last one that was told
  struct Mark {
    uptr key;
    ClockVector own; ///< when it happened last
  };
  static constexpr u32 kMarks = 4;
  uptr firstKey = 0;    ///< of the first thing that happened in the present units
  ClockVector firstOwn; ///< and where: in its first unit, if that was there
  u32 markCount = 0;
  Mark marks[kMarks];
  Construct *construct = nullptr; ///< null: has no other members, or is one of too many at once
  u32 number = 0;                 ///< of the construct in its team
  Place outer;                    ///< of the body outside
};

/// Source positions of a doacross loop. A slot holds the iteration that was there last. Zero is an empty one.
struct Sources {
  static constexpr u32 kSlots = 1u << 15;
  struct Slot {
    SpinLock busy;
    u64 loop; ///< number of the loop among all; guarded by busy, as the rest
    u64 iteration;
    ClockVector t;
    PathNode *path;
  };
  Sources *next; ///< in the list of free ones
  Slot slots[kSlots];
};

extern Pool<Body> bodyPool;
/// In the log; 0: none.
inline u64 numberOf(const Body *body) { return body ? bodyPool.indexOf(body) + 1 : 0; }
inline u64 numberOf(const Body &body) { return numberOf(&body); }
extern Pool<Siblings> siblingsPool;
extern Pool<Group> groupPool;
extern Pool<Share> sharePool;
bool initShares();
/// A member that came to the team's construct of that number then, scheduled and logical, or what it has created, ends.
void extendConstruct(Construct &, u32 number, const u64 (&came)[2], const u64 (&end)[2]);
bool initDependences();
bool initLocks();

/// The bound that the mutexes of a finished scope give, and into the scope around it.
void boundPhase(Store &, Body &, TeamSpan &);
void boundGroup(Store &, Body &, Group &);
void boundRegion(Store &, TeamSpan &);

} // namespace ompracer::adviser
