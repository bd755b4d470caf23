#include "record/history_thin.h"

#include "record/history.h"

namespace ompracer {

namespace {

/// Calls visit(slot, entry) for what is recorded in the cell, from the first slot on, until it returns true. Returns
/// whether it did.
template <typename Visit> bool anyEntry(Cell cell, Visit visit) {
  // Acquire: pairs with the publication of the entry or block.
  return gDetector.overflow.anyOf(cell, std::memory_order_acquire,
                                  [&](Slot &slot, u64 value) { return visit(slot, Entry{value}); });
}

LockSetId locksOf(Entry e) { return gDetector.graph.wnode(e.fragment()).lockSet; }

} // namespace

Superfluous findSettled(const Thread &t, Cell cell) {
  constexpr u32 kMax = 128;
  u64 known[kMax]; // without a value where count does not reach
  Graph::Settlement settlements[kMax];
  u32 count = 0;
  Superfluous found;
  anyEntry(cell, [&](Slot &slot, Entry e) {
    if (e.bits < t.staleBelow)
      return false;
    const Graph::Settlement settlement = gDetector.graph.settlement(e.fragment());
    if (settlement.task == SNodeId::None)
      return false;
    auto hasFutureOf = [&](u32 k) {
      const Entry other{known[k]};
      return settlements[k].task == settlement.task ||
             (settlements[k].joinedLike(settlement) && locksOf(e) == LockSetId::Empty &&
              ownedAlike(other, e, settlement.ofPlainTask));
    };
    for (u32 k = 0; k < count; ++k)
      if (Entry{known[k]}.sameKind(e) && locksOf(Entry{known[k]}) == locksOf(e) && hasFutureOf(k)) {
        if (found) // relaxed: nothing is published, and a slot that changed meanwhile is somebody else's
          found.slot->compare_exchange_strong(found.value, 0, std::memory_order_relaxed);
        found = {&slot, e.bits};
        return false;
      }
    if (count < kMax) {
      known[count] = e.bits;
      settlements[count++] = settlement;
    }
    return false;
  });
  return found;
}

Superfluous findNested(const Thread &t, Cell cell, Entry b) {
  const Graph &graph = gDetector.graph;
  if (!graph.strictSoFar())
    return {};
  // Combinations of one reduction hold the same lock for all of their accesses.
  const LockSetId held = locksOf(b), locks = gDetector.locks.ofCombination(held) ? held : LockSetId::Empty;
  constexpr u32 kMax = 128;
  Slot *slots[kMax]; // of like entries; without a value where count does not reach
  u64 like[kMax];
  u32 count = 0;
  u32 groups = 0; ///< bit g: one of them is of byte group g
  u32 ofByteGroup[16] = {};
  anyEntry(cell, [&](Slot &slot, Entry e) {
    if (e.bits >= t.staleBelow && e.sameKindAnyByteGroup(b) && locksOf(e) == locks) {
      groups |= 1u << e.byteGroup();
      ++ofByteGroup[e.byteGroup()];
      slots[count] = &slot;
      like[count++] = e.bits;
    }
    return count == kMax;
  });
  // One byte group, though not always b's: b may be a part of what its buddies will complete, like all before it were.
  u32 group = b.byteGroup();
  for (; groups; groups &= groups - 1)
    if (u32 g = static_cast<u32>(__builtin_ctz(groups)); ofByteGroup[g] > ofByteGroup[group])
      group = g;
  if (ofByteGroup[group] < 3)
    return {};
  u32 kept = 0;
  for (u32 i = 0; i < count; ++i)
    if (Entry{like[i]}.byteGroup() == group) {
      slots[kept] = slots[i];
      like[kept++] = like[i];
    }
  // Some partner of the first entry lies in another branch of the ancestor of all: the second, unless one that follows
  // has a higher ancestor with the first.
  auto depthWith = [&](u32 i) { return graph.commonDepth(Entry{like[0]}.fragment(), Entry{like[i]}.fragment()); };
  const u32 ofSecond = depthWith(1);
  for (u32 i = 2; i < kept; ++i)
    if (depthWith(i) < ofSecond)
      return {slots[1], like[1]};
  return {slots[2], like[2]};
}

bool isJoinedWithEarlier(const Thread &t, Cell cell, Entry b) {
  const Graph &graph = gDetector.graph;
  if (b.owner() != Ownership::None || t.manyWitnesses || graph.hasEdges())
    return false;
  constexpr u32 kMax = 8;
  Graph::UnjoinedRemainder known[kMax];
  u32 count = 0;
  return anyEntry(cell, [&](Slot &, Entry e) {
    if (e.bits < t.staleBelow || !subsumes(e, b) || locksOf(e) != locksOf(b))
      return false;
    Graph::UnjoinedRemainder left = graph.unjoinedRemainder(e.fragment());
    if (!left || !graph.joinedWith(left, b.fragment()))
      return false;
    if (left.last)
      return true;
    for (u32 k = 0; k < count; ++k)
      if (graph.inDisjointSubtrees(known[k], left))
        return true;
    if (count < kMax)
      known[count++] = left;
    return false;
  });
}

bool isUnderOneOfManyLocks(Thread &t, Cell cell, Entry b) {
  if (mustStay(t, b) || t.inReduction || t.locks == LockSetId::Empty)
    return false;
  LockSetId known[Detector::kManyLockSets];
  FragmentId fragments[Detector::kManyLockSets];
  u32 count = 0;
  const bool many = anyEntry(cell, [&](Slot &, Entry e) {
    if (e.bits < t.staleBelow || e.sameFragment(b) || !subsumes(e, b) || !(relationOf(t, e) & kRelSameJoins))
      return false;
    const LockSetId locks = locksOf(e);
    for (u32 k = 0; k < count; ++k)
      if (gDetector.graph.mayFollowInBody(fragments[k], e.fragment()) ||
          !gDetector.locks.meetWithin(known[k], locks, t.locks))
        return false;
    fragments[count] = e.fragment();
    known[count++] = locks;
    return count == Detector::kManyLockSets;
  });
  if (many)
    gDetector.lockSetsDropped.store(true, std::memory_order_relaxed);
  return many;
}

} // namespace ompracer
