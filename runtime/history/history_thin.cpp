#include "history/history_thin.h"

#include "history/history.h"

namespace ompracer {

namespace {

/// Calls visit(slot, entry) for what is recorded in the cell, from the first slot on, until it returns true. Returns
/// whether it did.
template <typename Visit> bool anyEntry(Cell &cell, Visit visit) {
  // Acquire: pairs with the publication of the entry or block.
  return gDetector.overflow.anyOf(cell, std::memory_order_acquire,
                                  [&](Slot &slot, u64 value) { return visit(slot, Entry{value}); });
}

u32 locksOf(Entry e) { return gDetector.graph.wnode(e.fragment()).lockSet; }

} // namespace

Superfluous findSettled(Cell &cell) {
  struct Settled {
    Entry entry;
    SNodeId task;
  };
  constexpr u32 kMax = 128;
  Settled known[kMax];
  u32 count = 0;
  Superfluous found;
  anyEntry(cell, [&](Slot &slot, Entry e) {
    SNodeId task = gDetector.graph.lastSettledAncestor(e.fragment());
    if (task == SNodeId::None)
      return false;
    for (u32 k = 0; k < count; ++k)
      if (known[k].task == task && known[k].entry.sameKind(e) && locksOf(known[k].entry) == locksOf(e)) {
        if (found) // relaxed: nothing is published, and a slot that changed meanwhile is somebody else's
          found.slot->compare_exchange_strong(found.value, 0, std::memory_order_relaxed);
        found = {&slot, e.bits};
        return false;
      }
    if (count < kMax)
      known[count++] = {e, task};
    return false;
  });
  return found;
}

Superfluous findNested(Cell &cell, Entry b) {
  const Graph &graph = gDetector.graph;
  // Combinations of one reduction hold the same lock for all of their accesses.
  const u32 held = locksOf(b), locks = gDetector.locks.ofCombination(LockSetId{held}) ? held : 0;
  constexpr u32 kMax = 128;
  Superfluous like[kMax];
  u32 count = 0;
  u32 ofByteGroup[16] = {};
  anyEntry(cell, [&](Slot &slot, Entry e) {
    if (e.sameKindAnyByteGroup(b) && locksOf(e) == locks) {
      ++ofByteGroup[e.byteGroup()];
      like[count++] = {&slot, e.bits};
    }
    return count == kMax;
  });
  // One byte group, though not always b's: b may be a part of what its buddies will complete, like all before it were.
  u32 group = b.byteGroup();
  for (u32 i = 0; i < 16; ++i)
    if (ofByteGroup[i] > ofByteGroup[group])
      group = i;
  if (ofByteGroup[group] < 3)
    return {};
  u32 kept = 0;
  for (u32 i = 0; i < count; ++i)
    if (Entry{like[i].value}.byteGroup() == group)
      like[kept++] = like[i];
  // Some partner of the first entry lies in another branch of the ancestor of all.
  u32 partner = 1, highest = ~0u;
  for (u32 i = 1; i < kept; ++i) {
    u32 depth = graph.commonDepth(Entry{like[0].value}.fragment(), Entry{like[i].value}.fragment());
    if (depth < highest) {
      highest = depth;
      partner = i;
    }
  }
  return like[partner == 1 ? 2 : 1];
}

bool isJoinedWithEarlier(const Thread &t, Cell &cell, Entry b) {
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

bool isUnderOneOfManyLocks(Thread &t, Cell &cell, Entry b) {
  if (mustStay(t, b) || t.inReduction || t.locks == LockSetId::Empty)
    return false;
  LockSetId known[Detector::kManyLockSets];
  u32 count = 0;
  const bool many = anyEntry(cell, [&](Slot &, Entry e) {
    if (e.bits < t.staleBelow || e.sameFragment(b) || !subsumes(e, b) || !(relationOf(t, e) & kRelSameJoins))
      return false;
    LockSetId locks{locksOf(e)};
    for (u32 k = 0; k < count; ++k)
      if (!gDetector.locks.meetWithin(known[k], locks, t.locks))
        return false;
    known[count++] = locks;
    return count == Detector::kManyLockSets;
  });
  if (many)
    gDetector.lockSetsDropped.store(true, std::memory_order_relaxed);
  return many;
}

} // namespace ompracer
