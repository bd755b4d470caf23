// LockSets: interned sets of the mutexes that exclude an access.
//
// An element is a lock and the extent it was inherited in. Extent 0: the body itself acquired the lock. A team or task
// that runs inside a critical section of its creator inherits the lock with a number of that extent: bodies of one
// extent do not exclude each other, everybody else they do. Sets are immutable; reads take no lock, new sets are made
// under a spin lock. There is no limit on locks, elements or sets but memory.
#pragma once

#include "base/types.h"
#include "mem/stable_array.h"
#include "platform/spin.h"

#include <algorithm>
#include <atomic>
#include <span>

namespace ompracer {

/// Bit of LockElement::extent: a deferred task was created inside the extent. It is excluded by the lock only if it
/// turns out to be joined before the lock is given back.
inline constexpr u32 kConditional = 1u << 31;
/// Bit of LockElement::extent: held for reading. Two that hold a lock so do not exclude each other.
inline constexpr u32 kShared = 1u << 30;
/// Bit of LockElement::extent: acquired inside a league. It excludes holders of the same contention group only.
inline constexpr u32 kInLeague = 1u << 29;
/// Bit of LockElement::extent: no mutex of the program, but the exclusion of the combinations of one reduction.
inline constexpr u32 kCombination = 1u << 28;
/// No mutex either: an initialiser of private copies of that reduction. It excludes nothing (semantics 7): the report
/// of a race with a combination says what it is.
inline constexpr u32 kInitializer = kCombination | kShared;
/// Bit of LockElement::extent: excludes accesses to memory that belongs to the thread only (LockSets::excludeOnThread).
inline constexpr u32 kOfThread = 1u << 27;
/// Bit of LockElement::extent: acquired in a masked block. The other threads do not hold it around the next construct,
/// also where this run has no others.
inline constexpr u32 kMasked = 1u << 26;
inline constexpr u32 kMaxExtents = kMasked;
/// The number of the extent, without the bits.
inline constexpr u32 extentNumber(u32 extent) {
  return extent & ~(kConditional | kShared | kInLeague | kCombination | kOfThread | kMasked);
}

/// Do two lock sets exclude each other?
enum class Exclusion : u8 { No, InOneGroup, Yes };

struct LockElement {
  u64 lock = 0;   ///< address, or another number that names the mutex
  u32 extent = 0; ///< number 0: acquired by the body itself
  /// Number of the worksharing construct that the executing thread holds it around; 0: none. It excludes only if all
  /// threads that may run the work hold it there (engine/exclusion.h).
  u32 heldAcross = 0;
  friend auto operator<=>(const LockElement &, const LockElement &) = default;
};

/// No mutex, and it excludes nothing, because it is held shared. It makes the lock set of an access differ, so that no
/// other access of the body subsumes it. Example: reads of first values (lastprivate.cpp), which edges order before the
/// last write.
inline constexpr LockElement kMark{1, kShared};

/// Is one of the two an initialiser of the reduction that the other one combines?
inline bool initializes(const LockElement &x, const LockElement &y) {
  return x.lock == y.lock && (x.extent & y.extent & kCombination) && ((x.extent ^ y.extent) & kShared);
}

/// Do two holders exclude each other, if they belong to one contention group in case they hold a lock of a league?
bool excludeEachOther(const LockElement &x, const LockElement &y);

class LockSets {
public:
  bool init();

  LockSetId add(LockSetId, const LockElement &);
  /// Without all elements of that lock; the set itself when it has none.
  LockSetId remove(LockSetId, u64 lock);
  LockSetId without(LockSetId base, LockElement gone) {
    LockSetId result = LockSetId::Empty;
    for (const LockElement &e : elementsOf(base))
      if (e != gone)
        result = add(result, e);
    return result;
  }
  /// Every element with extent number 0 gets number(): its own, for locks are given back one by one.
  template <typename Number> LockSetId inherit(LockSetId base, Number number) {
    return map(base, [&](LockElement e) {
      if (extentNumber(e.extent) == 0) // else from further out, perhaps the same lock: both elements then count
        e.extent = number() | (e.extent & (kShared | kInLeague | kOfThread | kMasked));
      return e;
    });
  }
  /// Held around construct `from` becomes held around `to`.
  LockSetId renameHeldAcross(LockSetId base, u32 from, u32 to) {
    return map(base, [&](const LockElement &e) {
      return LockElement{e.lock, e.extent, e.heldAcross == from ? to : e.heldAcross};
    });
  }
  /// The same elements, each conditional: for a deferred task created by a holder whose elements have extents.
  LockSetId conditional(LockSetId base) {
    return map(base, [](const LockElement &e) { return LockElement{e.lock, e.extent | kConditional, e.heldAcross}; });
  }
  /// The set of f(element) for each element.
  template <typename Function> LockSetId map(LockSetId base, Function f) {
    LockSetId result = LockSetId::Empty;
    for (const LockElement &e : elementsOf(base))
      result = add(result, f(e));
    return result;
  }

  /// Do the two sets share a lock, not both by the same inherited extent, unconditionally and not around constructs?
  Exclusion exclude(LockSetId a, LockSetId b) const;
  /// Have both locks in common, and each of these in one extent: the one runs inside the section of the other?
  bool inOneExtent(LockSetId, LockSetId) const;
  /// Do they share one of kOfThread?
  bool excludeOnThread(LockSetId a, LockSetId b) const;
  /// Whatever `a` excludes, `b` excludes, if they belong to one contention group or `a` holds no lock of a league: then
  /// an access under `b` may be forgotten for one under `a`.
  bool isSubset(LockSetId a, LockSetId b) const;
  /// Is visit(x, y) true for some x of `a` and y of `b`, of one lock?
  template <typename Visit> bool anyCommon(LockSetId a, LockSetId b, Visit visit) const {
    auto from = elementsOf(b);
    for (const LockElement &x : elementsOf(a)) {
      while (!from.empty() && from.front().lock < x.lock)
        from = from.subspan(1);
      for (u64 i = 0; i < from.size() && from[i].lock == x.lock; ++i)
        if (visit(x, from[i]))
          return true;
    }
    return false;
  }
  /// Is no lock in both, in whatever way it is held?
  bool areDisjoint(LockSetId a, LockSetId b) const {
    return !anyCommon(a, b, [](const LockElement &, const LockElement &) { return true; });
  }
  /// Whatever `a` and `b` exclude by the same lock, does `c` exclude as well?
  bool meetWithin(LockSetId a, LockSetId b, LockSetId c) const;
  bool contains(LockSetId set, u64 lock) const;
  /// Was a lock of the set acquired inside a league?
  bool anyInLeague(LockSetId set) const { return anyWith(set, kInLeague); }
  /// Does a combination hold the set?
  bool ofCombination(LockSetId set) const { return anyWith(set, kCombination); }

  /// Sorted by lock.
  std::span<const LockElement> elementsOf(LockSetId id) const {
    const Set &set = sets[static_cast<u32>(id)];
    return {&elements[set.first], set.count};
  }
  u64 size(LockSetId set) const { return elementsOf(set).size(); }

private:
  /// Elements are sorted by (lock, extent, heldAcross) and differ.
  struct Set {
    u64 hash = 0; ///< sum of the element hashes: known before the set is made
    u64 first = 0;
    u32 count = 0;
    u32 nextInBucket = 0;
  };
  static constexpr u32 kBuckets = 1u << 16;
  static constexpr u32 kCache = 1u << 12;

  template <typename Source> LockSetId intern(u64 hash, u32 count, Source source);
  template <typename Source> LockSetId search(u64 hash, u32 count, Source source) const;
  bool anyWith(LockSetId set, u32 bit) const {
    return std::ranges::any_of(elementsOf(set), [&](const LockElement &e) { return (e.extent & bit) != 0; });
  }
  bool excludesAsMuch(LockSetId, const LockElement &) const;

  StableArray<Set> sets;
  StableArray<LockElement> elements;
  std::atomic<u32> nextSet{1}; ///< written under `writing`; relaxed: a set is published by the bucket that names it
  u64 nextElement = 0;         ///< guarded by `writing`
  SpinLock writing;
  std::atomic<u32> buckets[kBuckets] = {};
  /// Answers of exclude(): both ids and the answer in one word, so that a torn one cannot be seen.
  mutable std::atomic<u64> cache[kCache] = {};
};

} // namespace ompracer
