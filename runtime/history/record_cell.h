// The steps by which an access gets into one cell, from the simplest to the full history; inlined into the functions
// that record one access (access_slow.cpp) and ranges (access_range.cpp).
#pragma once

#include "detect/checked_filter.h"
#include "detect/stress_point.h"
#include "detect/value_order.h"
#include "history/access.h"
#include "history/history.h"
#include "history/known_races.h"

namespace ompracer {

/// The current fragment in b, if b was made when there was none yet: also where an earlier call with the same bits has
/// begun it (the rows of a plane). False: the thread has no place in the graph.
[[gnu::always_inline]] inline bool bindToCurrentFragment(Thread &t, u64 &b) {
  if (OMPRACER_UNLIKELY(b >= Entry::kNoFragment)) {
    if (t.current == FragmentId::None && !makeCurrent(t))
      return false;
    b = static_cast<u64>(t.current) << Entry::kFragmentShift | (b & Entry::kKindMask);
  }
  return true;
}

[[gnu::noinline, gnu::cold]] Leaf *newLeaf(uptr address);

[[gnu::always_inline]] inline Leaf *leafOf(uptr address) {
  Leaf *leaf = gDetector.trie.leafAt(address);
  return OMPRACER_LIKELY(leaf != nullptr) ? leaf : newLeaf(address);
}

/// Enters the block of the address. Its state, if the thread owns it: plain stores will do (OwnedChange). Else null.
[[gnu::always_inline]] inline const BlockState *enterBlock(const Thread &t, Leaf &leaf, uptr address) {
  BlockState &block = Trie::blockIn(leaf, address).state;
  return OMPRACER_LIKELY(gBlocks.own(t.blocks, block)) ? &block : nullptr;
}

/// Returns the bytes of the cell that need no further look at an access of this kind.
[[gnu::always_inline]] inline u32 recordInCell(Thread &t, Leaf &leaf, Entry b, uptr address) {
  const Cell cell = Trie::cellIn(leaf, address);
  uptr cellAddress = address & ~(kCellBytes - 1);
  switch (gDetector.mode) {
  case Mode::Auto:
    return History<AutoPolicy>::record(t, leaf, cell, b, cellAddress);
  case Mode::Fast:
    return History<FastPolicy>::record(t, leaf, cell, b, cellAddress);
  case Mode::Precise:
    return History<PrecisePolicy>::record(t, leaf, cell, b, cellAddress);
  }
  return 0;
}

/// What recording an address does apart from the cell. size: of what is accessed from there on; 0: the byte group of
/// the entry.
[[gnu::always_inline]] inline void noteSideEffects(Thread &t, uptr address, u64 b, uptr size = 0) {
  if (t.onOwnStack(address) && address < t.lowestStackTouched)
    t.lowestStackTouched = address;
  if (OMPRACER_UNLIKELY(Entry{b}.owner() != Ownership::None))
    gDetector.executorOf[static_cast<u32>(t.node)].store(t.index, std::memory_order_relaxed);
  if (OMPRACER_UNLIKELY(t.locks != LockSetId::Empty) && gValueOrder.active() && !t.inReduction) {
    size = size ? size : byteGroupSize(Entry{b}.byteGroup());
    if (!(b & Entry::kWrite))
      t.relations->sectionReads.addRange(address, size);
    else if (!(b & Entry::kAtomic)) // else see ValueOrder::atomicWrite
      gValueOrder.lockedWrite(t, address, size, !t.sections || t.relations->sectionReads.mayHold(address));
  }
}

/// b is published; another slot may have changed meanwhile. In a range the entry point has set entryPc; else this is a
/// tail call of it, and the return address is the program's.
template <bool kInRange> [[gnu::noinline, gnu::cold]] void lookAgain(uptr address, u64 b) {
  Thread &t = gThread;
  if constexpr (!kInRange)
    t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  Reported reported;
  lookAgainAtCell(t, Trie::cellIn(*gDetector.trie.leafAt(address), address), Entry{b}, address & ~(kCellBytes - 1),
                  reported);
}

/// Which slot b goes into where only the first one is in use and holds the live entry e: 0 if b replaces e, 1 if both
/// stay and there is no race. kNoSlot: it takes more than a glance to know; history.h says why what happens here is
/// right. Holds for all entries of e's W-node and kind, unless that is b's W-node.
inline constexpr u32 kNoSlot = ~0u;
[[gnu::always_inline]] inline u32 slotNextTo(const Thread &t, Entry e, Entry b) {
  if (e.sameFragment(b))
    return b.covers(e) ? 0 : kNoSlot;
  u16 relation = t.runRelation;
  if (e.node() != t.node) {
    const CachedRelation &r = t.relations->entries[relationSlot(e.node(), t.node)];
    if (r.e != e.node() || r.b != t.node || !r.uniform)
      return kNoSlot;
    relation = r.bits;
    if ((relation & kRelReplaces) == kRelReplaces && b.covers(e))
      return 0;
  }
  if (!relation || (relation & kRelMayFollow) || e.isBuddyOf(b) || e.owner() != Ownership::None ||
      b.owner() != Ownership::None)
    return kNoSlot;
  return isSettled(e, b, relation) ? 1 : kNoSlot;
}

/// Records b, with fragment and site, in a cell where the first slot alone is in use or nothing is alive, if a glance
/// tells how: most accesses that are the first of their fragment. False: it does not.
/// Stores as little as possible, because the locked instruction waits for all stores before it
/// (bench/micro/access_bench).
template <bool kInRange>
[[gnu::always_inline]] inline bool recordInFirst(Thread &t, const BlockState *own, Leaf &leaf, u64 b, uptr address) {
  const Cell cell = Trie::cellIn(leaf, address);
  const u64 stale = t.staleBelow;
  // Acquire: pairs with the publication of the entry, as in History::record.
  u64 first = cell[0].load(std::memory_order_acquire);
  const bool further = cell.inUse(std::memory_order_acquire) > 1;
  if (OMPRACER_UNLIKELY(further) && (first >= stale || cell.anyFurther(stale, std::memory_order_acquire)))
    return false;
  const u32 target = first < stale ? 0 : slotNextTo(t, Entry{first}, Entry{b});
  if (target == kNoSlot)
    return false;
  if (!first)
    Trie::populate(leaf, address);
  stressPoint();
  if (OMPRACER_LIKELY(own != nullptr)) {
    OwnedChange change(t.blocks, *own);
    if (OMPRACER_LIKELY(change.allowed)) {
      cell[target].store(b, std::memory_order_release);
      if (OMPRACER_UNLIKELY(further))
        cell.freeOwned();
      else
        cell.useOwned(target);
    }
    return change.allowed;
  }
  // Sequentially consistent: as in History::record. Who changes this slot afterwards has seen b.
  if (target || OMPRACER_UNLIKELY(
                    !cell[0].compare_exchange_strong(first, b, std::memory_order_seq_cst, std::memory_order_relaxed)))
    return false;
  if (OMPRACER_UNLIKELY(cell.anyFurther(stale, std::memory_order_seq_cst)))
    lookAgain<kInRange>(address, b);
  return true;
}

/// Is e a witness of b for all iterations of the run: of the same bytes and kind, and of an iteration of the same loop?
[[gnu::always_inline]] inline bool isWitnessInRun(const Thread &t, Entry e, u64 b) {
  constexpr u64 kSame = ((1ull << Entry::kFragmentShift) - 1) & ~Entry::kSiteMask;
  if ((e.bits ^ b) & kSame)
    return false;
  if (e.node() == t.node || (t.loopKnown && t.relations->loopRuns.has(e.node())))
    return (t.runRelation & kRelSubsumes) == kRelSubsumes;
  return e.node() == t.witnesses[0] || e.node() == t.witnesses[1];
}

/// Are two entries of the cell witnesses of the read b, and is none a write? Then nothing changes, and nobody is asked:
/// the common case of large data that all iterations of a loop read here and there.
[[gnu::always_inline]] inline bool isWitnessed(const Thread &t, Leaf &leaf, u64 b, uptr address) {
  const Cell cell = Trie::cellIn(leaf, address);
  // Acquire: pairs with the publication of the entry, as in History::record.
  const u32 inUse = cell.inUse(std::memory_order_acquire);
  if ((b & Entry::kWrite) || inUse == 1 || t.manyWitnesses || OMPRACER_UNLIKELY(mustStay(t, Entry{b})))
    return false;
  u64 live = 0;
  u32 witnesses = 0;
  for (u32 i = 0; i < inUse; ++i) {
    const Entry e{cell[i].load(std::memory_order_acquire)};
    if (e.bits >= t.staleBelow) {
      live |= e.bits;
      witnesses += isWitnessInRun(t, e, b);
    } else if (OMPRACER_UNLIKELY(isLink(e.bits))) {
      return false;
    }
  }
  return witnesses >= 2 && !(live & Entry::kWrite);
}

/// Records b where a glance at the live slots tells how: b replaces the only live entry (memory that one task
/// after another works on), or b is a read parallel to reads of iterations of the same run, of which two subsume all.
/// None: it is not so, or not known without asking the graph.
template <bool kInRange>
[[gnu::always_inline]] inline ValidFor recordAmongFew(Thread &t, const BlockState *own, Cell cell, u64 b,
                                                      uptr address) {
  const u64 stale = t.staleBelow;
  u64 values[Cell::kSlots];
  // Acquire: pairs with the publication of the entry, as in History::record.
  cell.load(values, std::memory_order_acquire);
  const auto [v0, v1, v2, v3] = values;
  if (OMPRACER_UNLIKELY(isLink(v3)))
    return ValidFor::None;
  const bool mayBeWitnessed = !mustStay(t, Entry{b});
  auto ofRun = [&](u64 value) { return mayBeWitnessed && isWitnessInRun(t, Entry{value}, b); };
  // Puts b into a slot that holds `expected`. Who changes b's slot afterwards has seen b.
  auto publish = [&](u32 target, u64 expected) {
    stressPoint();
    if (OMPRACER_LIKELY(own != nullptr)) {
      OwnedChange change(t.blocks, *own);
      if (OMPRACER_UNLIKELY(!change.allowed))
        return ValidFor::None;
      cell[target].store(b, std::memory_order_release);
      cell.useOwned(target);
      return ValidFor::Fragment;
    }
    cell.makeUsable(target, expected);
    // Sequentially consistent: as in History::record.
    if (OMPRACER_UNLIKELY(
            !cell[target].compare_exchange_strong(expected, b, std::memory_order_seq_cst, std::memory_order_relaxed)))
      return ValidFor::None;
    u64 now[Cell::kSlots];
    cell.load(now, std::memory_order_seq_cst);
    bool again = false;
    for (u32 i = 0; i < Cell::kSlots; ++i)
      again |= now[i] != values[i] && i != target && now[i] >= (i == Cell::kSlots - 1 ? 1 : stale);
    if (OMPRACER_UNLIKELY(again))
      lookAgain<kInRange>(address, b);
    return ValidFor::Fragment;
  };
  const bool live0 = v0 >= stale, live1 = v1 >= stale, live2 = v2 >= stale, live3 = v3 >= stale;
  if (live0 + live1 + live2 + live3 == 1) {
    const Entry e{live0 ? v0 : live1 ? v1 : live2 ? v2 : v3};
    if (!(b & Entry::kWrite) && ofRun(e.bits) && !e.sameFragment(Entry{b}))
      return live0 ? publish(1, v1) : publish(0, v0);
    if (slotNextTo(t, e, Entry{b}) != 0)
      return ValidFor::None;
    return publish(live0 ? 0 : live1 ? 1 : live2 ? 2 : 3, e.bits);
  }
  if (b & Entry::kWrite)
    return ValidFor::None;
  // Reads do not race with b, so two witnesses are all that counts.
  u64 written = (live0 ? v0 : 0) | (live1 ? v1 : 0) | (live2 ? v2 : 0) | (live3 ? v3 : 0);
  if ((written & Entry::kWrite) ||
      (live0 && ofRun(v0)) + (live1 && ofRun(v1)) + (live2 && ofRun(v2)) + (live3 && ofRun(v3)) <
          (t.manyWitnesses ? Witnesses::kManyWitnesses : 2))
    return ValidFor::None;
  if constexpr (!kInRange)
    CheckedFilter::add(t, address, b, Entry{b}.bytes(), t.runEpoch);
  return ValidFor::Run;
}

/// The full history of a cell. b has fragment and site; the caller has set entryPc.
[[gnu::always_inline]] inline ValidFor recordInHistory(Thread &t, Leaf &leaf, uptr address, u64 b) {
  t.knownRaces = 0;
  enterBlock(t, leaf, address); // the history changes by compare-and-swap in any case
  u32 bytes = recordInCell(t, leaf, Entry{b}, address);
  if (OMPRACER_UNLIKELY(t.knownRaces != 0)) {
    if (rememberRacing(t, Trie::cellIn(leaf, address), address, b))
      return ValidFor::None;
    CheckedFilter::add(t, address, b, bytes, t.checkEpoch);
    return ValidFor::None; // it is counted again
  }
  CheckedFilter::add(t, address, b, bytes, t.checkEpoch);
  return ValidFor::Fragment;
}

/// The slots of a cell, and (kRow) of the row that its last one links to.
template <bool kRow> struct Slots {
  static constexpr u32 kCount = kRow ? Decision::kWithRow : Cell::kSlots;
  Cell cell;
  OverflowBlock *row;
  Slot &operator[](u32 i) const { return kRow && isOfRow(i) ? row->slots[i - (Cell::kSlots - 1)] : cell[i]; }
  /// What they hold, 0 for those that are not in use.
  void load(u64 (&values)[Decision::kWithRow], std::memory_order order) const {
    u64 ofCell[Cell::kSlots];
    cell.load(ofCell, order);
    for (u32 i = 0; i < kCount; ++i)
      values[i] = kRow && isOfRow(i) ? (*this)[i].load(order) : ofCell[i];
  }
  static constexpr bool isOfRow(u32 i) { return kRow && i >= Cell::kSlots - 1; }
};

/// The only further row of the cell; null: there is none, or more than one. last: what the cell's last slot holds.
inline OverflowBlock *onlyRow(u64 last) {
  OverflowBlock *row = gDetector.overflow.follow(last);
  return row && !isLink(row->slots[OverflowBlock::kSlots - 1].load(std::memory_order_acquire)) ? row : nullptr;
}

/// Memory of the thread that its iterations of a loop use one after another, or that its own code prepared for the
/// loop: the common part of orderedWhenOwned, and true for all iterations that follow.
[[gnu::always_inline]] inline bool ownedInWorkShare(Thread &t, Entry e, Entry b) {
  if (!by(Rule::OwnedPinned) || !t.inWorkShare || t.taskFrame || t.inReduction || e.owner() != b.owner() ||
      (e.owner() != Ownership::Inner &&
       (e.owner() != Ownership::Executor || gDetector.copiesHeld.load(std::memory_order_relaxed))))
    return false;
  return e.node() == t.node || gDetector.graph.wnode(e.fragment()).node == t.cursor->node ||
         preparedByImplicitTask(t, e);
}

/// Decides where none of the live entries races with b and there is room; the rest is for the full history, which says
/// why what happens here is right. b has fragment and site.
template <bool kRow> [[gnu::always_inline]] inline Decision decideAmong(Thread &t, const Slots<kRow> &slots, u64 b) {
  constexpr u32 kCount = Slots<kRow>::kCount;
  const u64 stale = t.staleBelow;
  const Entry access{b};
  Entry wide = access;
  Decision d;
  d.row = slots.row;
  slots.load(d.values, std::memory_order_acquire); // pairs with the publication of the entries
  // Owned memory: what holds for it changes with the children of the task, and in reductions.
  Decisions *known = !kRow && access.owner() == Ownership::None ? &t.relations->decisions : nullptr;
  if (known && known->find(b, stale, d))
    return d;
  prefetchBodies(t, d.values, kCount);
  if (wide.byteGroup() != 1)
    for (u32 i = 0; i < kCount; ++i)
      if (Entry{d.values[i]}.isBuddyOf(wide)) {
        wide = wide.merged();
        i = ~0u; // from the start again
      }
  u32 target = Decision::kNowhere, drops = 0; // drops: mask of the slots that wide replaces
  u32 entries = 0;
  Witnesses witnesses;
  bool uniform = true;  // what follows holds for all iterations that share the W-node
  bool ofOthers = true; // no entry is of this run
  for (u32 i = 0; i < kCount; ++i) {
    Entry e{d.values[i]};
    if (e.bits < stale) {
      if (target == Decision::kNowhere)
        target = i;
      continue;
    }
    ++entries;
    if (!(e.bytes() & wide.bytes()))
      continue;
    if (e.sameFragment(access)) {
      if (e.covers(access)) { // in a row, or as memory of all: the fast path does not find it
        d.entry = e.bits;
        d.witnessed = e.bytes();
        d.validFor = ValidFor::Fragment;
        return d;
      }
      if (wide.covers(e))
        drops |= 1u << i;
      uniform = ofOthers = false; // for another iteration it is not an entry of its own
      continue;
    }
    ofOthers = ofOthers && e.node() != t.node;
    bool subsumed = subsumes(e, access);
    if (e.node() == t.witnesses[0] || e.node() == t.witnesses[1]) {
      if (subsumed && !e.write()) {
        witnesses.add(e);
        continue;
      }
    }
    u16 relation = withOrder(t, e, access, wide, relationOf(t, e));
    uniform = uniform && isUniform(t, e);
    if (!isSettled(e, access, relation) && !ownedInWorkShare(t, e, access))
      return d;
    if ((relation & kRelReplaces) == kRelReplaces && wide.covers(e)) {
      drops |= 1u << i;
    } else if (maySubsume(relation) && subsumed) {
      witnesses.add(e);
      if (e.node() != t.node)
        rememberWitness(t, e.fragment());
    }
  }
  u32 witnessed = witnesses.bytes(t.manyWitnesses && entries <= kManyEntries);
  if (witnessed && OMPRACER_UNLIKELY(mustStay(t, access)))
    return d;
  if (!drops && witnessed) {
    d.entry = wide.bits;
    d.witnessed = witnessed;
    d.validFor = uniform ? ValidFor::Run : ValidFor::Fragment;
    if (known)
      known->add(b, stale, d, uniform && ofOthers);
    return d;
  }
  if (drops) {
    target = static_cast<u32>(__builtin_ctz(drops));
    drops &= drops - 1;
  } else if (target == Decision::kNowhere || (kRow && History<AutoPolicy>::keepsToFew(t, entries))) {
    return d;
  }
  d.entry = wide.bits;
  d.target = target;
  d.drops = drops;
  d.validFor = ValidFor::Fragment;
  if (known)
    known->add(b, stale, d, uniform && ofOthers);
  return d;
}

/// decideAmong for a cell with one further row: readers in tasks leave it when more than two witnesses are needed.
[[gnu::noinline]] inline Decision decideWithRow(Thread &t, Cell cell, OverflowBlock *row, u64 b) {
  return row ? decideAmong<true>(t, {cell, row}, b) : Decision();
}

[[gnu::always_inline]] inline Decision decideForCell(Thread &t, Cell cell, u64 b) {
  const u64 last = cell.load(Cell::kSlots - 1, std::memory_order_acquire); // pairs with the link's publication
  if (OMPRACER_UNLIKELY(isLink(last)))
    return decideWithRow(t, cell, onlyRow(last), b);
  return decideAmong<false>(t, {cell, nullptr}, b);
}

/// Holds the cell what the decision was made for? Then d.row becomes its own row.
[[gnu::always_inline]] inline bool isDecidedFor(Decision &d, Cell cell) {
  auto same = [&](const auto &slots) {
    u64 values[Decision::kWithRow];
    slots.load(values, std::memory_order_acquire); // pairs with the publication of the entries
    for (u32 i = 0; i < slots.kCount; ++i)
      if (values[i] != d.values[i])
        return false;
    return true;
  };
  if (OMPRACER_LIKELY(!d.row))
    return same(Slots<false>{cell, nullptr});
  OverflowBlock *row = onlyRow(cell.load(Cell::kSlots - 1, std::memory_order_acquire));
  if (!row || !same(Slots<true>{cell, row}))
    return false;
  d.row = row;
  return true;
}

/// Stores what was decided. False: the slot has changed meanwhile, and nothing was done. again: another one has.
template <bool kRow>
[[gnu::always_inline]] inline bool carryOut(Thread &t, const BlockState *own, const Decision &d,
                                            const Slots<kRow> &slots, bool &again) {
  constexpr u32 kCount = Slots<kRow>::kCount;
  stressPoint();
  if (OMPRACER_LIKELY(own != nullptr)) {
    OwnedChange change(t.blocks, *own);
    if (OMPRACER_UNLIKELY(!change.allowed))
      return false;
    slots[d.target].store(d.entry, std::memory_order_release);
    if (!slots.isOfRow(d.target))
      slots.cell.useOwned(d.target);
    for (u32 drops = d.drops; drops; drops &= drops - 1)
      slots[static_cast<u32>(__builtin_ctz(drops))].store(0, std::memory_order_relaxed);
    return true;
  }
  u64 expected = d.values[d.target];
  if (!slots.isOfRow(d.target))
    slots.cell.makeUsable(d.target, expected);
  // Sequentially consistent: as in History::record.
  if (OMPRACER_UNLIKELY(!slots[d.target].compare_exchange_strong(expected, d.entry, std::memory_order_seq_cst,
                                                                 std::memory_order_relaxed)))
    return false;
  u64 now[Decision::kWithRow];
  slots.load(now, std::memory_order_seq_cst);
  for (u32 i = 0; i < kCount; ++i)
    // Who changed b's slot has seen b.
    if (OMPRACER_UNLIKELY(now[i] != d.values[i]) && i != d.target && now[i] >= (i == kCount - 1 ? 1 : t.staleBelow))
      again = true;
  for (u32 drops = d.drops; drops; drops &= drops - 1) {
    u32 i = static_cast<u32>(__builtin_ctz(drops));
    expected = d.values[i];
    // Relaxed: nothing is published. A slot that changed meanwhile is somebody else's.
    slots[i].compare_exchange_strong(expected, 0, std::memory_order_relaxed);
  }
  return true;
}

/// Does what is decided. again: the cell must be looked at once more.
[[gnu::always_inline]] inline ValidFor recordAmong(Thread &t, const BlockState *own, Cell cell, uptr address, u64 b,
                                                   const Decision &d, bool &again) {
  if (d.witnessed)
    CheckedFilter::add(t, address, b | (d.entry & Entry::kWrite), d.witnessed,
                       d.validFor == ValidFor::Run ? t.runEpoch : t.checkEpoch);
  const bool done = d.target == Decision::kNowhere        ? true
                    : OMPRACER_UNLIKELY(d.row != nullptr) ? carryOut<true>(t, own, d, {cell, d.row}, again)
                                                          : carryOut<false>(t, own, d, {cell, nullptr}, again);
  return done ? d.validFor : ValidFor::None;
}

} // namespace ompracer
