// Relation: what an access must know about the fragment of an entry, in a few bits, and a small cache of them.
//
// A relation holds between two W-nodes for all their iterations ("uniform") when it does not depend on which of them
// met; else between two fragments. It changes while the second fragment is the current one only where its thread
// awaits an initialisation (awaitOnce), which forgets them all.
#pragma once

#include "base/check.h"
#include "base/types.h"

namespace ompracer {

/// What holds between an earlier fragment e and the current one b: any of the facts below.
struct Relation {
  u16 bits = 0;
  constexpr explicit operator bool() const { return bits; }
  constexpr bool has(Relation all) const { return (bits & all.bits) == all.bits; }
  constexpr Relation &operator|=(Relation r) { return *this = *this | r; }
  friend constexpr Relation operator|(Relation x, Relation y) { return {static_cast<u16>(x.bits | y.bits)}; }
  friend constexpr Relation operator&(Relation x, Relation y) { return {static_cast<u16>(x.bits & y.bits)}; }
  constexpr Relation without(Relation r) const { return {static_cast<u16>(bits & ~r.bits)}; }
};
inline constexpr Relation kRelOrdered{1};   ///< e before b in every assignment
inline constexpr Relation kRelSameJoins{2}; ///< Graph::sameFutureJoins
/// b's locks exclude nobody whom e's do not, and b belongs to a one-time initialisation (WNode::once) only if e does:
/// with kRelOrdered, b may replace e.
inline constexpr Relation kRelLocksSubset{4};
inline constexpr Relation kRelSameLocks{8};
inline constexpr Relation kRelExcluded{16}; ///< b and e exclude each other
inline constexpr Relation kRelPinnedKnown{32};
inline constexpr Relation kRelPinned{64};  ///< e before b in kPinned
inline constexpr Relation kRelUnsure{128}; ///< not known to be ordered: searchOrder tells
/// Edges may order e before b: searchEdges tells. Much to ask where many wait for values.
inline constexpr Relation kRelMayFollow{256};
inline constexpr Relation kRelUnasked{512};        ///< they may, and it was not asked (mayAsk)
inline constexpr Relation kRelSettledBeside{1024}; ///< Graph::isSettledBeside, and nobody holds a lock

struct CachedRelation {
  WNodeId e, b;
  u8 indexE, indexB;
  bool uniform;       ///< holds for all iterations of the two runs
  bool pinnedUniform; ///< the pinned views do, too
  Relation relation;
};

/// The relation of all fragments of W-node e to whatever plain task runs below `branch`, if nobody holds locks
/// (findRelation). Tasks of a tree that read one variable ask the same for each task of a subtree.
struct BranchRelation {
  WNodeId e;
  SNodeId branch;
  u32 depth; ///< of branch
  Relation relation;
};

/// How far the edges of the graph have been looked at for what leads to a fragment, or to the beginning of the
/// iterations of a body.
struct EdgesSeen {
  SNodeId body = SNodeId::None;
  FragmentId fragment = FragmentId::None; ///< None: any iteration's first
  u32 count = 0;
  bool lead = false; ///< one of them does
};

/// Runs of the loop that the thread executes, of which it is known that runRelation holds between their iterations and
/// the thread's (isOfSameLoop): what the iterations of a loop read here and there has entries of many runs.
class LoopRuns {
public:
  bool has(WNodeId run) const { return runs[static_cast<u32>(run) % kRuns] == run; }
  /// body: the work share that the thread executes.
  void add(SNodeId body, WNodeId run) {
    OMPRACER_DCHECK(body != SNodeId::None && run != WNodeId::None);
    if (of != body) {
      for (WNodeId &other : runs)
        other = WNodeId::None;
      of = body;
    }
    runs[static_cast<u32>(run) % kRuns] = run;
  }
  bool areOf(SNodeId body) const { return of == body; }
  void forget() { of = SNodeId::None; }

private:
  static constexpr u32 kRuns = 512;
  SNodeId of = SNodeId::None;
  WNodeId runs[kRuns] = {};
};

/// The relations that a thread remembers, and what makes them quick to find.
struct RelationCache {
  static constexpr u32 kEntries = 256;
  u32 epoch = 0; ///< Detector::idEpoch that it is of
  CachedRelation entries[kEntries] = {};
  static constexpr u32 kBranches = 1024;
  BranchRelation branches[kBranches] = {};
  static_assert(kBranches == 1u << (32 - 22));
  BranchRelation &branchOf(WNodeId e) { return branches[(static_cast<u32>(e) * 0x9e3779b1u) >> 22]; }
  /// One of them may have changed.
  void forgetAll() {
    for (CachedRelation &r : entries)
      r.e = WNodeId::None;
    for (BranchRelation &r : branches)
      r.e = WNodeId::None;
  }
  /// The graph's ids began anew.
  void renew(u32 newEpoch) {
    forgetAll();
    loopRuns.forget();
    edgesSeen = {};
    predecessors = {};
    asked = 0;
    epoch = newEpoch;
  }
  LoopRuns loopRuns;
  EdgesSeen edgesSeen;
  /// The fragments of tasks whose completion the task of W-node `of` depends on directly, as far as there is room.
  struct Predecessors {
    static constexpr u32 kMax = 8;
    WNodeId of = WNodeId::None;
    u32 count = 0;
    WNodeId nodes[kMax] = {};
  } predecessors;
  u32 asked = 0; ///< questions that mayAsk has permitted since the graph began
};

inline u32 relationSlot(WNodeId e, WNodeId b) {
  static_assert(RelationCache::kEntries == 256);
  return (static_cast<u32>(e) * 0x9e3779b1u ^ static_cast<u32>(b) * 0x85ebca6bu) >> 24;
}

} // namespace ompracer
