#include "detect/access.h"
#include "detect/history.h"

namespace ompracer {

namespace {

/// Everything below the fragment; what a caller without a fragment has right.
constexpr u64 kKindMask = ~Entry::kNoFragment;

/// The current fragment in b. False: the thread has no place in the graph.
[[gnu::always_inline]] inline bool complete(Thread &t, u64 &b) {
  if (OMPRACER_UNLIKELY(t.current == FragmentId::None)) {
    if (!makeCurrent(t))
      return false;
    b = t.entryBits | (b & kKindMask);
  }
  return true;
}

[[gnu::noinline, gnu::cold]] Leaf *newLeaf(uptr address) {
  Leaf *leaf = gDetector.trie.leafFor(address);
  if (leaf)
    gDetector.checkMemory();
  else
    gDetector.uncheckedLeaves.fetch_add(1, std::memory_order_relaxed);
  return leaf;
}

[[gnu::always_inline]] inline Leaf *leafOf(uptr address) {
  Leaf *leaf = gDetector.trie.leafAt(address);
  return OMPRACER_LIKELY(leaf != nullptr) ? leaf : newLeaf(address);
}

[[gnu::always_inline]] inline void recordInCell(Thread &t, Leaf &leaf, Entry b, uptr address) {
  Cell &cell = Trie::cellIn(leaf, address);
  uptr cellAddress = address & ~(kCellBytes - 1);
  switch (gDetector.mode) {
  case Mode::Auto:
    return History<AutoPolicy>::record(t, leaf, cell, b, cellAddress);
  case Mode::Fast:
    return History<FastPolicy>::record(t, leaf, cell, b, cellAddress);
  case Mode::Precise:
    return History<PrecisePolicy>::record(t, leaf, cell, b, cellAddress);
  }
}

/// What recording an address does beside the cell.
[[gnu::always_inline]] inline void touch(Thread &t, uptr address, u64 b) {
  if (t.onOwnStack(address) && address < t.lowestStackTouched)
    t.lowestStackTouched = address;
  if (OMPRACER_UNLIKELY(Entry{b}.owner() != Ownership::None))
    gDetector.executorOf[static_cast<u32>(t.node)].store(t.index, std::memory_order_relaxed);
}

/// Records [address, address + size) in aligned pieces. b has fragment and site.
void recordPieces(Thread &t, uptr address, uptr size, u64 b) {
  while (size) {
    u32 piece = 8;
    while ((address & (piece - 1)) || piece > size)
      piece >>= 1;
    u64 bits = b | static_cast<u64>(pieceCode(address, piece)) << Entry::kPieceShift;
    const Cell *cell = gDetector.trie.find(address);
    bool known = cell && (b & Entry::kWrite ? alreadyRecorded<true>(*cell, bits) : alreadyRecorded<false>(*cell, bits));
    if (!known)
      if (Leaf *leaf = leafOf(address))
        recordInCell(t, *leaf, Entry{bits}, address);
    address += piece;
    size -= piece;
  }
}

} // namespace

bool orderedWhenOwned(Thread &t, Entry e, Entry b) {
  bool executor = e.owner() == Ownership::Executor || b.owner() == Ownership::Executor;
  // The thread that executes selects the address: its accesses are in the order it ran them.
  if (executor && gDetector.executorOf[static_cast<u32>(e.node())].load(std::memory_order_relaxed) == t.index)
    return true;
  bool outer = e.owner() == Ownership::Outer || b.owner() == Ownership::Outer;
  // Another iteration of the same run, which this thread executed before.
  if (!outer && e.node() == t.node && t.inPiece)
    return true;
  return pinnedRelationTo(t, e.fragment(), outer) & (outer ? kRelOuter : kRelPinned);
}

namespace {

/// Do two other iterations of the current run, by entries of the same kind, stand for a read that is in conflict with
/// nothing (History: "two stand for all")? The usual fate of a read of a shared variable in a loop.
[[gnu::always_inline]] inline bool twoIterationsStandFor(const Thread &t, const Cell &cell, Entry b) {
  constexpr u16 kStands = kRelSameJoins | kRelSameLocks;
  if (b.write() || (t.laneRelation & kStands) != kStands || t.chunk)
    return false;
  u32 representatives = 0;
  for (const Slot &slot : cell.slots) {
    Entry e{slot.load(std::memory_order_acquire)}; // pairs with the publication of the entry
    if (e.bits < t.staleBelow) {
      if (e.bits - 1 < Entry::kFirst - 1)
        return false; // a link
      continue;
    }
    if (e.write() && (e.bytes() & b.bytes()))
      return false;
    representatives += e.node() == t.node && e.sameKind(b) && !e.sameFragment(b);
  }
  return representatives >= 2;
}

/// Everything that recordSlow leaves out: no fragment yet, no leaf, no site number, or a history to think about.
[[gnu::noinline]] void recordFully(uptr address, u64 b, OmpracerSite *site) {
  Thread &t = gThread;
  if (!complete(t, b))
    return;
  Leaf *leaf = leafOf(address);
  if (OMPRACER_UNLIKELY(!leaf))
    return;
  if (twoIterationsStandFor(t, Trie::cellIn(*leaf, address), Entry{b}))
    return;
  t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  touch(t, address, b);
  b |= static_cast<u64>(gDetector.sites.idOf(site));
  recordInCell(t, *leaf, Entry{b}, address);
}

/// b is published; another slot may have changed meanwhile.
[[gnu::noinline, gnu::cold]] void lookAgain(uptr address, u64 b) {
  Thread &t = gThread;
  t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  History<AutoPolicy>::lookAgainAtCell(t, Trie::cellIn(*gDetector.trie.leafAt(address), address), Entry{b},
                                       address & ~(kCellBytes - 1));
}

/// A link to more slots?
[[gnu::always_inline]] inline bool isLink(u64 value) { return value - 1 < Entry::kFirst - 1; }

/// Some slots hold live entries. Goes on where at most one of them has bytes of b, and that one is an access of the
/// same fragment that b replaces: a neighbour's entry, or the read before a write.
[[gnu::noinline]] void recordBeside(uptr address, u64 b, OmpracerSite *site, Cell &cell) {
  Thread &t = gThread;
  u64 id = site ? __atomic_load_n(&site->id, __ATOMIC_RELAXED) : 0;
  const u64 stale = t.staleBelow;
  const Entry access{b};
  Slot *target = nullptr;
  u64 old = 0;
  bool replaces = false;
  for (Slot &slot : cell.slots) {
    u64 value = slot.load(std::memory_order_acquire); // pairs with the publication of the entry
    if (value < stale) {
      if (!target) {
        target = &slot;
        old = value;
      }
      continue;
    }
    Entry e{value};
    if (!(e.bytes() & access.bytes()))
      continue;
    if (!e.sameFragment(access) || !access.covers(e) || replaces)
      return recordFully(address, b, site);
    replaces = true;
    target = &slot;
    old = value;
  }
  if (!target || !id || isLink(cell.slots[Cell::kSlots - 1].load(std::memory_order_acquire)))
    return recordFully(address, b, site);
  touch(t, address, b);
  b |= id;
  // Sequentially consistent: as in History::record.
  if (!target->compare_exchange_strong(old, b, std::memory_order_seq_cst, std::memory_order_relaxed))
    return recordFully(address, b & ~Entry::kSiteMask, site);
  u64 last = 0;
  for (Slot &slot : cell.slots) {
    last = slot.load(std::memory_order_seq_cst);
    if (OMPRACER_UNLIKELY(last >= stale && (Entry{last}.bytes() & access.bytes()) && last != b))
      return lookAgain(address, b);
  }
  if (OMPRACER_UNLIKELY(isLink(last)))
    lookAgain(address, b);
}

} // namespace

// The usual case as a leaf function: nothing in the cell is alive. It stores as little as possible, because the locked
// instruction waits for all stores before it (bench/micro/access_bench).
void recordSlow(uptr address, u64 b, OmpracerSite *site, Cell *cell) {
  Thread &t = gThread;
  u64 id = site ? __atomic_load_n(&site->id, __ATOMIC_RELAXED) : 0;
  if (OMPRACER_UNLIKELY(t.current == FragmentId::None) || OMPRACER_UNLIKELY(!cell) || OMPRACER_UNLIKELY(!id))
    return recordFully(address, b, site);
  const u64 stale = t.staleBelow;
  // Acquire: pairs with the publication of the entry, as in History::record.
  u64 first = cell->slots[0].load(std::memory_order_acquire), last = cell->slots[3].load(std::memory_order_acquire);
  static_assert(Cell::kSlots == 4);
  if (first >= stale || cell->slots[1].load(std::memory_order_acquire) >= stale ||
      cell->slots[2].load(std::memory_order_acquire) >= stale || last >= stale || OMPRACER_UNLIKELY(isLink(last)))
    return recordBeside(address, b, site, *cell);
  touch(t, address, b);
  b |= id;
  // Sequentially consistent: as in History::record.
  if (OMPRACER_UNLIKELY(!cell->slots[0].compare_exchange_strong(first, b, std::memory_order_seq_cst,
                                                                std::memory_order_relaxed)))
    return recordFully(address, b & ~Entry::kSiteMask, site);
  last = cell->slots[3].load(std::memory_order_seq_cst);
  if (OMPRACER_UNLIKELY(cell->slots[0].load(std::memory_order_seq_cst) != b) ||
      OMPRACER_UNLIKELY(cell->slots[1].load(std::memory_order_seq_cst) >= stale) ||
      OMPRACER_UNLIKELY(cell->slots[2].load(std::memory_order_seq_cst) >= stale) ||
      OMPRACER_UNLIKELY(last >= stale) || OMPRACER_UNLIKELY(isLink(last)))
    lookAgain(address, b);
}

void recordWide(uptr address, u64 b, OmpracerSite *site) { recordUnaligned(address, 16, b, site); }

void recordUnaligned(uptr address, u32 size, u64 b, OmpracerSite *site) {
  Thread &t = gThread;
  if (!complete(t, b))
    return;
  t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  touch(t, address, b);
  recordPieces(t, address, size, b | static_cast<u64>(gDetector.sites.idOf(site)));
}

void recordRange(uptr address, uptr size, u64 b, SiteId site) {
  Thread &t = gThread;
  if (!size || !complete(t, b))
    return;
  touch(t, address, b);
  recordPieces(t, address, size, b | static_cast<u64>(site));
}

void endOfLife(uptr address, uptr size, u64 b, SiteId site) {
  Thread &t = gThread;
  bool placed = true;
  b |= static_cast<u64>(site) | Entry::kWrite;
  forEachCell(gDetector.trie, address, size, [&](Cell &cell, uptr cellAddress, u32 mask) {
    Slot *slots = cell.slots;
    u32 count = Cell::kSlots;
    while (slots) {
      OverflowBlock *more = nullptr;
      for (u32 i = 0; i < count; ++i) {
        u64 value = slots[i].load(std::memory_order_acquire); // pairs with the publication of the entry
        if (value == 0)
          continue;
        if (value < Entry::kFirst)
          more = gDetector.overflow.follow(value);
        Entry e{value};
        if (value < t.staleBelow || !(e.bytes() & mask))
          continue;
        // Only now: most memory that ends its life was never recorded, and needs no fragment.
        placed = placed && complete(t, b);
        if (!placed || value < t.staleBelow || e.fragment() == t.current)
          continue;
        Entry whole{b | static_cast<u64>(mask == 0xff ? 1 : e.piece()) << Entry::kPieceShift};
        if (e.conflicts(whole) && races(t, e, whole, relationOf(t, e)))
          reportRace(t, e, whole, cellAddress);
      }
      slots = more ? more->slots : nullptr;
      count = OverflowBlock::kSlots;
    }
  });
  clearMemory(address, size);
}

} // namespace ompracer
