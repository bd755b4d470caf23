// History: which accesses a cell keeps, and why that is enough.
//
// e is an entry that a cell holds and b the access that is being recorded, both packed as in shadow/entry.h. The
// detector's words (fragment, W-node, body, run) are explained in docs/design.md. A cell is a set of entries. An access
// b first looks for an entry of its own fragment that covers it, and is done then. Else it is compared with every entry
// that conflicts with it, and with others until its place is found: an entry that it may replace, or a free slot. One
// compare-and-swap publishes it there. Of two conflicting accesses that run at once at least one sees the other: each
// publishes first (the compare-and-swap is a full fence) and looks at the other slots again afterwards. In a block that
// the thread owns nobody else publishes, so a plain store does, and there is no second look (shadow/block.h).
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
// One witness is enough where its sibling task has completed and only joins lead out of it (Graph::isSettledBeside):
// what follows it follows the taskwait, or the end of the taskgroup or region, that joins b's task, too. In a full
// history, entries of such siblings stand for each other (findSettled). Example: all tasks of a recursion read one
// table.
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
// fewer locks it races with one of them. An access with as many locks is counted and told of. The entries are of bodies
// or iterations in no order: an access that is parallel to b may follow all those of one body.
//
// Owned memory. Two witnesses are enough for b only while the thread has created no task that nobody has waited for
// (mustStay). Such a task comes, in the order of its thread, after both entries but is parallel to b. So b then takes
// the place of one of the two, which precedes it in that order (MergeAction::Precedes). The same holds for iterations
// of one taskloop task.
#pragma once

#include "detect/find_relation.h"
#include "record/compare.h"
#include "record/history_thin.h"
#include "record/publish.h"

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
    u32 unjudged = 0;         ///< unjudgedBytes of all entries
    u32 covered = 0;          ///< bytes of an entry of this fragment that covers b
    // For histories that may not grow:
    u32 covering = 0;       ///< entries that subsume b but for its order
    Slot *weaker = nullptr; ///< an entry that b subsumes but for its order
    u64 weakerOld = 0;
  };

  /// Is e, the n-th entry, to be asked whether b replaces it? The two do not conflict, so this saves time alone. In
  /// long histories each read asks those of the tasks that it depends on directly, and a sixteenth of the others after
  /// kAskedReads, another one each time; so few stay that could have been replaced.
  static bool mayReplace(Thread &t, u32 n, Entry e) {
    return n <= askedReads(t) || isTurnOf(t, n / 16) || isPredecessor(t, e.node());
  }
  static u32 askedReads(const Thread &t) { return t.taskFrame ? Policy::kAskedReadsInTasks : Policy::kAskedReads; }
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
    scan.unjudged |= unjudgedBytes(e, b);
    if (!(e.bytes() & wide.bytes())) { // first, because cells of characters consist of such entries
      scan.buddy |= e.isBuddyOf(wide);
      return true;
    }
    ++scan.overlapping;
    // No race with b, and b need not be recorded any more, or is not to replace e.
    if (!e.conflicts(b) &&
        ((!scan.target && scan.witnessed(t)) || (!mayReplace(t, scan.counted(), e) && !e.sameFragment(b))))
      return true;
    MergeAction action = compare<false>(t, e, b, wide, mustStay(t, b), cellAddress, &reported);
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
    case MergeAction::LoneWitness:
      scan.witnesses.addLone(e);
      break;
    case MergeAction::Witness:
    case MergeAction::KnownWitness:
      // Of those after them one body may have two, since a read did not ask whether it replaces the other.
      if (scan.counted() <= askedReads(t))
        scan.witnesses.add(e);
      break;
    case MergeAction::Precedes:
    case MergeAction::Keep:
    case MergeAction::Unknown:
      break;
    }
    if (e.covers(wide))
      ++scan.covering;
    else if (wide.covers(e) && !scan.weaker) {
      scan.weaker = &slot;
      scan.weakerOld = value;
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
  OMPRACER_DCHECK(b.byteGroup() != 0 && cellAddress % kCellBytes == 0);
  for (;;) {
    Scan scan;
    OverflowBlock *chain = nullptr;
    // Acquire: pairs with the publication of the entry; its W-node and the block a link names are complete.
    // Only what is `seen` here is compared: what comes later shows in the second look.
    const u32 inUse = cell.load(scan.seen, std::memory_order_acquire);
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
        return bytes & ~scan.unjudged;
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
    // With further rows, or a new one, the slots of the cell do not tell whether others have come.
    bool again = published || chain != nullptr;
    if (!published &&
        !publishShared(t, Slots<false>{cell, nullptr}, *scan.target, scan.targetOld, wide, scan.seen, again))
      continue;
    if (OMPRACER_UNLIKELY(again))
      lookAgainAtCell(t, cell, b, cellAddress, reported);
    OMPRACER_DCHECK(scan.dropCount <= Scan::kMaxDrops);
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
  if (scan.counted() >= kept) {
    for (u32 extra = scan.counted() - kept; extra && (superfluous = findNested(t, cell, b)); --extra)
      // Relaxed: nothing is published. A slot that changed meanwhile is somebody else's.
      superfluous.slot->compare_exchange_strong(superfluous.value, 0, std::memory_order_relaxed);
    if ((superfluous = findNested(t, cell, b)))
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
    superfluous = findSettled(t, cell);
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
      stressPoint();
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
  OMPRACER_DCHECK(victim < Cell::kSlots - 1 && !isLink(scan.seen[victim]));
  scan.target = &cell[victim];
  scan.targetOld = scan.seen[victim];
  return true;
}

} // namespace ompracer
