// The steps by which an access gets into one cell, from the simplest to the full history; inlined into the functions
// that record one access (access_slow.cpp) and ranges (access_range.cpp).
#pragma once

#include "detect/current.h"
#include "detect/value_order.h"
#include "record/access.h"
#include "record/checked_filter.h"
#include "record/history.h"
#include "record/known_races.h"
#include "record/publish.h"

namespace ompracer {

/// The current fragment in b, if b was made when there was none yet: also where an earlier call with the same bits has
/// begun it (the rows of a plane). False: the thread has no place in the graph.
[[gnu::always_inline]] inline bool bindToCurrentFragment(Thread &t, Entry &b) {
  if (OMPRACER_UNLIKELY(!b.isBound())) {
    if (t.current == FragmentId::None && !makeCurrent(t))
      return false;
    b.bits = static_cast<u64>(t.current) << Entry::kFragmentShift | (b.bits & Entry::kKindMask);
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
  OMPRACER_DCHECK(b.fragment() == t.current);
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
[[gnu::always_inline]] inline void noteSideEffects(Thread &t, uptr address, Entry b, uptr size = 0) {
  if (t.onOwnStack(address) && address < t.lowestStackTouched)
    t.lowestStackTouched = address;
  if (OMPRACER_UNLIKELY(b.owner() != Ownership::None))
    gDetector.executorOf[static_cast<u32>(t.node)].store(t.index, std::memory_order_relaxed);
  if (OMPRACER_UNLIKELY(t.locks != LockSetId::Empty) && gValueOrder.active() && !t.inReduction) {
    size = size ? size : byteGroupSize(b.byteGroup());
    if (!b.write())
      t.tables->values.sectionReads.addRange(address, size);
    else if (!b.atomic()) // else see ValueOrder::atomicWrite
      gValueOrder.lockedWrite(t, address, size, !t.sections || t.tables->values.sectionReads.mayHold(address));
  }
}

/// b is published; another slot may have changed meanwhile. In a range the entry point has set entryPc; else this is a
/// tail call of it, and the return address is the program's.
template <bool kInRange> [[gnu::noinline, gnu::cold]] void lookAgain(uptr address, Entry b) {
  Thread &t = gThread;
  if constexpr (!kInRange)
    t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  Reported reported;
  lookAgainAtCell(t, Trie::cellIn(*gDetector.trie.leafAt(address), address), b, address & ~(kCellBytes - 1), reported);
}

/// What becomes of b where e is the only live entry: 0 if b takes e's slot, 1 if it takes another one, for both stay
/// and there is no race. kNoSlot: it takes more than a glance to know; history.h says why what happens here is right.
/// Where e is of another W-node than b, it holds for all entries of that W-node and kind.
inline constexpr u32 kNoSlot = ~0u;
[[gnu::always_inline]] inline u32 slotNextTo(Thread &t, Entry e, Entry b) {
  OMPRACER_DCHECK(e.bits >= t.staleBelow);
  if (e.sameFragment(b))
    return b.covers(e) ? 0 : kNoSlot;
  Relation relation = t.runRelation;
  if (e.node() != t.node) {
    const CachedRelation &r = t.tables->relations.entries[relationSlot(e.node(), t.node)];
    if (r.e != e.node() || r.b != t.node || !r.uniform)
      return kNoSlot;
    relation = r.relation;
    if (relation.has(kRelReplaces) && b.covers(e))
      return 0;
  }
  if (!relation || (relation & kRelMayFollow) || e.isBuddyOf(b) || e.owner() != Ownership::None ||
      b.owner() != Ownership::None)
    return kNoSlot;
  return isSettled(t, e, b, relation) ? 1 : kNoSlot;
}

/// Do known witnesses among the slots subsume the read b, and is none a write? Then nothing changes: the common case of
/// large data that all iterations of a loop read here and there.
[[gnu::always_inline]] inline bool isWitnessed(const Thread &t, Cell cell, Entry b) {
  // Acquire: pairs with the publication of the entry (publish.h).
  const u32 inUse = cell.inUse(std::memory_order_acquire);
  if (b.write() || inUse == 1 || t.manyWitnesses || OMPRACER_UNLIKELY(mustStay(t, b)))
    return false;
  u64 live = 0;
  u32 witnesses = 0; // of b's own byte group: Witnesses costs as much as all else here
  for (u32 i = 0; i < inUse; ++i) {
    const Entry e{cell[i].load(std::memory_order_acquire)};
    if (e.bits >= t.staleBelow) {
      live |= e.bits;
      witnesses += e.sameKind(b) && isKnownWitness(t, e);
    } else if (OMPRACER_UNLIKELY(isLink(e.bits))) {
      return false;
    }
  }
  return witnesses >= Witnesses::kWitnesses && !(live & Entry::kWrite);
}

/// Records b, with fragment and site, where at most one entry is alive, if a glance tells how: most accesses that are
/// the first of their fragment. False: it does not.
template <bool kInRange>
[[gnu::always_inline]] inline bool recordAtGlance(Thread &t, const BlockState *own, Leaf &leaf, Entry b, uptr address) {
  const Cell cell = Trie::cellIn(leaf, address);
  const u64 stale = t.staleBelow;
  u64 values[Cell::kSlots];
  // Acquire: pairs with the publication of the entry (publish.h).
  cell.load(values, std::memory_order_acquire);
  const auto [v0, v1, v2, v3] = values;
  u32 target = 0, drops = 0;
  if (OMPRACER_LIKELY(!(v1 | v2 | v3))) {
    target = v0 < stale ? 0 : slotNextTo(t, Entry{v0}, b);
  } else {
    const u32 live = (v0 >= stale) + (v1 >= stale) + (v2 >= stale) + (v3 >= stale);
    if (live > 1 || OMPRACER_UNLIKELY(isLink(v3)))
      return false;
    if (live) {
      const u32 at = v0 >= stale ? 0 : v1 >= stale ? 1 : v2 >= stale ? 2 : 3;
      target = slotNextTo(t, Entry{values[at]}, b);
      if (target != kNoSlot)
        target = target == 0 ? at : at == 0 ? 1 : 0;
    } else {
      drops = kAllOthers;
    }
  }
  if (target == kNoSlot)
    return false;
  if (!v0)
    Trie::populate(leaf, address);
  bool again = false;
  if (!publish(t, own, Slots<false>{cell, nullptr}, values, target, b, drops, again))
    return false;
  if (OMPRACER_UNLIKELY(again))
    lookAgain<kInRange>(address, b);
  return true;
}

/// The full history of a cell. b has fragment and site; the caller has set entryPc.
[[gnu::always_inline]] inline ValidFor recordInHistory(Thread &t, Leaf &leaf, uptr address, Entry b) {
  t.knownRaces = 0;
  enterBlock(t, leaf, address); // the history changes by compare-and-swap in any case
  u32 bytes = recordInCell(t, leaf, b, address);
  if (const BlockState *own = kChecks ? enterBlock(t, leaf, address) : nullptr) {
    OwnedChange change(t.blocks, *own);
    if (change.allowed)
      Trie::cellIn(leaf, address).validate();
  }
  CheckedFilter::add(t, address, b, bytes, t.checkEpoch);
  if (OMPRACER_LIKELY(t.knownRaces == 0))
    return ValidFor::Fragment;
  rememberRacing(t, Trie::cellIn(leaf, address), address, b);
  return ValidFor::None; // it is counted again
}

/// The only further row of the cell; null: there is none, or more than one. last: what the cell's last slot holds.
inline OverflowBlock *onlyRow(u64 last) {
  OverflowBlock *row = gDetector.overflow.follow(last);
  return row && !isLink(row->slots[OverflowBlock::kSlots - 1].load(std::memory_order_acquire)) ? row : nullptr;
}

/// Decides where none of the live entries races with b and there is room; the rest is for the full history, which says
/// why what happens here is right. b has fragment and site.
template <bool kRow> [[gnu::always_inline]] inline Decision decideAmong(Thread &t, const Slots<kRow> &slots, Entry b) {
  constexpr u32 kCount = Slots<kRow>::kCount;
  const u64 stale = t.staleBelow;
  Entry wide = b;
  Decision d;
  d.row = slots.row;
  slots.load(d.values, std::memory_order_acquire); // pairs with the publication of the entries
  // Owned memory: what holds for it changes with the children of the task, and in reductions.
  Decisions *known = !kRow && b.owner() == Ownership::None ? &t.tables->memo.decisions : nullptr;
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
  u32 entries = 0, unjudged = 0;
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
    unjudged |= unjudgedBytes(e, b);
    if (!(e.bytes() & wide.bytes()))
      continue;
    ofOthers = ofOthers && e.node() != t.node;
    const MergeAction action = compare<true>(t, e, b, wide, false, 0, nullptr);
    if (action == MergeAction::Unknown)
      return d;
    if (action == MergeAction::Covers) { // in a row, or as memory of all: the fast path does not find it
      d.entry = e;
      d.witnessed = e.bytes();
      d.validFor = ValidFor::Fragment;
      return d;
    }
    if (action == MergeAction::KnownWitness) {
      witnesses.add(e);
      continue;
    }
    uniform = uniform && !e.sameFragment(b) && isUniform(t, e); // else for another iteration it is not its own
    if (action == MergeAction::Drop)
      drops |= 1u << i;
    else if (action == MergeAction::Witness)
      witnesses.add(e);
    else if (action == MergeAction::LoneWitness)
      witnesses.addLone(e);
  }
  u32 witnessed = witnesses.bytes(t.manyWitnesses && entries <= kManyEntries);
  if (witnessed && OMPRACER_UNLIKELY(mustStay(t, b)))
    return d;
  if (!drops && witnessed) {
    d.entry = wide;
    d.witnessed = witnessed & ~unjudged;
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
  d.entry = wide;
  d.target = target;
  d.drops = drops;
  d.validFor = ValidFor::Fragment;
  if (known)
    known->add(b, stale, d, uniform && ofOthers);
  return d;
}

/// decideAmong for a cell with one further row: readers in tasks leave it when more than two witnesses are needed.
[[gnu::noinline]] inline Decision decideWithRow(Thread &t, Cell cell, OverflowBlock *row, Entry b) {
  return row ? decideAmong<true>(t, {cell, row}, b) : Decision();
}

[[gnu::always_inline]] inline Decision decideForCell(Thread &t, Cell cell, Entry b) {
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

/// Does what is decided. again: the cell must be looked at once more.
[[gnu::always_inline]] inline ValidFor recordAmong(Thread &t, const BlockState *own, Cell cell, uptr address, Entry b,
                                                   const Decision &d, bool &again) {
  if (d.witnessed)
    CheckedFilter::add(t, address, d.entry.write() ? b.asWrite() : b, d.witnessed,
                       d.validFor == ValidFor::Run ? t.runEpoch : t.checkEpoch);
  auto put = [&](const auto &slots) { return publish(t, own, slots, d.values, d.target, d.entry, d.drops, again); };
  OMPRACER_DCHECK(d.validFor == ValidFor::None || d.target != Decision::kNowhere || d.witnessed);
  const bool done = d.target == Decision::kNowhere        ? true
                    : OMPRACER_UNLIKELY(d.row != nullptr) ? put(Slots<true>{cell, d.row})
                                                          : put(Slots<false>{cell, nullptr});
  return done ? d.validFor : ValidFor::None;
}

} // namespace ompracer
