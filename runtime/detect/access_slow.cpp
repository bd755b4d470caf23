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

void recordSlow(uptr address, u64 b, OmpracerSite *site) {
  Thread &t = gThread;
  if (!complete(t, b))
    return;
  t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  Leaf *leaf = leafOf(address);
  if (OMPRACER_UNLIKELY(!leaf))
    return;
  touch(t, address, b);
  b |= static_cast<u64>(gDetector.sites.idOf(site));
  recordInCell(t, *leaf, Entry{b}, address);
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
