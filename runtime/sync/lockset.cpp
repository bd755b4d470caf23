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

static bool before(const LockElement &a, const LockElement &b) {
  return a.lock != b.lock ? a.lock < b.lock : a.extent != b.extent ? a.extent < b.extent : a.heldAcross < b.heldAcross;
}

bool excludeEachOther(const LockElement &x, const LockElement &y) {
  return x.lock == y.lock && !((x.extent ^ y.extent) & (kInLeague | kOfThread)) && !(x.extent & y.extent & kShared) &&
         (extentNumber(x.extent) != extentNumber(y.extent) || extentNumber(x.extent) == 0) &&
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

LockSetId LockSets::add(LockSetId base, LockElement extra) {
  const Set &set = sets[static_cast<u32>(base)];
  u32 position = 0;
  while (position < set.count && before(elements[set.first + position], extra))
    ++position;
  if (position < set.count && elements[set.first + position] == extra)
    return base;
  return intern(set.hash + hashOf(extra), set.count + 1, [&](u32 i) {
    return i < position ? elements[set.first + i] : i == position ? extra : elements[set.first + i - 1];
  });
}

LockSetId LockSets::remove(LockSetId base, u64 lock) {
  const Set &set = sets[static_cast<u32>(base)];
  u32 from = 0;
  while (from < set.count && elements[set.first + from].lock < lock)
    ++from;
  u32 to = from;
  u64 hash = set.hash;
  for (; to < set.count && elements[set.first + to].lock == lock; ++to)
    hash -= hashOf(elements[set.first + to]);
  if (from == to)
    return base;
  return intern(hash, set.count - (to - from),
                [&](u32 i) { return elements[set.first + (i < from ? i : i + (to - from))]; });
}

LockSetId LockSets::inherit(LockSetId base, u32 extent) {
  LockSetId result = base;
  u32 count = size(base);
  for (u32 i = 0; i < count; ++i) {
    LockElement e = element(base, i);
    if (extentNumber(e.extent) != 0)
      continue;
    // The lock may be inherited from further out as well; both elements then count.
    LockSetId rest = LockSetId::Empty;
    for (u32 j = 0; j < size(result); ++j)
      if (!(element(result, j) == e))
        rest = add(rest, element(result, j));
    result = add(rest, {e.lock, extent | (e.extent & (kShared | kInLeague | kOfThread | kMasked)), e.heldAcross});
  }
  return result;
}

LockSetId LockSets::renameHeldAcross(LockSetId base, u32 from, u32 to) {
  LockSetId result = LockSetId::Empty;
  for (u32 i = 0; i < size(base); ++i) {
    LockElement e = element(base, i);
    if (e.heldAcross == from)
      e.heldAcross = to;
    result = add(result, e);
  }
  return result;
}

Exclusion LockSets::exclude(LockSetId a, LockSetId b) {
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
  for (u32 i = 0; i < size(a); ++i)
    for (u32 j = 0; j < size(b); ++j)
      if (const LockElement &p = element(a, i), &q = element(b, j); surely(p) && surely(q) && excludeEachOther(p, q))
        answer = std::max(answer, p.extent & kInLeague ? Exclusion::InOneGroup : Exclusion::Yes);
  slot.store(key | static_cast<u64>(answer), std::memory_order_relaxed);
  return answer;
}

bool LockSets::contains(LockSetId set, u64 lock) const {
  for (u32 i = 0; i < size(set); ++i)
    if (element(set, i).lock == lock)
      return true;
  return false;
}

bool LockSets::containsUnmasked(LockSetId set, u64 lock) const {
  for (u32 i = 0; i < size(set); ++i)
    if (const LockElement &e = element(set, i); e.lock == lock && !(e.extent & kMasked))
      return true;
  return false;
}

bool LockSets::areDisjoint(LockSetId a, LockSetId b) const {
  for (u32 i = 0, j = 0; i < size(a) && j < size(b);) {
    const u64 x = element(a, i).lock, y = element(b, j).lock;
    if (x == y)
      return false;
    ++(x < y ? i : j);
  }
  return true;
}

bool LockSets::anyWith(LockSetId set, u32 bit) const {
  for (u32 i = 0; i < size(set); ++i)
    if (element(set, i).extent & bit)
      return true;
  return false;
}

bool LockSets::excludeOnThread(LockSetId a, LockSetId b) const {
  for (u32 i = 0; i < size(a); ++i)
    for (u32 j = 0; j < size(b); ++j)
      if ((element(a, i).extent & kOfThread) && excludeEachOther(element(a, i), element(b, j)))
        return true;
  return false;
}

bool LockSets::inOneExtent(LockSetId a, LockSetId b) const {
  bool common = false;
  for (u32 i = 0; i < size(a); ++i)
    for (u32 j = 0; j < size(b); ++j)
      if (const LockElement &x = element(a, i), &y = element(b, j); x.lock == y.lock) {
        if (extentNumber(x.extent) != extentNumber(y.extent) || extentNumber(x.extent) == 0)
          return false;
        common = true;
      }
  return common;
}

LockSetId LockSets::conditional(LockSetId base) {
  LockSetId result = LockSetId::Empty;
  for (u32 i = 0; i < size(base); ++i)
    result = add(result, {element(base, i).lock, element(base, i).extent | kConditional, element(base, i).heldAcross});
  return result;
}

/// Does the set exclude whatever the element does?
bool LockSets::excludesAsMuch(LockSetId set, const LockElement &x) const {
  for (u32 i = 0; i < size(set); ++i)
    // A conditional exclusion is no promise; one of x may come true.
    if (const LockElement &y = element(set, i);
        y.lock == x.lock && (y.heldAcross == 0 || y.heldAcross == x.heldAcross) &&
        (y.extent == (x.extent & kInLeague) || y.extent == (x.extent & ~kConditional)))
      return true;
  return false;
}

bool LockSets::isSubset(LockSetId a, LockSetId b) const {
  if (a == b || a == LockSetId::Empty)
    return true;
  for (u32 i = 0; i < size(a); ++i)
    if (!excludesAsMuch(b, element(a, i)))
      return false;
  return true;
}

bool LockSets::meetWithin(LockSetId a, LockSetId b, LockSetId c) const {
  for (u32 i = 0; i < size(a); ++i)
    for (u32 j = 0; j < size(b); ++j)
      if (element(a, i).lock == element(b, j).lock &&
          !(excludesAsMuch(c, element(a, i)) && excludesAsMuch(c, element(b, j))))
        return false;
  return true;
}

} // namespace ompracer
