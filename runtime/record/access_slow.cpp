// One access, where the fast path (access.h) leaves off.
#include "detect/tell.h"
#include "record/record_cell.h"

namespace ompracer {

Leaf *newLeaf(uptr address) {
  Leaf *leaf = gDetector.overflow.isClosed() ? nullptr : gDetector.trie.leafFor(address);
  if (leaf)
    gDetector.checkMemory();
  else
    gDetector.uncheckedLeaves.fetch_add(1, std::memory_order_relaxed);
  return leaf;
}

namespace {

/// Everything that recordSlow leaves out: no fragment yet, no leaf, no site number, or a history to think about.
[[gnu::noinline]] void recordFully(uptr address, Entry b, OmpracerSite *site) {
  Thread &t = gThread;
  const bool begins = t.current == FragmentId::None;
  const u64 kind = b.bits & Entry::kKindMask;
  if (begins)
    gValueOrder.readAgain(t, address, kind, site);
  if (!bindToCurrentFragment(t, b)) {
    if (OMPRACER_UNLIKELY(t.logged))
      tellOutside((address & ~uptr{7}) + byteGroupOffset(b.byteGroup()), byteGroupSize(b.byteGroup()), b, site);
    return;
  }
  if (begins)
    t.firstAccess = {address, kind, site, t.current, t.accesses};
  Leaf *leaf = leafOf(address);
  if (OMPRACER_UNLIKELY(!leaf))
    return;
  t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  b = withSite(b, gDetector.sites.idOf(site, t.context));
  if (OMPRACER_UNLIKELY(t.logged))
    tellAccess((address & ~uptr{7}) + byteGroupOffset(b.byteGroup()), byteGroupSize(b.byteGroup()), b);
  noteSideEffects(t, address, b);
  recordInHistory(t, *leaf, address, b);
}

/// Something is alive in the cell. A tail call of the entry points: their return address is the program's.
[[gnu::noinline]] void recordAmongOrFully(uptr address, Entry b, OmpracerSite *site, Leaf &leaf) {
  Thread &t = gThread;
  const Cell cell = Trie::cellIn(leaf, address);
  const BlockState *own = enterBlock(t, leaf, address);
  bool again = false;
  if (recordAmong(t, own, cell, address, b, decideForCell(t, cell, b), again) == ValidFor::None)
    return recordFully(address, withoutSite(b), site);
  if (OMPRACER_UNLIKELY(again))
    lookAgain<false>(address, b);
}

inline bool isBound(Entry b, const Leaf *leaf) { return b.isBound() && leaf; }

[[gnu::always_inline]] inline bool mayBeAlive(Cell cell, u64 stale) {
  return cell[0].load(std::memory_order_relaxed) >= stale || cell.inUse(std::memory_order_relaxed) > 1;
}

/// This fragment has recorded b. Perhaps the other iterations of the run need not.
[[gnu::noinline]] void noteWitnessed(Thread &t, Leaf &leaf, uptr address, Entry b) {
  if (isWitnessed(t, Trie::cellIn(leaf, address), b))
    CheckedFilter::add(t, address, b, b.bytes(), t.runEpoch);
}

/// The next reads of the run ask there first.
[[gnu::noinline]] void askKnownReads(Thread &t) {
  if (!guardBits(t))
    t.readKey = KnownReads::keyOf(t.runEpoch);
}

/// An access that is not known to be checked. kAlive: an entry of the cell may be alive. Else there may be no fragment
/// yet (or a log, for which b has none), and no leaf.
template <bool kAlive> [[gnu::noinline]] void recordUnchecked(uptr address, Entry b, OmpracerSite *site, Leaf *leaf) {
  Thread &t = gThread;
  OMPRACER_DCHECK(!kAlive || isBound(b, leaf));
  if (kAlive && alreadyRecorded<true>(*leaf, address, b)) {
    if (CheckedFilter::isReadInRun(t, b))
      noteWitnessed(t, *leaf, address, b);
    return;
  }
  if (OMPRACER_UNLIKELY(isPrivate(t, address, b.bytes())))
    return;
  u64 id = site ? static_cast<u64>(SiteTable::entered(*site, t.context)) : 0;
  if (OMPRACER_UNLIKELY(!kAlive && !isBound(b, leaf)) || OMPRACER_UNLIKELY(!id))
    return recordFully(address, b, site);
  if (kAlive && OMPRACER_UNLIKELY(CheckedFilter::races(t, address, b)) &&
      countRacing(t, address, withSite(b, SiteId{static_cast<u32>(id)})))
    return;
  noteSideEffects(t, address, b);
  if (kAlive && isWitnessed(t, Trie::cellIn(*leaf, address), b))
    return CheckedFilter::add(t, address, b, b.bytes(), t.runEpoch);
  b = withSite(b, SiteId{static_cast<u32>(id)});
  const BlockState *own = enterBlock(t, *leaf, address);
  if (OMPRACER_LIKELY(recordAtGlance<false>(t, own, *leaf, b, address)))
    return;
  recordAmongOrFully(address, b, site, *leaf);
}

} // namespace

[[clang::preserve_most]] void usedForControlUnderLock(Thread &t, uptr address, uptr size) {
  gValueOrder.onValueUsedForControl(t, address, size, ValueOrder::kPlain);
}

// Needs no frame for the usual case of programs that read the same data again and again.
void recordSlow(uptr address, Entry b, OmpracerSite *site, Leaf *leaf) {
  Thread &t = gThread;
  if (OMPRACER_UNLIKELY(!isBound(b, leaf)) || !mayBeAlive(Trie::cellIn(*leaf, address), t.staleBelow))
    return recordUnchecked<false>(address, b, site, leaf);
  const ValidFor validFor = CheckedFilter::validFor(t, address, b);
  if (validFor == ValidFor::None)
    return recordUnchecked<true>(address, b, site, leaf);
  if (validFor == ValidFor::Run && CheckedFilter::isReadInRun(t, b))
    askKnownReads(t);
}

} // namespace ompracer
