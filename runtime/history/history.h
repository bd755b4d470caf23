// History: which accesses a cell keeps, and why that is enough.
//
// Throughout detect/, e is an entry that a cell holds and b the access that is being recorded, both packed as in
// shadow/cell.h. A cell is a set of entries. An access b first looks for an entry of its own fragment that covers it,
// and is done then. Else it is compared with every entry and published, in one atomic step, over an entry it may
// replace or in a free slot. Of two conflicting accesses that run at once at least one sees the other: each publishes
// first (the compare-and-swap is a full fence) and looks at the other slots again afterwards. In a block that the
// thread owns nobody else publishes, so a plain store does, and there is no second look (shadow/block.h).
//
// Replacing. Entry e may go for b when e is ordered before b in every assignment, b covers e's bytes and kind, b's
// locks exclude no more than e's, and b is not owned unless e is: then whoever races with e
// races with b. Nothing else is ever dropped silently; what the limits below drop is counted.
//
// Buddies. Small accesses of one fragment, kind and site that make up a larger aligned byte group become one entry;
// else a string of characters would take eight entries in each cell. Races are judged for the bytes of b alone; what b
// replaces, by the larger byte group.
//
// Two witnesses are enough. b need not be recorded where there are two entries of one byte group that includes b's, and
// of the same kind, ownership and locks, whose bodies any later join orders together with b's (Graph::sameFutureJoins).
// These two are parallel, because an entry is replaced by one of equal byte group and kind that it is ordered before;
// so a later access d that is ordered after both is ordered by a join, hence after b, too.
//
// An edge out of one body (it sets a flag, say) is no join: d may come after both by edges, and be parallel to b. No
// number of entries is enough then. Where edges may be expected, b needs more than two witnesses.
//
// Tasks without taskwait. A task and its parent have completed, and nobody waited for the task. Only the end of a
// region or taskgroup joins it now (Graph::unjoinedRemainder). An entry of it subsumes accesses that the same end
// joins, unless tasks that it has left running follow the entry. Two such entries are enough in any case, if neither
// task is below the other.
//
// Many locks. Example: a shared pointer to buckets, each of which has a lock; it is read under each of the locks.
// kManyLockSets entries subsume b if no two of them have a lock in common that b does not hold, too. Whoever races with
// b holds none of b's locks. So it needs a different lock for each of the entries to be excluded from all of them. With
// fewer locks it races with one of them. An access with as many locks is counted and told of.
//
// Owned memory. Two witnesses are enough for b only while the thread has created no task that nobody has waited for
// (mustStay). Such a task comes, in the order of its thread, after both entries but is parallel to b. So b then takes
// the place of one of the two, which precedes it in that order (MergeAction::Precedes). The same holds for iterations
// of one taskloop task.
#pragma once

#include "detect/owned_order.h"
#include "detect/report_race.h"
#include "detect/stress_point.h"
#include "detect/verdict.h"
#include "history/history_thin.h"

namespace ompracer {

/// How far a history may grow.
struct FastPolicy {
  /// As many entries as a cell has slots for each location: neighbouring characters do not drive each other out.
  static constexpr bool kPerLocation = true;
  static constexpr u32 kMaxEntries = Cell::kSlots;
  static constexpr u32 kNestedEntries = Cell::kSlots, kManyNestedEntries = Cell::kSlots;
  static constexpr u32 kMaxReadsOrAtomics = 0;
  static constexpr u32 kAskedReads = kMaxEntries, kAskedReadsInTasks = kMaxEntries;
};
struct AutoPolicy {
  static constexpr bool kPerLocation = false;
  static constexpr u32 kMaxEntries = 72; ///< 64, and what the beginning of a history may keep beyond two (kManyEntries)
  /// From here on, two readers with the highest common ancestor subsume all while the graph is series-parallel
  /// (Mellor-Crummey 1991). Only a later unjoined task could tell the dropped ones apart. As many as a cell and one
  /// more row hold; fewer in programs with very many such readers, where each costs a search in the graph: with 8, a
  /// search of trees took 1.3 times as long as with 4.
  static constexpr u32 kNestedEntries = Cell::kSlots - 1 + OverflowBlock::kSlots, kManyNestedEntries = Cell::kSlots;
  /// Where the graph is not series-parallel nothing may subsume reads (tasks with dependences that all read one
  /// pointer), nor for atomic operations (that all count).
  static constexpr u32 kMaxReadsOrAtomics = 16384;
  static constexpr u32 kAskedReads = kMaxEntries, kAskedReadsInTasks = kMaxEntries; ///< see mayReplace
};
struct PrecisePolicy {
  static constexpr bool kPerLocation = false;
  static constexpr u32 kMaxEntries = 1u << 16;
  static constexpr u32 kNestedEntries = ~0u, kManyNestedEntries = ~0u;
  static constexpr u32 kMaxReadsOrAtomics = 0;
  /// Fewer in tasks, because all readers in nested tasks stay: with 4, a search of trees took 1.4 times as long as in
  /// the fast mode, with 16, 1.65 times.
  static constexpr u32 kAskedReads = 16, kAskedReadsInTasks = 4;
};

/// The relation of entry e to the current fragment, in the floating view.
[[gnu::always_inline]] inline u16 relationOf(Thread &t, Entry e) {
  // Another iteration (or named chunk) of the same run; no memory touched.
  if (e.node() == t.node && t.runRelation)
    return t.runRelation;
  return cachedRelation(t, e.fragment()).bits;
}

/// Iterations that each wait have W-nodes of their own, which relationOf finds in memory one by one.
[[gnu::always_inline]] inline void prefetchBodies(const Thread &t, const u64 *entries, u32 count) {
  if (OMPRACER_UNLIKELY(t.manyWitnesses))
    for (u32 i = 0; i < count; ++i)
      if (entries[i] >= t.staleBelow)
        __builtin_prefetch(&gDetector.graph.wnode(Entry{entries[i]}.fragment()));
}

/// Is relationOf the same for all iterations that share the current W-node?
inline bool isUniform(Thread &t, Entry e) {
  return (e.node() == t.node && t.runRelation) || cachedRelation(t, e.fragment()).uniform;
}

/// Bits of a relation that let b replace e, and that let e subsume b.
inline constexpr u16 kRelReplaces = kRelOrdered | kRelLocksSubset, kRelSubsumes = kRelSameJoins | kRelSameLocks;

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
inline bool maySubsume(u16 relation) { return (relation & (kRelSubsumes | kRelMayFollow)) == kRelSubsumes; }

/// The relation of e to b, without kRelMayFollow where that matters: the two may race, or b (with its buddies, wide)
/// may replace e, or e may subsume b. kRelUnasked: nobody knows, and e subsumes b as if they were parallel.
inline u16 withOrder(Thread &t, Entry e, Entry b, Entry wide, u16 relation) {
  if (OMPRACER_LIKELY(!(relation & kRelMayFollow)))
    return relation;
  const bool excluded = relation & kRelExcluded;
  const bool conflict = !excluded && e.conflicts(b);
  const bool replaces = (relation & kRelLocksSubset) && wide.covers(e);
  const bool subsumed = !excluded && (relation & kRelSubsumes) == kRelSubsumes && subsumes(e, b);
  if (!conflict && !replaces && !subsumed)
    return relation;
  return !conflict && subsumed ? askEdges(t, e.fragment()) : searchEdges(t, e.fragment());
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
  /// The bytes of the largest byte group that has enough witnesses, 0 if there is none.
  u32 bytes(bool manyWitnesses) const {
    u32 enough = full | (OMPRACER_LIKELY(!manyWitnesses) ? count[1] : 0);
    return OMPRACER_LIKELY(!enough) ? 0 : detail::kByteGroups.bytes[__builtin_ctz(enough | enough >> 16) & 15];
  }
  static constexpr u32 kManyWitnesses = 4;

private:
  u32 count[2] = {}; ///< binary digits of the number of entries of each byte group; those of writes in the upper half
  u32 full = 0;      ///< kManyWitnesses entries were seen
};

/// A history that has grown beyond it keeps two (Witnesses).
inline constexpr u32 kManyEntries = 8;

/// Entries reported for an access already, so that a second look does not count them twice.
struct Reported {
  static constexpr u32 kMax = 8;
  u64 entries[kMax];
  u32 count = 0;
  bool add(u64 bits) {
    for (u32 i = 0; i < count; ++i)
      if (entries[i] == bits)
        return false;
    if (count < kMax)
      entries[count++] = bits;
    return true;
  }
  /// For the second look: once more races were found than are remembered, it finds no new ones.
  bool addAgain(u64 bits) { return count < kMax && add(bits); }
};

/// b is published, and others may have come meanwhile: compares it with all entries.
void lookAgainAtCell(Thread &, Cell, Entry b, uptr cellAddress, Reported &);

template <typename Policy> class History {
public:
  /// b is bound to the fragment: current fragment of t, site, byte group, kind, ownership. Returns the bytes of the
  /// cell for which an access that differs from b in the byte group only needs no further look.
  static u32 record(Thread &t, Leaf &leaf, Cell cell, Entry b, uptr cellAddress);
  /// A row that was appended is not filled again once few nested readers are to be kept.
  static bool keepsToFew(const Thread &t, u32 entries) {
    return t.taskFrame && entries >= Cell::kSlots && entries >= nestedEntries(t);
  }

private:
  /// What an entry means for b.
  enum class MergeAction {
    Keep,     ///< nothing: it stays
    Covers,   ///< of b's fragment and at least as strong: b need not be recorded
    Drop,     ///< b replaces it
    Witness,  ///< with enough others like it, it subsumes b (Witnesses)
    Precedes, ///< owned memory: before b in the order of its thread; b takes the place of one of two such entries
  };

  /// A full scan of the slots.
  struct Scan {
    u64 seen[Cell::kSlots];
    Slot *target = nullptr; ///< where b goes: an entry that it replaces, or a free slot
    u64 targetOld = 0;
    Slot *free = nullptr;
    u64 freeOld = 0;
    u32 unused = 0;       ///< number of `free`, if it is a slot of the cell that is not in use
    Slot *tail = nullptr; ///< last slot of the last row
    u64 tailOld = 0;
    static constexpr u32 kMaxDrops = 8;
    Slot *drops[kMaxDrops]; ///< further entries that b replaces
    u64 dropsOld[kMaxDrops];
    u32 dropCount = 0;
    u32 entries = 0;     ///< alive, in the whole cell
    u32 overlapping = 0; ///< of them those with bytes of b
    /// What the limits are compared with.
    u32 counted() const { return Policy::kPerLocation ? overlapping : entries; }
    Witnesses witnesses;
    u32 witnessed(const Thread &t) const { return witnesses.bytes(t.manyWitnesses && entries <= kManyEntries); }
    bool predecessor = false; ///< an entry that could be a witness of b, which must stay, precedes it
    bool buddy = false;       ///< an entry and `wide` make up a larger byte group
    u32 covered = 0;          ///< bytes of an entry of this fragment that covers b
    // For histories that may not grow:
    u32 covering = 0;       ///< entries that subsume b but for its order
    Slot *weaker = nullptr; ///< an entry that b subsumes but for its order
    u64 weakerOld = 0;
  };

  /// e has bytes of wide, which is b with its buddies.
  static MergeAction compare(Thread &t, Entry e, Entry b, Entry wide, uptr cellAddress, Reported &reported) {
    if (e.sameFragment(b))
      return e.covers(b) ? MergeAction::Covers : wide.covers(e) ? MergeAction::Drop : MergeAction::Keep;
    const bool stays = mustStay(t, b);
    if ((e.node() == t.witnesses[0] || e.node() == t.witnesses[1]) && !e.write() && subsumes(e, b) && !stays)
      return MergeAction::Witness;
    u16 relation = withOrder(t, e, b, wide, relationOf(t, e));
    if (!isSettled(e, b, relation) && judge(t, e, b, cellAddress, relation).mayRace() && reported.add(e.bits))
      reportRace(t, e, b, cellAddress);
    if (OMPRACER_UNLIKELY(relation & kRelUnsure))
      relation = relationOf(t, e); // the search may have told
    if ((relation & kRelReplaces) == kRelReplaces && wide.covers(e))
      return MergeAction::Drop;
    if (OMPRACER_UNLIKELY(ownedInTaskloop(t, e, b)) && (relation & kRelSameLocks) && wide.covers(e) &&
        orderedWhenOwned(t, e, b, cellAddress))
      return MergeAction::Precedes;
    if (OMPRACER_UNLIKELY(b.owner() == Ownership::Executor) && e.owner() == b.owner() && (relation & kRelSameLocks) &&
        wide.covers(e) && replacesOnCopy(t, e, b, cellAddress))
      return MergeAction::Drop;
    if (!maySubsume(relation) || !subsumes(e, b))
      return MergeAction::Keep;
    if (OMPRACER_UNLIKELY(stays))
      return wide.covers(e) && orderedWhenOwned(t, e, b, cellAddress) ? MergeAction::Precedes : MergeAction::Keep;
    if (e.node() != t.node)
      rememberWitness(t, e.fragment());
    return MergeAction::Witness;
  }

  /// Is the read e in the n-th slot in use to be asked whether the current one replaces it? In long histories each read
  /// asks those of the tasks that it depends on directly, and a sixteenth of the others after kAskedReads, another one
  /// each time; so few stay that could have been replaced.
  static bool mayReplace(Thread &t, u32 n, Entry e) {
    return n <= (t.taskFrame ? Policy::kAskedReadsInTasks : Policy::kAskedReads) || isTurnOf(t, n / 16) ||
           isPredecessor(t, e.node());
  }
  /// True for a sixteenth of the numbers, others in each fragment.
  static bool isTurnOf(const Thread &t, u32 n) { return !((n + static_cast<u32>(t.node)) % 16); }

  /// Looks at one slot. False: b is covered.
  [[gnu::always_inline]] static bool look(Thread &t, Slot &slot, u64 value, Entry b, Entry wide, uptr cellAddress,
                                          Scan &scan, Reported &reported) {
    if (value < t.staleBelow) {
      if (!scan.free) {
        scan.free = &slot;
        scan.freeOld = value;
      }
      return true;
    }
    ++scan.entries;
    Entry e{value};
    if (!(e.bytes() & wide.bytes())) { // first, because cells of characters consist of such entries
      scan.buddy |= e.isBuddyOf(wide);
      return true;
    }
    ++scan.overlapping;
    // No race with b, and b need not be recorded any more, or is not to replace e.
    if (!e.conflicts(b) &&
        ((!scan.target && scan.witnessed(t)) || (!mayReplace(t, scan.counted(), e) && !e.sameFragment(b))))
      return true;
    MergeAction action = compare(t, e, b, wide, cellAddress, reported);
    if (action == MergeAction::Precedes) {
      action = scan.predecessor ? MergeAction::Drop : MergeAction::Keep;
      scan.predecessor = true;
    }
    switch (action) {
    case MergeAction::Covers:
      scan.covered = e.bytes();
      return false;
    case MergeAction::Drop:
      if (!scan.target) {
        scan.target = &slot;
        scan.targetOld = value;
      } else if (scan.dropCount < Scan::kMaxDrops) {
        scan.drops[scan.dropCount] = &slot;
        scan.dropsOld[scan.dropCount++] = value;
      }
      return true;
    case MergeAction::Witness:
      scan.witnesses.add(e);
      [[fallthrough]];
    case MergeAction::Precedes:
    case MergeAction::Keep:
      if (e.covers(wide))
        ++scan.covering;
      else if (wide.covers(e) && !scan.weaker) {
        scan.weaker = &slot;
        scan.weakerOld = value;
      }
      return true;
    }
    return true;
  }

  [[gnu::noinline]] static bool lookAtChain(Thread &, OverflowBlock *, Entry b, Entry wide, uptr cellAddress, Scan &,
                                            Reported &);
  static constexpr u32 kManyNestedDropped = 1000; ///< from then on kManyNestedEntries holds in this thread
  static u32 nestedEntries(const Thread &t) {
    return OMPRACER_LIKELY(t.nestedDropped >= kManyNestedDropped) ? Policy::kManyNestedEntries : Policy::kNestedEntries;
  }
  /// No slot is left. Appends a row, or chooses an entry to forget. False: look at everything again.
  [[gnu::noinline]] static bool makeRoom(Thread &, Leaf &, Cell, Entry b, Scan &, bool &published, bool &skip);
};

template <typename Policy> u32 History<Policy>::record(Thread &t, Leaf &leaf, Cell cell, Entry b, uptr cellAddress) {
  Reported reported;
  Entry wide = b;
  for (;;) {
    Scan scan;
    OverflowBlock *chain = nullptr;
    // Acquire: pairs with the publication of the entry; its W-node and the block a link names are complete.
    const u32 inUse = cell.inUse(std::memory_order_acquire);
    cell.load(scan.seen, std::memory_order_acquire);
    for (u32 i = 0; i < inUse; ++i) {
      const u64 value = scan.seen[i];
      if (i == Cell::kSlots - 1) {
        scan.tail = &cell[i];
        scan.tailOld = value;
        if (OMPRACER_UNLIKELY(isLink(value)) && (chain = gDetector.overflow.follow(value)))
          break;
      }
      if (!look(t, cell[i], value, b, wide, cellAddress, scan, reported))
        return scan.covered;
    }
    if (!scan.free && inUse < Cell::kSlots) {
      scan.unused = inUse;
      scan.free = &cell[inUse];
    }
    if (OMPRACER_UNLIKELY(chain != nullptr) && !lookAtChain(t, chain, b, wide, cellAddress, scan, reported))
      return scan.covered;
    if (OMPRACER_UNLIKELY(scan.buddy)) {
      wide = wide.merged();
      continue;
    }
    if (!scan.target) {
      if (u32 bytes = scan.witnessed(t))
        return bytes;
      if (OMPRACER_LIKELY(!keepsToFew(t, scan.counted()))) {
        scan.target = scan.free;
        scan.targetOld = scan.freeOld;
      }
    }
    bool published = false;
    if (OMPRACER_UNLIKELY(!scan.target)) {
      bool skip = false;
      if (!makeRoom(t, leaf, cell, wide, scan, published, skip))
        continue;
      if (skip)
        return b.bytes();
    }
    if (OMPRACER_UNLIKELY(scan.unused) && scan.target == scan.free)
      cell.makeUsable(scan.unused, scan.targetOld);
    stressPoint();
    // Sequentially consistent: a full fence between this publication and the second look below.
    if (!published && !scan.target->compare_exchange_strong(scan.targetOld, wide.bits, std::memory_order_seq_cst,
                                                            std::memory_order_relaxed))
      continue;
    bool again = chain != nullptr;
    u64 now[Cell::kSlots];
    cell.load(now, std::memory_order_seq_cst);
    for (u32 i = 0; i < Cell::kSlots; ++i)
      again |= now[i] != scan.seen[i] && now[i] != wide.bits && now[i] >= (i == Cell::kSlots - 1 ? 1 : t.staleBelow);
    if (OMPRACER_UNLIKELY(again))
      lookAgainAtCell(t, cell, b, cellAddress, reported);
    for (u32 i = 0; i < scan.dropCount; ++i)
      // Relaxed: nothing is published. A slot that changed meanwhile is somebody else's.
      scan.drops[i]->compare_exchange_strong(scan.dropsOld[i], 0, std::memory_order_relaxed);
    return wide.bytes();
  }
}

template <typename Policy>
bool History<Policy>::lookAtChain(Thread &t, OverflowBlock *block, Entry b, Entry wide, uptr cellAddress, Scan &scan,
                                  Reported &reported) {
  while (block) {
    OverflowBlock *more = nullptr;
    u64 glance[OverflowBlock::kSlots];
    for (u32 i = 0; i < OverflowBlock::kSlots; ++i)
      glance[i] = block->slots[i].load(std::memory_order_relaxed); // nothing is read through it
    prefetchBodies(t, glance, OverflowBlock::kSlots);
    for (u32 i = 0; i < OverflowBlock::kSlots; ++i) {
      Slot &slot = block->slots[i];
      u64 value = slot.load(std::memory_order_acquire); // pairs with the publication of the entry or block
      if (i == OverflowBlock::kSlots - 1) {
        scan.tail = &slot;
        scan.tailOld = value;
        if ((more = gDetector.overflow.follow(value)))
          break;
      }
      if (!look(t, slot, value, b, wide, cellAddress, scan, reported))
        return false;
    }
    block = more;
  }
  return true;
}

template <typename Policy>
bool History<Policy>::makeRoom(Thread &t, Leaf &leaf, Cell cell, Entry b, Scan &scan, bool &published, bool &skip) {
  Superfluous superfluous;
  const u32 kept = nestedEntries(t);
  if (scan.counted() >= kept && gDetector.graph.strictSoFar()) {
    for (u32 extra = scan.counted() - kept; extra && (superfluous = findNested(cell, b)); --extra)
      // Relaxed: nothing is published. A slot that changed meanwhile is somebody else's.
      superfluous.slot->compare_exchange_strong(superfluous.value, 0, std::memory_order_relaxed);
    if ((superfluous = findNested(cell, b)))
      ++t.nestedDropped;
  }
  if (!superfluous && scan.free) {
    scan.target = scan.free;
    scan.targetOld = scan.freeOld;
    return true;
  }
  // The rest looks at all entries. A history that has become long in spite of it does so now and then only.
  const bool thins = !superfluous && (scan.counted() <= Policy::kMaxEntries || isTurnOf(t, 0));
  if (thins && scan.entries > Cell::kSlots)
    superfluous = findSettled(cell);
  if (!superfluous && thins &&
      (isJoinedWithEarlier(t, cell, b) ||
       (scan.entries >= Detector::kManyLockSets && isUnderOneOfManyLocks(t, cell, b)))) {
    skip = true;
    return true;
  }
  if (superfluous) {
    scan.target = superfluous.slot;
    scan.targetOld = superfluous.value;
    return true;
  }
  if (scan.counted() < Policy::kMaxEntries ||
      ((!b.write() || b.atomic()) && scan.counted() < Policy::kMaxReadsOrAtomics)) {
    if (t.overflow.next == t.overflow.end)
      gDetector.checkMemory();
    if (u32 number = gDetector.overflow.take(t.overflow)) {
      OverflowBlock &block = gDetector.overflow[number];
      block.slots[0].store(scan.tailOld, std::memory_order_relaxed);
      block.slots[1].store(b.bits, std::memory_order_relaxed);
      leaf.hasLinks.store(true, std::memory_order_relaxed);
      // Publishes block and entry together; sequentially consistent as in record.
      published = scan.tail->compare_exchange_strong(scan.tailOld, number, std::memory_order_seq_cst,
                                                     std::memory_order_relaxed);
      if (!published)
        OverflowPool::giveBack(t.overflow, number);
      return published;
    }
  }
  // Full: one writer and two readers, as far as possible.
  ++t.historiesDropped;
  if (scan.covering >= 2 || (scan.covering && !scan.weaker)) {
    skip = true;
    return true;
  }
  if (scan.weaker) {
    scan.target = scan.weaker;
    scan.targetOld = scan.weakerOld;
    return true;
  }
  u32 victim = static_cast<u32>(t.historiesDropped) % (Cell::kSlots - 1); // not the one that may be a link
  scan.target = &cell[victim];
  scan.targetOld = scan.seen[victim];
  return true;
}

} // namespace ompracer
