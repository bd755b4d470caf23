// Compare: what an entry of the cell means for the access that is recorded. The rules of history.h, for one pair.
#pragma once

#include "detect/find_relation.h"
#include "detect/owned_order.h"
#include "detect/report_race.h"
#include "detect/verdict.h"

namespace ompracer {

/// The relation of entry e to the current fragment, in the floating view.
[[gnu::always_inline]] inline Relation relationOf(Thread &t, Entry e) {
  // Another iteration (or named chunk) of the same run; no memory touched.
  if (e.node() == t.node && t.runRelation)
    return t.runRelation;
  return cachedRelation(t, e.fragment()).relation;
}

/// Iterations that each wait have W-nodes of their own, which relationOf finds in memory one by one.
[[gnu::always_inline]] inline void prefetchBodies(const Thread &t, const u64 *entries, u32 count) {
  if (OMPRACER_UNLIKELY(t.manyWitnesses))
    for (u32 i = 0; i < count; ++i)
      if (entries[i] >= t.staleBelow)
        prefetchNode(Entry{entries[i]}.fragment());
}

/// Is relationOf the same for all iterations that share the current W-node?
inline bool isUniform(Thread &t, Entry e) {
  return (e.node() == t.node && t.runRelation) || cachedRelation(t, e.fragment()).uniform;
}

/// Bits of a relation that let b replace e, and that let e subsume b.
inline constexpr Relation kRelReplaces = kRelOrdered | kRelLocksSubset, kRelSubsumes = kRelSameJoins | kRelSameLocks;

/// May a task that the thread made before b come after the witnesses of b, but not after b?
inline bool mustStay(const Thread &t, Entry b) {
  return b.owner() != Ownership::None && t.cursor && (t.cursor->children || t.cursor->earlierChildren);
}

/// Memory of the thread that iterations of one taskloop task use one after another? No join tells them apart, and what
/// an iteration created is parallel to the others'.
inline bool ownedInTaskloop(const Thread &t, Entry e, Entry b) {
  return e.owner() != Ownership::None && e.owner() == b.owner() && e.node() == t.node && t.runRelation &&
         !t.inWorkShare && !t.inReduction;
}

/// Does e subsume b as far as bytes and kind go? A write subsumes a read, too: what each iteration reads and then
/// writes (its thread's own variable) would otherwise leave an entry of each.
inline bool subsumes(Entry e, Entry b) {
  return !(b.bytes() & ~e.bytes()) && Entry{e.bits & ~(Entry::kWrite & ~b.bits)}.sameKindAnyByteGroup(b);
}

/// May e subsume b as far as fragments go?
inline bool maySubsume(Relation relation) { return relation.has(kRelSubsumes) && !relation.has(kRelMayFollow); }

/// The relation of e to b, without kRelMayFollow where that matters: the two may race, or b (with its buddies, wide)
/// may replace e, or e may subsume b. kRelUnasked: nobody knows, and e subsumes b as if they were parallel.
inline Relation withOrder(Thread &t, Entry e, Entry b, Entry wide, Relation relation) {
  if (OMPRACER_LIKELY(!(relation & kRelMayFollow)))
    return relation;
  const bool excluded = relation.has(kRelExcluded);
  const bool conflict = !excluded && e.conflicts(b);
  const bool replaces = (relation & kRelLocksSubset) && wide.covers(e);
  const bool subsumed = !excluded && relation.has(kRelSubsumes) && subsumes(e, b);
  if (!conflict && !replaces && !subsumed)
    return relation;
  return !conflict && subsumed ? askEdges(t, e.fragment()) : searchEdges(t, e.fragment());
}

/// Bytes of e for which nothing was decided when b was compared: e has no byte of b, and an access like b to these
/// might race with it. Witnesses of b say nothing about them. Example: b reads the first byte of eight that two
/// siblings have read, and a task wrote the last one before.
inline u32 unjudgedBytes(Entry e, Entry b) {
  const bool alike = ((e.bits | b.bits) & Entry::kWrite) == 0 || (e.bits & b.bits & Entry::kAtomic);
  return alike || (e.bytes() & b.bytes()) ? 0 : e.bytes();
}

/// The witnesses of an access: entries that together subsume it. Two of the same byte group and kind are enough: only
/// such are certainly parallel. Where edges may lead away from single bodies, kManyWitnesses.
class Witnesses {
public:
  void add(Entry e) {
    u32 carry = 1u << (e.byteGroup() + (e.write() ? 16 : 0));
    for (u32 &digit : count) {
      u32 both = digit & carry;
      digit ^= carry;
      carry = both;
    }
    full |= carry;
  }
  /// An entry that subsumes b alone (LoneWitness).
  void addLone(Entry e) { full |= 1u << (e.byteGroup() + (e.write() ? 16 : 0)); }
  /// The bytes of the largest byte group that has enough witnesses, 0 if there is none.
  u32 bytes(bool manyWitnesses) const {
    u32 enough = full | (OMPRACER_LIKELY(!manyWitnesses) ? count[1] : 0);
    return OMPRACER_LIKELY(!enough) ? 0 : detail::kByteGroups.bytes[__builtin_ctz(enough | enough >> 16) & 15];
  }
  static constexpr u32 kWitnesses = 2, kManyWitnesses = 4;

private:
  u32 count[2] = {}; ///< binary digits of the number of entries of each byte group; those of writes in the upper half
  u32 full = 0;      ///< kManyWitnesses entries were seen
};

/// A history that has grown beyond it keeps two (Witnesses).
inline constexpr u32 kManyEntries = 8;

/// Entries reported for an access already, so that a second look does not count them twice.
struct Reported {
  static constexpr u32 kMax = 8;
  u64 entries[kMax]; ///< their bits: without a value where count does not reach
  u32 count = 0;
  bool add(Entry e) {
    for (u32 i = 0; i < count; ++i)
      if (entries[i] == e.bits)
        return false;
    if (count < kMax)
      entries[count++] = e.bits;
    return true;
  }
  /// For the second look: once more races were found than are remembered, it finds no new ones.
  bool addAgain(Entry e) { return count < kMax && add(e); }
};

/// Is e a witness of the reads of all iterations of the run, as far as fragments go? So is an entry of another
/// iteration of the run, or of the same loop, and one that was found out before (rememberWitness).
[[gnu::always_inline]] inline bool isKnownWitness(const Thread &t, Entry e) {
  if (e.node() == t.node || (t.loopKnown && t.tables->relations.loopRuns.has(e.node())))
    return t.runRelation.has(kRelSubsumes);
  return e.node() == t.witnesses[0] || e.node() == t.witnesses[1];
}

/// What an entry means for b.
enum class MergeAction : u8 {
  Keep,         ///< nothing: it stays
  Covers,       ///< of b's fragment and at least as strong: b need not be recorded
  Drop,         ///< b replaces it
  Witness,      ///< with enough others like it, it subsumes b (Witnesses)
  LoneWitness,  ///< alone, it subsumes b
  KnownWitness, ///< a witness for all iterations of the run
  Precedes,     ///< owned memory: before b in the order of its thread; b takes the place of one of two such entries
  Unknown,      ///< at a glance: the two may race, which the full history reports
};

/// e, which has bytes of `wide`: b with its buddies. stays: mustStay.
/// kGlance: races are not judged, and what holds for single kinds of owned memory is not looked at. Else `reported` has
/// the races of b that were reported.
template <bool kGlance>
[[gnu::always_inline]] inline MergeAction compare(Thread &t, Entry e, Entry b, Entry wide, bool stays, uptr cellAddress,
                                                  Reported *reported) {
  OMPRACER_DCHECK(e.bytes() & wide.bytes());
  OMPRACER_DCHECK(wide.covers(b));
  OMPRACER_DCHECK(e.bits >= t.staleBelow && b.fragment() == t.current);
  if (e.sameFragment(b))
    return e.covers(b) ? MergeAction::Covers : wide.covers(e) ? MergeAction::Drop : MergeAction::Keep;
  const bool subsumed = subsumes(e, b);
  if (subsumed && !e.write() && !stays && isKnownWitness(t, e))
    return MergeAction::KnownWitness;
  Relation relation = relationOf(t, e);
  if ((relation & kRelSettledBeside) && subsumed && !e.conflicts(b) && ownedAlike(t, e, b))
    return MergeAction::LoneWitness;
  relation = withOrder(t, e, b, wide, relation);
  if (!isSettled(t, e, b, relation)) {
    if constexpr (kGlance)
      return MergeAction::Unknown;
    else if (judge(t, e, b, cellAddress, relation).mayRace() && reported->add(e))
      reportRace(t, e, b, cellAddress);
  }
  if (!kGlance && OMPRACER_UNLIKELY(relation & kRelUnsure))
    relation = relationOf(t, e); // the search may have told
  if (relation.has(kRelReplaces) && wide.covers(e))
    return MergeAction::Drop;
  if constexpr (!kGlance) {
    if (OMPRACER_UNLIKELY(ownedInTaskloop(t, e, b)) && (relation & kRelSameLocks) && wide.covers(e) &&
        orderedWhenOwned(t, e, b, cellAddress))
      return MergeAction::Precedes;
    if (OMPRACER_UNLIKELY(b.owner() == Ownership::Executor) && e.owner() == b.owner() && (relation & kRelSameLocks) &&
        wide.covers(e) && replacesOnCopy(t, e, b, cellAddress))
      return MergeAction::Drop;
  }
  if (!maySubsume(relation) || !subsumed)
    return MergeAction::Keep;
  if (OMPRACER_UNLIKELY(stays))
    return wide.covers(e) && orderedWhenOwned(t, e, b, cellAddress) ? MergeAction::Precedes : MergeAction::Keep;
  if (e.node() != t.node)
    rememberWitness(t, e.fragment());
  return MergeAction::Witness;
}

} // namespace ompracer
