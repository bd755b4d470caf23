#include "detect/access.h"
#include "detect/history.h"
#include "detect/known_races.h"
#include "detect/stress_point.h"
#include "detect/value_order.h"

namespace ompracer {

namespace {

/// Everything below the fragment; what a caller without a fragment has right.
constexpr u64 kKindMask = ~Entry::kNoFragment;

/// The end of a larger block is recorded only where something else was: a write of every word would cost more than the
/// rest of the block's life.
constexpr uptr kEndRecordedWhole = 1024;

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

/// Returns the bytes of the cell that need no further look at an access of this kind.
[[gnu::always_inline]] inline u32 recordInCell(Thread &t, Leaf &leaf, Entry b, uptr address) {
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
  return 0;
}

/// What recording an address does beside the cell.
[[gnu::always_inline]] inline void touch(Thread &t, uptr address, u64 b) {
  if (t.onOwnStack(address) && address < t.lowestStackTouched)
    t.lowestStackTouched = address;
  if (OMPRACER_UNLIKELY(Entry{b}.owner() != Ownership::None))
    gDetector.executorOf[static_cast<u32>(t.node)].store(t.index, std::memory_order_relaxed);
  if (OMPRACER_UNLIKELY(t.locks != LockSetId::Empty) && (b & Entry::kWrite) && gValueOrder.active())
    gValueOrder.lockedWrite(t, address);
}

/// A link to more slots?
[[gnu::always_inline]] inline bool isLink(u64 value) { return value - 1 < Entry::kFirst - 1; }

/// b is published; another slot may have changed meanwhile.
[[gnu::noinline, gnu::cold]] void lookAgain(uptr address, u64 b) {
  Thread &t = gThread;
  t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  History<AutoPolicy>::lookAgainAtCell(t, Trie::cellIn(*gDetector.trie.leafAt(address), address), Entry{b},
                                       address & ~(kCellBytes - 1));
}

/// Records b, complete, in a cell in which nothing is alive. False: something is. Stores as little as possible, because
/// the locked instruction waits for all stores before it (bench/micro/access_bench).
[[gnu::always_inline]] inline bool recordIfIdle(Thread &t, Cell &cell, u64 b, uptr address) {
  static_assert(Cell::kSlots == 4);
  Slot *slots = cell.slots;
  const u64 stale = t.staleBelow;
  // Acquire: pairs with the publication of the entry, as in History::record.
  u64 first = slots[0].load(std::memory_order_acquire), last = slots[3].load(std::memory_order_acquire);
  if (first >= stale || slots[1].load(std::memory_order_acquire) >= stale ||
      slots[2].load(std::memory_order_acquire) >= stale || last >= stale || OMPRACER_UNLIKELY(isLink(last)))
    return false;
  if (!first)
    if (Leaf *leaf = gDetector.trie.leafAt(address))
      Trie::populate(*leaf, address);
  stressPoint();
  // Sequentially consistent: as in History::record.
  if (OMPRACER_UNLIKELY(
          !slots[0].compare_exchange_strong(first, b, std::memory_order_seq_cst, std::memory_order_relaxed)))
    return false;
  last = slots[3].load(std::memory_order_seq_cst);
  if (OMPRACER_UNLIKELY(slots[0].load(std::memory_order_seq_cst) != b) ||
      OMPRACER_UNLIKELY(slots[1].load(std::memory_order_seq_cst) >= stale) ||
      OMPRACER_UNLIKELY(slots[2].load(std::memory_order_seq_cst) >= stale) || OMPRACER_UNLIKELY(last >= stale) ||
      OMPRACER_UNLIKELY(isLink(last)))
    lookAgain(address, b);
  return true;
}

/// Records b, complete, over the only live entry of a cell, if b replaces it: memory that one task after another works
/// on. False: it is not so, or not known without asking the graph. Stores as little as possible, like recordIfIdle.
[[gnu::always_inline]] inline bool recordOverOne(Thread &t, Cell &cell, u64 b, uptr address) {
  Slot *slots = cell.slots;
  const u64 stale = t.staleBelow;
  // Bits: slots with a live entry or a link.
  auto occupied = [&](std::memory_order order, u64 &some) {
    u32 bits = 0;
    for (u32 i = 0; i < Cell::kSlots; ++i) {
      u64 value = slots[i].load(order);
      if (value >= stale || (i == Cell::kSlots - 1 && OMPRACER_UNLIKELY(isLink(value)))) {
        bits |= 1u << i;
        some = value;
      }
    }
    return bits;
  };
  u64 only = 0, ignored;
  u32 live = occupied(std::memory_order_acquire, only); // acquire: as in History::record
  if ((live & (live - 1)) || !live)
    return false;
  Entry e{only};
  if (isLink(only) || !Entry{b}.covers(e))
    return false;
  if (!e.sameFragment(Entry{b})) {
    const CachedRelation &r = t.relations->entries[relationSlot(e.node(), t.node)];
    if (e.node() == t.node || r.e != e.node() || r.b != t.node || !r.uniform || (r.bits & kRelReplaces) != kRelReplaces)
      return false;
  }
  stressPoint();
  // Sequentially consistent: as in History::record.
  if (!slots[__builtin_ctz(live)].compare_exchange_strong(only, b, std::memory_order_seq_cst,
                                                          std::memory_order_relaxed))
    return false;
  if (OMPRACER_UNLIKELY(occupied(std::memory_order_seq_cst, ignored) & ~live))
    lookAgain(address, b);
  return true;
}

/// The full history of a cell. b has fragment and site; the caller has set entryPc.
[[gnu::always_inline]] inline void recordInHistory(Thread &t, Leaf &leaf, uptr address, u64 b) {
  t.knownRaces = 0;
  u32 bytes = recordInCell(t, leaf, Entry{b}, address);
  if (OMPRACER_UNLIKELY(t.knownRaces != 0) && rememberRacing(t, Trie::cellIn(leaf, address), address, b))
    return;
  Passed::add(t, address, b, bytes, t.passEpoch);
}

/// Everything that recordSlow leaves out: no fragment yet, no leaf, no site number, or a history to think about.
[[gnu::noinline]] void recordFully(uptr address, u64 b, OmpracerSite *site) {
  Thread &t = gThread;
  if (!complete(t, b))
    return;
  Leaf *leaf = leafOf(address);
  if (OMPRACER_UNLIKELY(!leaf))
    return;
  t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  touch(t, address, b);
  recordInHistory(t, *leaf, address, withSite(b, gDetector.sites.idOf(site, t.context)));
}

/// Some slots hold live entries. Goes on where none of them races with b and there is room; the rest is for the full
/// history, which says why what happens here is right.
///
/// b has fragment and site. False: nothing was done.
[[gnu::always_inline]] inline bool recordBeside(Thread &t, Cell &cell, uptr address, u64 b, bool &again) {
  const u64 stale = t.staleBelow;
  const Entry access{b};
  Entry wide = access;
  u64 values[Cell::kSlots];
  for (u32 i = 0; i < Cell::kSlots; ++i)
    values[i] = cell.slots[i].load(std::memory_order_acquire); // pairs with the publication of the entry
  if (OMPRACER_UNLIKELY(isLink(values[Cell::kSlots - 1])))
    return false;
  if (wide.piece() != 1)
    for (u32 i = 0; i < Cell::kSlots; ++i)
      if (Entry{values[i]}.isBuddyOf(wide)) {
        wide = wide.merged();
        i = ~0u; // from the start again
      }
  u32 target = Cell::kSlots, drops = 0; // drops: mask of the slots that wide replaces
  Representatives representatives;
  bool uniform = true; // what follows holds for all iterations that share the W-node
  for (u32 i = 0; i < Cell::kSlots; ++i) {
    Entry e{values[i]};
    if (e.bits < stale) {
      if (target == Cell::kSlots)
        target = i;
      continue;
    }
    if (!(e.bytes() & wide.bytes()))
      continue;
    if (e.sameFragment(access)) {
      if (e.covers(access))
        return true;
      if (wide.covers(e))
        drops |= 1u << i;
      uniform = false; // for another iteration it is not an entry of its own
      continue;
    }
    bool stands = standsFor(e, access);
    if (e.node() == t.standIns[0] || e.node() == t.standIns[1]) {
      if (stands && !access.write()) {
        representatives.add(e);
        continue;
      }
    }
    u16 relation = relationOf(t, e);
    uniform = uniform && isUniform(t, e);
    if (e.conflicts(access) && !(relation & (kRelOrdered | kRelExcluded)))
      return false;
    if ((relation & kRelReplaces) == kRelReplaces && wide.covers(e)) {
      drops |= 1u << i;
    } else if ((relation & kRelStands) == kRelStands && stands) {
      representatives.add(e);
      if (e.node() != t.node)
        rememberStandIn(t, e.fragment());
    }
  }
  u32 standing = representatives.bytes();
  if (standing && OMPRACER_UNLIKELY(mustStay(t, access)))
    return false;
  if (!drops && standing) {
    Passed::add(t, address, b, standing, uniform ? t.runEpoch : t.passEpoch);
    return true;
  }
  if (drops) {
    target = static_cast<u32>(__builtin_ctz(drops));
    drops &= drops - 1;
  } else if (target == Cell::kSlots) {
    return false;
  }
  stressPoint();
  // Sequentially consistent: as in History::record.
  if (!cell.slots[target].compare_exchange_strong(values[target], wide.bits, std::memory_order_seq_cst,
                                                  std::memory_order_relaxed))
    return false;
  for (u32 i = 0; i < Cell::kSlots; ++i) {
    u64 now = cell.slots[i].load(std::memory_order_seq_cst);
    // Who changed b's slot has seen b.
    if (OMPRACER_UNLIKELY(now != values[i]) && i != target && now >= (i == Cell::kSlots - 1 ? 1 : stale))
      again = true;
  }
  for (; drops; drops &= drops - 1) {
    u32 i = static_cast<u32>(__builtin_ctz(drops));
    // Relaxed: nothing is published. A slot that changed meanwhile is somebody else's.
    cell.slots[i].compare_exchange_strong(values[i], 0, std::memory_order_relaxed);
  }
  return true;
}

/// recordBeside as a tail call of the entry points: their return address is the program's.
[[gnu::noinline]] void recordBesideOrFully(uptr address, u64 b, OmpracerSite *site, Cell &cell) {
  bool again = false;
  if (!recordBeside(gThread, cell, address, b, again))
    return recordFully(address, withoutSite(b), site);
  if (OMPRACER_UNLIKELY(again))
    lookAgain(address, b);
}

/// The same for a part of a range, whose entry point has set entryPc.
[[gnu::noinline]] void recordBesideInRange(Thread &t, Leaf &leaf, Cell &cell, uptr address, u64 b) {
  if (Passed::holds(t, address, b))
    return;
  bool again = false;
  if (!recordBeside(t, cell, address, b, again))
    recordInHistory(t, leaf, address, b);
  else if (OMPRACER_UNLIKELY(again))
    History<AutoPolicy>::lookAgainAtCell(t, cell, Entry{b}, address & ~(kCellBytes - 1));
}

/// One aligned piece. b has fragment and site.
[[gnu::always_inline]] inline void recordPiece(Thread &t, uptr address, u32 size, u64 b) {
  b |= static_cast<u64>(pieceCode(address, size)) << Entry::kPieceShift;
  Leaf *leaf = leafOf(address);
  if (OMPRACER_UNLIKELY(!leaf))
    return;
  Cell &cell = Trie::cellIn(*leaf, address);
  if (b & Entry::kWrite ? alreadyRecorded<true, false>(cell, b) : alreadyRecorded<false, false>(cell, b))
    return;
  if (!recordIfIdle(t, cell, b, address) && !recordOverOne(t, cell, b, address))
    recordBesideInRange(t, *leaf, cell, address, b);
}

/// Whole words of one leaf: the range's business done once.
template <bool kWrite> void recordWords(Thread &t, Leaf &leaf, uptr address, uptr end, u64 b) {
  b |= 1ull << Entry::kPieceShift;
  for (Cell *cell = &Trie::cellIn(leaf, address); address < end; ++cell, address += kCellBytes)
    if (!alreadyRecorded<kWrite>(*cell, b) && !recordIfIdle(t, *cell, b, address) &&
        !recordOverOne(t, *cell, b, address))
      recordBesideInRange(t, leaf, *cell, address, b);
}

/// Records [address, address + size). b has fragment and site.
void recordPieces(Thread &t, uptr address, uptr size, u64 b) {
  const uptr end = address + size;
  while (address < end && ((address & 7) || end - address < 8)) {
    u32 piece = 4;
    while ((address & (piece - 1)) || piece > end - address)
      piece >>= 1;
    recordPiece(t, address, piece, b);
    address += piece;
  }
  while (end - address >= 8) {
    uptr leafEnd = (address & ~(kLeafBytes - 1)) + kLeafBytes;
    uptr stop = leafEnd < end && leafEnd > address ? leafEnd : end & ~uptr{7};
    if (Leaf *leaf = leafOf(address))
      b &Entry::kWrite ? recordWords<true>(t, *leaf, address, stop, b) : recordWords<false>(t, *leaf, address, stop, b);
    address = stop;
  }
  for (u32 piece = 4; piece; piece >>= 1)
    if (end - address >= piece) {
      recordPiece(t, address, piece, b);
      address += piece;
    }
}

} // namespace

/// Does the address lie on a stack, outside the frames of the explicit task that runs? Then the task captured it.
static bool isCaptured(const Thread &t, uptr address) {
  return t.onOwnStack(address) ? address >= t.taskFrame : placeOf(address) == MemoryPlace::Stack;
}

/// Threads of different teams may have equal numbers and nothing else in common.
static bool numbersOfTwoTeams(Entry e, Entry b) {
  const Graph &graph = gDetector.graph;
  const SiteTable &sites = gDetector.sites;
  return sites.isByNumber(b.site()) && sites.isByNumber(e.site()) && !graph.sameTeam(e.fragment(), b.fragment());
}

bool orderedWhenOwned(Thread &t, Entry e, Entry b, uptr address) {
  if (OMPRACER_UNLIKELY(numbersOfTwoTeams(e, b)))
    return false;
  // Of an implicit task the thread is its own; then it is a matter of the pinned order, unless both ask for it.
  auto decides = [](Entry x, Entry other) {
    const Graph &graph = gDetector.graph;
    return x.owner() == Ownership::Executor &&
           (other.owner() == Ownership::Executor || graph.snode(graph.wnode(x.fragment()).node).kind == NodeKind::Task);
  };
  bool executor = decides(e, b) || decides(b, e);
  // The thread that executes selects the address: its accesses are in the order it ran them.
  if (executor && gDetector.executorOf[static_cast<u32>(e.node())].load(std::memory_order_relaxed) == t.index)
    return true;
  bool firstOuter = e.owner() == Ownership::Outer, secondOuter = b.owner() == Ownership::Outer;
  if (firstOuter || secondOuter) // rare: not worth remembering
    return gDetector.graph.happensBefore(e.fragment(), t.current,
                                         !secondOuter  ? View::PinnedFirstOuter
                                         : !firstOuter ? View::PinnedSecondOuter
                                                       : View::PinnedOuter);
  // Two iterations of one taskloop task: its own memory is that of both, what it captured is everybody's.
  if (t.taskFrame && gDetector.graph.wnode(e.fragment()).node == t.cursor->node && isCaptured(t, address))
    return false;
  // Another iteration of the same run, which this thread executed before.
  if (e.node() == t.node && t.inPiece)
    return true;
  return pinnedBefore(t, e.fragment());
}

// The usual case, a cell in which nothing is alive, as a leaf function.
void recordSlow(uptr address, u64 b, OmpracerSite *site, Cell *cell) {
  Thread &t = gThread;
  u64 id = site ? static_cast<u64>(SiteTable::entered(*site, t.context)) : 0;
  if (OMPRACER_UNLIKELY(t.current == FragmentId::None) || OMPRACER_UNLIKELY(!cell) || OMPRACER_UNLIKELY(!id))
    return recordFully(address, b, site);
  if (Passed::holds(t, address, b))
    return;
  if (OMPRACER_UNLIKELY(Passed::races(t, address, b)) &&
      countRacing(t, address, withSite(b, SiteId{static_cast<u32>(id)})))
    return;
  touch(t, address, b);
  b = withSite(b, SiteId{static_cast<u32>(id)});
  if (OMPRACER_LIKELY(recordIfIdle(t, *cell, b, address)) || recordOverOne(t, *cell, b, address))
    return;
  recordBesideOrFully(address, b, site, *cell);
}

void recordWide(uptr address, u64 b, OmpracerSite *site) { recordUnaligned(address, 16, b, site); }

void recordUnaligned(uptr address, u32 size, u64 b, OmpracerSite *site) {
  Thread &t = gThread;
  if (!complete(t, b))
    return;
  t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  touch(t, address, b);
  recordPieces(t, address, size, withSite(b, gDetector.sites.idOf(site, t.context)));
}

void recordRange(uptr address, uptr size, u64 b, SiteId site) {
  Thread &t = gThread;
  if (!size || !complete(t, b))
    return;
  touch(t, address, b);
  recordPieces(t, address, size, withSite(b, site));
}

void recordRepeated(uptr address, uptr size, i64 stride, uptr count, u64 b, SiteId site) {
  Thread &t = gThread;
  if (!count || !complete(t, b))
    return;
  const uptr step = static_cast<uptr>(stride); // modulo 2^64, as addresses are computed
  // The lowest address counts for the stack, each one for values under a lock.
  touch(t, stride < 0 ? address + (count - 1) * step : address, b);
  if (OMPRACER_UNLIKELY(t.locks != LockSetId::Empty) && (b & Entry::kWrite) && gValueOrder.active())
    for (uptr i = 0; i < count; ++i)
      gValueOrder.lockedWrite(t, address + i * step);
  b = withSite(b, site);
  if (step == size)
    return recordPieces(t, address, size * count, b);
  if (step == -size)
    return recordPieces(t, address + (count - 1) * step, size * count, b);
  const bool onePiece = size <= 8 && (size & (size - 1)) == 0 && ((address | step) & (size - 1)) == 0;
  if (onePiece)
    for (uptr i = 0; i < count; ++i)
      recordPiece(t, address + i * step, static_cast<u32>(size), b);
  else
    for (uptr i = 0; i < count; ++i)
      recordPieces(t, address + i * step, size, b);
}

void endOfLife(uptr address, uptr size, u64 b, SiteId site) {
  Thread &t = gThread;
  if (!size || !complete(t, b))
    return;
  touch(t, address, b & ~Entry::kWrite); // nobody reads a value that it leaves
  b = withSite(b, site) | Entry::kWrite;
  if (size <= kEndRecordedWhole)
    return recordPieces(t, address, size, b);
  forEachCell(gDetector.trie, address, size, [&](Cell &cell, uptr cellAddress, u32 mask) {
    bool alive = isLink(cell.slots[Cell::kSlots - 1].load(std::memory_order_relaxed));
    for (const Slot &slot : cell.slots)
      alive |= slot.load(std::memory_order_relaxed) >= t.staleBelow;
    if (alive)
      recordPieces(t, cellAddress + static_cast<u32>(__builtin_ctz(mask)), static_cast<u32>(__builtin_popcount(mask)),
                   b);
  });
}

void recordEndedLocals(Thread &t, uptr top) {
  EndedLocals &ended = t.relations->endedLocals;
  for (u32 i = 0; i < ended.count && i < EndedLocals::kMax; ++i)
    if (const EndedLocal &local = ended.locals[i]; t.onOwnStack(local.begin) && local.begin < top)
      endOfLife(local.begin, local.size, accessBits(t, true, false) | local.owner, local.site);
  ended.count = 0;
}

} // namespace ompracer
