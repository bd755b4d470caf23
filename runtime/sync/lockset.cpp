#include "sync/lockset.h"

#include "base/check.h"
#include "base/rule.h"

#include <algorithm>

namespace ompracer {

static constexpr u64 kMaxSets = 1ull << 30;
static constexpr u64 kMaxElements = 1ull << 34;

static u64 hashOf(const LockElement &e) {
  u64 h = (e.lock ^ (static_cast<u64>(e.extent) << 48 | e.extent)) * 0x9e3779b97f4a7c15ull;
  h ^= h >> 29 ^ static_cast<u64>(e.heldAcross) << 16;
  return h * 0xbf58476d1ce4e5b9ull ^ 1;
}

bool excludeEachOther(const LockElement &x, const LockElement &y) {
  return x.lock == y.lock && !((x.extent ^ y.extent) & (kInLeague | kOfThread)) && !(x.extent & y.extent & kShared) &&
         !initializes(x, y) && (extentNumber(x.extent) != extentNumber(y.extent) || extentNumber(x.extent) == 0) &&
         by(x.extent & kCombination ? Rule::ReductionExcludes : Rule::ExclusionExtent);
}

bool LockSets::init() { return sets.init(kMaxSets) && elements.init(kMaxElements); }

/// The set of `count` elements source(0) … source(count - 1), sorted, if it exists.
template <typename Source> LockSetId LockSets::search(u64 hash, u32 count, Source source) const {
  // Acquire: pairs with the release in intern; set and elements are complete.
  u32 id = buckets[hash % kBuckets].load(std::memory_order_acquire);
  for (; id; id = sets[id].nextInBucket) {
    const Set &set = sets[id];
    if (set.hash != hash || set.count != count)
      continue;
    u32 i = 0;
    while (i < count && elements[set.first + i] == source(i))
      ++i;
    if (i == count)
      return LockSetId{id};
  }
  return LockSetId::Empty;
}

template <typename Source> LockSetId LockSets::intern(u64 hash, u32 count, Source source) {
  if (count == 0)
    return LockSetId::Empty;
  LockSetId found = search(hash, count, source);
  if (found != LockSetId::Empty)
    return found;
  // Sets are made rarely, and never while another lock is held.
  SpinGuard guard(writing);
  found = search(hash, count, source);
  if (found == LockSetId::Empty) {
    u32 id = nextSet.load(std::memory_order_relaxed);
    OMPRACER_CHECK_LT(id, kMaxSets);
    OMPRACER_CHECK_LE(nextElement + count, kMaxElements);
    Set &set = sets[id];
    set.hash = hash;
    set.first = nextElement;
    set.count = count;
    for (u32 i = 0; i < count; ++i)
      elements[nextElement + i] = source(i);
    nextElement += count;
    set.nextInBucket = buckets[hash % kBuckets].load(std::memory_order_relaxed);
    // Before it is published: a thread that a fork interrupts here loses a number, but none is given twice.
    nextSet.store(id + 1, std::memory_order_relaxed);
    // Release: pairs with the acquire in search.
    buckets[hash % kBuckets].store(id, std::memory_order_release);
    found = LockSetId{id};
  }
  return found;
}

LockSetId LockSets::add(LockSetId base, const LockElement &extra) {
  const auto all = elementsOf(base);
  const u64 position = static_cast<u64>(std::ranges::lower_bound(all, extra) - all.begin());
  if (position < all.size() && all[position] == extra)
    return base;
  return intern(sets[static_cast<u32>(base)].hash + hashOf(extra), static_cast<u32>(all.size() + 1), [&](u32 i) {
    return i < position ? all[i] : i == position ? extra : all[i - 1];
  });
}

LockSetId LockSets::remove(LockSetId base, u64 lock) {
  const auto all = elementsOf(base);
  const auto gone = std::ranges::equal_range(all, lock, {}, &LockElement::lock);
  u64 hash = sets[static_cast<u32>(base)].hash;
  for (const LockElement &e : gone)
    hash -= hashOf(e);
  return intern(hash, static_cast<u32>(all.size() - gone.size()),
                [&](u32 i) { return all[i < gone.begin() - all.begin() ? i : i + gone.size()]; });
}

Exclusion LockSets::exclude(LockSetId a, LockSetId b) const {
  if (a == LockSetId::Empty || b == LockSetId::Empty)
    return Exclusion::No;
  u64 x = static_cast<u32>(a), y = static_cast<u32>(b);
  u64 key = x << 32 | y << 2; // ids have 30 bits
  std::atomic<u64> &slot = cache[(x * 31 + y) % kCache];
  u64 known = slot.load(std::memory_order_relaxed);
  if ((known & ~3ull) == key)
    return static_cast<Exclusion>(known & 3);
  auto surely = [](const LockElement &e) { return !(e.extent & (kConditional | kOfThread)) && e.heldAcross == 0; };
  Exclusion answer = Exclusion::No;
  anyCommon(a, b, [&](const LockElement &p, const LockElement &q) {
    if (surely(p) && surely(q) && excludeEachOther(p, q))
      answer = std::max(answer, p.extent & kInLeague ? Exclusion::InOneGroup : Exclusion::Yes);
    return false;
  });
  slot.store(key | static_cast<u64>(answer), std::memory_order_relaxed);
  return answer;
}

bool LockSets::contains(LockSetId set, u64 lock) const {
  return std::ranges::binary_search(elementsOf(set), lock, {}, &LockElement::lock);
}

bool LockSets::excludeOnThread(LockSetId a, LockSetId b) const {
  return anyCommon(a, b, [](const LockElement &x, const LockElement &y) {
    return (x.extent & kOfThread) && excludeEachOther(x, y);
  });
}

bool LockSets::inOneExtent(LockSetId a, LockSetId b) const {
  bool common = false;
  return !anyCommon(a, b, [&](const LockElement &x, const LockElement &y) {
    common = true;
    return extentNumber(x.extent) != extentNumber(y.extent) || extentNumber(x.extent) == 0;
  }) && common;
}

/// Does the set exclude whatever the element does?
bool LockSets::excludesAsMuch(LockSetId set, const LockElement &x) const {
  // A conditional exclusion is no promise; one of x may come true.
  return std::ranges::any_of(elementsOf(set), [&](const LockElement &y) {
    return y.lock == x.lock && (y.heldAcross == 0 || y.heldAcross == x.heldAcross) &&
           (y.extent == (x.extent & kInLeague) || y.extent == (x.extent & ~kConditional));
  });
}

bool LockSets::isSubset(LockSetId a, LockSetId b) const {
  return a == b || std::ranges::all_of(elementsOf(a), [&](const LockElement &x) { return excludesAsMuch(b, x); });
}

bool LockSets::meetWithin(LockSetId a, LockSetId b, LockSetId c) const {
  return !anyCommon(a, b, [&](const LockElement &x, const LockElement &y) {
    return !(excludesAsMuch(c, x) && excludesAsMuch(c, y));
  });
}

} // namespace ompracer
