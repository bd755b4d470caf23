#include "detect/extents.h"

#include "base/rule.h"

#include <algorithm>

namespace ompracer {

namespace {

/// The record of the lock that lock sets call so; null: it has none, or its memory has a new life.
LockRecord *recordOf(u64 lock) {
  constexpr u64 kAddress = (1ull << 48) - 1;
  LockRecord *r = gDetector.lockRecords.find(lock & kAddress);
  return r && r->nameOf(lock & kAddress) == lock ? r : nullptr;
}

bool isOfLock(const LockElement &e) { return e != kMark && !(e.extent & (kCombination | kShared | kOfThread)); }

bool inOrder(FragmentId a, FragmentId b) { return a == b || gDetector.graph.happensBefore(a, b, kFloating); }

struct Inside {
  Known known = Known::No;
  FragmentId extent = FragmentId::None; ///< its acquisition; None: an extent of the access's own task
};

Inside insideOf(FragmentId f, u64 lock, const LockRecord &r, Moment when) {
  const u32 edges = gDetector.graph.wnode(f).edgesBefore;
  Inside answer;
  bool outlived = false; // f follows the release, or nothing orders it before that
  gDetector.extents.forEachAround(r.newestExtent.load(std::memory_order_acquire), edges,
                                  [&](const ExtentTable::Extent &x) {
                                    if (answer.known == Known::Yes || !inOrder(x.acquire, f))
                                      return;
                                    if (inOrder(f, x.release))
                                      answer = {Known::Yes, x.acquire};
                                    else
                                      outlived |= !inOrder(x.release, f);
                                  });
  if (answer.known == Known::Yes)
    return answer;
  const u64 open = r.acquire.load(std::memory_order_relaxed);
  if (open > LockRecord::kInSerialCode && edges >= r.edgesAtAcquire.load(std::memory_order_relaxed) &&
      inOrder(FragmentId{open}, f))
    return {when == Moment::AtEnd ? Known::Yes : Known::Open, FragmentId{open}};
  for (const LockElement &e : gDetector.locks.elementsOf(locksOf(f)))
    if (e.lock == lock && isOfLock(e) && !outlived)
      answer.known = std::max(answer.known, liesIn(f, e, when));
  return answer;
}

} // namespace

u32 taskIdOf(SNodeId body) {
  constexpr u32 kBits = 31;
  const SNode &s = gDetector.graph.snode(body);
  const bool ofTeam = s.kind == NodeKind::ImplicitTask || s.kind == NodeKind::WorkShare;
  const u64 id = ofTeam ? hashPair(regionIdOf(s), s.executor()) >> (64 - kBits) : static_cast<u64>(body);
  return static_cast<u32>(id & ((1ull << kBits) - 1));
}

Known excludedByOrder(FragmentId e, FragmentId b, Moment when) {
  const LockSets &locks = gDetector.locks;
  const LockSetId locksE = locksOf(e), locksB = locksOf(b);
  if (gDetector.extents.isEmpty() && locksE == LockSetId::Empty && locksB == LockSetId::Empty)
    return Known::No;
  Known answer = Known::No;
  auto ask = [&](u64 lock) {
    const LockRecord *r = answer == Known::Yes ? nullptr : recordOf(lock);
    if (!r)
      return;
    const Inside x = insideOf(e, lock, *r, when);
    if (x.known == Known::No)
      return;
    const Inside y = insideOf(b, lock, *r, when);
    if (x.extent != y.extent && gDetector.graph.sameContentionGroup(e, b)) // both None: the lock sets have decided
      answer = std::max(answer, std::min(x.known, y.known));
  };
  for (LockSetId set : {locksE, locksB})
    for (const LockElement &x : locks.elementsOf(set))
      if (isOfLock(x))
        ask(x.lock);
  gDetector.extents.forEachLock(ask);
  return answer == Known::No || by(Rule::ExclusionExtent) ? answer : Known::No;
}

void dropGivenBack(Thread &t) {
  Cursor &c = *t.cursor;
  const u32 task = taskIdOf(c.node);
  LockSetId held{c.lockSet};
  for (const LockElement &e : gDetector.locks.elementsOf(held))
    if (isOfLock(e) && extentNumber(e.extent) == 0)
      if (const LockRecord *r = recordOf(e.lock))
        if (const u32 holder = r->holder.load(std::memory_order_relaxed);
            r->acquire.load(std::memory_order_relaxed) == 0 ||
            (holder != task && holder != (LockRecord::kOfThread | t.index)))
          held = gDetector.locks.remove(held, e.lock);
  if (held == LockSetId{c.lockSet})
    return;
  c.lockSet = static_cast<u32>(held);
  c.runNode = WNodeId::None; // its W-node says otherwise
  if (held == LockSetId::Empty && t.sections)
    --t.sections;
}

} // namespace ompracer
