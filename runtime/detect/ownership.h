// Ownership: whose memory an access reaches (semantics 4), from the flags of the ABI and the place the address points
// to, as bits of the entry in the making.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// Stand in the site bits of an entry until it gets its site. kByNumber: only a thread's number in its team selects the
/// address. kOuterToo: what a task around the region has takes part in that, too.
inline constexpr u64 kByNumber = 1, kOuterToo = 2;
static_assert(!((kByNumber | kOuterToo) & ~Entry::kSiteMask));

/// Where the address of an access derives from, as the flags of the ABI and the place it points to tell: ownership, and
/// kByNumber, as bits of an entry.
[[gnu::always_inline]] inline u64 ownershipOf(const Thread &t, uptr address, u32 flags) {
  auto bits = [](Ownership owner) { return static_cast<u64>(owner) << Entry::kOwnerShift; };
  flags &= ~u32{OMPRACER_UPDATES | OMPRACER_DECIDES};
  if (OMPRACER_LIKELY(flags == 0))
    return 0;
  const bool aboveFrame = address - t.implicitTaskFrame < t.stackHigh - t.implicitTaskFrame;
  if (OMPRACER_LIKELY(flags == OMPRACER_OWNED))
    return bits(aboveFrame ? Ownership::Outer : Ownership::Inner);
  if (OMPRACER_UNLIKELY((flags & OMPRACER_BY_NUMBER) && t.task.byExecutor()))
    flags = (flags & ~u32{OMPRACER_BY_NUMBER}) | OMPRACER_EXECUTOR;
  if (OMPRACER_UNLIKELY(flags == OMPRACER_EXECUTOR || flags == OMPRACER_BY_NUMBER))
    // In a region that is program order the number is always 0.
    return t.programOrder ? 0 : bits(flags == OMPRACER_EXECUTOR ? Ownership::Executor : Ownership::Inner) | kByNumber;
  if (flags & OMPRACER_EXECUTOR)
    return bits(Ownership::Executor);
  if (flags & OMPRACER_BY_NUMBER)
    return bits(Ownership::Inner);
  // A region that is program order makes no implicit task: what its encountering task owns is the executing one's.
  bool outer = (flags & OMPRACER_OUTER_OWNED) && !t.programOrder;
  // A pointer to the one or the other: the frames of the implicit task hold nothing of the one around.
  if (OMPRACER_UNLIKELY(outer) && (flags & OMPRACER_OWNED))
    outer = aboveFrame || !t.onOwnStack(address);
  return bits(outer || aboveFrame ? Ownership::Outer : Ownership::Inner);
}

/// The ownership of what has both: the one nearer to the executing thread.
/// Saves all registers: the fast path needs no frame for a call that it seldom makes.
[[gnu::noinline, clang::preserve_most]] inline u64 joinOwners(u64 a, u64 b) {
  auto distance = [](u64 owner) {
    constexpr u8 kDistance[] = {3, 1, 2, 0};
    return kDistance[static_cast<u8>(Entry{owner}.owner())];
  };
  if (distance(a) == distance(b))
    return a & b;
  const u64 nearer = distance(a) < distance(b) ? a : b, farther = nearer == a ? b : a;
  const bool outerToo = (nearer & kByNumber) && Entry{farther}.owner() == Ownership::Outer;
  return nearer | (outerToo ? kOuterToo : 0);
}

/// b, which has no site yet, with the ownership of its address, see ownershipOf.
[[gnu::always_inline]] inline Entry withOwner(Entry b, u64 owner) {
  constexpr u64 kOwner = 3ull << Entry::kOwnerShift | Entry::kSiteMask;
  OMPRACER_DCHECK(!(b.bits & Entry::kSiteMask & ~(kByNumber | kOuterToo)) && !(owner & ~kOwner));
  if (OMPRACER_UNLIKELY(owner && (b.bits & kOwner)))
    return {(b.bits & ~kOwner) | joinOwners(b.bits & kOwner, owner)};
  return {b.bits | owner};
}

/// b with its site.
inline Entry withSite(Entry b, SiteId site) {
  OMPRACER_DCHECK(!(b.bits & Entry::kSiteMask & ~(kByNumber | kOuterToo)) &&
                  static_cast<u64>(site) <= Entry::kSiteMask);
  if (OMPRACER_UNLIKELY(b.bits & Entry::kSiteMask))
    return {(b.bits & ~Entry::kSiteMask) | static_cast<u64>(gDetector.sites.byNumber(site, b.bits & kOuterToo))};
  return {b.bits | static_cast<u64>(site)};
}
/// The reverse, up to the site itself.
inline Entry withoutSite(Entry b) {
  const SiteId site = b.site();
  return {(b.bits & ~Entry::kSiteMask) | (gDetector.sites.isByNumber(site) ? kByNumber : 0) |
          (gDetector.sites.isByOuterToo(site) ? kOuterToo : 0)};
}

} // namespace ompracer
