// Accesses of more than one aligned byte group: ranges, and what loops announce before them.
#include "detect/tell.h"
#include "record/record_byte_group.h"
#include "shadow/range.h"

namespace ompracer {

ValidFor recordAmongInRange(Thread &t, Leaf &leaf, uptr address, Entry b, Decision &d) {
  const Cell cell = Trie::cellIn(leaf, address);
  const BlockState *own = enterBlock(t, leaf, address);
  if (d.validFor == ValidFor::None || !isDecidedFor(d, cell)) {
    if (recordAtGlance<true>(t, own, leaf, b, address))
      return ValidFor::Fragment;
    if (const ValidFor checked = CheckedFilter::validFor(t, address, b); checked != ValidFor::None)
      return checked;
    d = decideForCell(t, cell, b);
    if (d.validFor == ValidFor::None)
      return recordInHistory(t, leaf, address, b);
  }
  bool again = false;
  ValidFor validFor = recordAmong(t, own, cell, address, b, d, again);
  if (OMPRACER_UNLIKELY(validFor == ValidFor::None))
    return recordInHistory(t, leaf, address, b);
  if (OMPRACER_UNLIKELY(again)) {
    Reported reported;
    lookAgainAtCell(t, cell, b, address & ~(kCellBytes - 1), reported);
  }
  return validFor;
}

namespace {

/// The end of a larger block is recorded only where something else was: its shadow would take as much memory again.
constexpr uptr kEndRecordedWhole = 1 << 20;

/// Whole words of one leaf: the range's business done once.
template <bool kWrite> ValidFor recordWords(Thread &t, Leaf &leaf, uptr address, uptr end, Entry b) {
  b = b.with(1);
  ValidFor validFor = ValidFor::Run;
  Decision last;
  while (address < end) {
    uptr words = 1;
    if (recordedFirst<kWrite>(leaf, address, b)) {
      validFor = weaker(validFor, ValidFor::Fragment);
    } else if (Trie::cellIn(leaf, address).inUse(std::memory_order_relaxed) == 1 &&
               (words = recordInBlock<kWrite, true>(t, leaf, address, kCellBytes, kCellBytes,
                                                    (end - address) / kCellBytes, b, 0)) != 0) {
      validFor = weaker(validFor, ValidFor::Fragment);
    } else if (words = 1; !isWitnessed(t, Trie::cellIn(leaf, address), b)) {
      validFor =
          weaker(validFor, recordedFurther<kWrite>(leaf, address, b) ? ValidFor::Fragment
                                                                     : recordAmongInRange(t, leaf, address, b, last));
    }
    address += words * kCellBytes;
  }
  return validFor;
}

/// Records [address, address + size). b has fragment and site.
ValidFor recordByteGroups(Thread &t, uptr address, uptr size, Entry b) {
  const uptr end = address + size;
  ValidFor validFor = ValidFor::Run;
  while (address < end && ((address & 7) || end - address < 8)) {
    u32 group = 4;
    while ((address & (group - 1)) || group > end - address)
      group >>= 1;
    validFor = weaker(validFor, recordByteGroup(t, address, group, b));
    address += group;
  }
  while (end - address >= 8) {
    uptr leafEnd = (address & ~(kLeafBytes - 1)) + kLeafBytes;
    uptr stop = leafEnd < end && leafEnd > address ? leafEnd : end & ~uptr{7};
    Leaf *leaf = leafOf(address);
    validFor = weaker(validFor, !leaf       ? ValidFor::None
                                : b.write() ? recordWords<true>(t, *leaf, address, stop, b)
                                            : recordWords<false>(t, *leaf, address, stop, b));
    address = stop;
  }
  for (u32 group = 4; group; group >>= 1)
    if (end - address >= group) {
      validFor = weaker(validFor, recordByteGroup(t, address, group, b));
      address += group;
    }
  return validFor;
}

/// A row of a repetition. b has fragment and site.
ValidFor recordRow(Thread &t, uptr address, uptr size, i64 stride, uptr count, Entry b) {
  const uptr step = static_cast<uptr>(stride); // modulo 2^64, as addresses are computed
  if (step == size)
    return recordByteGroups(t, address, size * count, b);
  if (step == -size)
    return recordByteGroups(t, address + (count - 1) * step, size * count, b);
  const bool oneByteGroup = size <= 8 && (size & (size - 1)) == 0 && ((address | step) & (size - 1)) == 0;
  ValidFor validFor = ValidFor::Run;
  for (uptr i = 0; i < count; ++i, address += step)
    validFor = weaker(validFor, oneByteGroup ? recordByteGroup(t, address, static_cast<u32>(size), b)
                                             : recordByteGroups(t, address, size, b));
  return validFor;
}

} // namespace

void recordWide(uptr address, Entry b, OmpracerSite *site) { recordUnaligned(address, 16, b, site); }

void recordUnaligned(uptr address, u32 size, Entry b, OmpracerSite *site) {
  Thread &t = gThread;
  if (isPrivateRange(t, address, size))
    return;
  if (!bindToCurrentFragment(t, b)) {
    if (OMPRACER_UNLIKELY(t.logged))
      tellOutside(address, size, b, site);
    return;
  }
  t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  noteSideEffects(t, address, b, size);
  b = withSite(b, gDetector.sites.idOf(site, t.context));
  if (OMPRACER_UNLIKELY(t.logged))
    tellAccess(address, size, b);
  recordByteGroups(t, address, size, b);
}

/// Nothing needs to be done for the accesses any more. b is bound to the fragment.
static bool isChecked(Thread &t, const Repetition &r, Entry b) {
  // Written values under a lock are announced each time.
  return !(t.locks != LockSetId::Empty && (b.write())) &&
         t.tables->memo.checkedRanges.holds(r, b, t.checkEpoch, t.runEpoch);
}
static void noteChecked(Thread &t, const Repetition &r, Entry b, ValidFor validFor) {
  if (validFor != ValidFor::None)
    t.tables->memo.checkedRanges.add(r, b, validFor == ValidFor::Run ? t.runEpoch : t.checkEpoch);
}

void recordRange(uptr address, uptr size, Entry b, SiteId site) {
  constexpr uptr kFew = 128; // less is recorded sooner than remembered
  Thread &t = gThread;
  if (!size || isPrivateRange(t, address, size))
    return;
  if (!bindToCurrentFragment(t, b)) {
    if (OMPRACER_UNLIKELY(t.logged))
      tellAccess(address, size, withSite(b, site), runlog::kOutside);
    return;
  }
  if (OMPRACER_UNLIKELY(t.logged))
    tellAccess(address, size, withSite(b, site));
  noteSideEffects(t, address, b, size);
  const Repetition whole{address, 1, 1, size};
  if (size >= kFew && isChecked(t, whole, b))
    return;
  ValidFor validFor = recordByteGroups(t, address, size, withSite(b, site));
  if (size >= kFew)
    noteChecked(t, whole, b, validFor);
}

void recordRepeated(const Repetition &r, Entry b, SiteId site) {
  Thread &t = gThread;
  if (!r.count || !r.rows)
    return;
  const uptr step = static_cast<uptr>(r.stride), pitch = static_cast<uptr>(r.pitch);
  const uptr across = (r.count - 1) * step, down = (r.rows - 1) * pitch;
  const uptr lowest = r.address + (r.stride < 0 ? across : 0) + (r.pitch < 0 ? down : 0);
  const uptr extent = (r.stride < 0 ? -across : across) + (r.pitch < 0 ? -down : down) + r.size;
  if (isPrivateRange(t, lowest, extent))
    return;
  if (!bindToCurrentFragment(t, b)) {
    if (OMPRACER_UNLIKELY(t.logged))
      tellSeries(r, withSite(b, site), runlog::kOutside);
    return;
  }
  if (OMPRACER_UNLIKELY(t.logged))
    tellSeries(r, withSite(b, site));
  // The lowest address counts for the stack, each one for values under a lock.
  noteSideEffects(t, lowest, b.asRead(), extent);
  if (isChecked(t, r, b))
    return;
  if (OMPRACER_UNLIKELY(t.locks != LockSetId::Empty) && (b.write()) && gValueOrder.active() && !t.inReduction)
    for (uptr row = 0; row < r.rows; ++row)
      for (uptr i = 0; i < r.count; ++i)
        gValueOrder.lockedWrite(t, r.address + row * pitch + i * step, r.size, true);
  ValidFor validFor = ValidFor::Run;
  uptr address = r.address;
  for (uptr row = 0; row < r.rows; ++row, address += pitch)
    validFor = weaker(validFor, recordRow(t, address, r.size, r.stride, r.count, withSite(b, site)));
  noteChecked(t, r, b, validFor);
}

void endOfLife(uptr address, uptr size, Entry b, SiteId site) {
  Thread &t = gThread;
  if (!size || !bindToCurrentFragment(t, b))
    return;
  noteSideEffects(t, address, b.asRead(), 1); // nobody reads a value that it leaves
  b = withSite(b, site).asWrite();
  if (OMPRACER_UNLIKELY(t.logged))
    tellAccess(address, size, b, runlog::kEndsLife);
  if (size <= kEndRecordedWhole) {
    recordByteGroups(t, address, size, b);
    return;
  }
  forEachCell(gDetector.trie, address, size, [&](Cell cell, uptr cellAddress, u32 mask) {
    u64 values[Cell::kSlots];
    cell.load(values, std::memory_order_relaxed);
    bool alive = isLink(values[Cell::kSlots - 1]);
    for (const u64 value : values)
      alive |= value >= t.staleBelow;
    if (alive)
      recordByteGroups(t, cellAddress + static_cast<u32>(__builtin_ctz(mask)),
                       static_cast<u32>(__builtin_popcount(mask)), b);
  });
}

void recordEndedLocals(Thread &t, const EndedLocals &ended, uptr top) {
  for (u32 i = 0; i < ended.count && i < EndedLocals::kMax; ++i)
    if (const EndedLocal &local = ended.locals[i]; t.onOwnStack(local.begin) && local.begin < top) {
      t.tables->memory.recalled.add(local);
      endOfLife(local.begin, local.size, withOwner(accessBits(t, true, false), local.owner), local.site);
    }
}

} // namespace ompracer
