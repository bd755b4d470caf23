#include "engine/extents.h"

#include "base/rule.h"

#include <algorithm>

namespace ompracer {

namespace {

/// The record of the lock that lock sets call so; null: it has none, or its memory has a new life.
const LockRecord *recordOf(const Engine &engine, u64 lock) {
  constexpr u64 kAddress = (1ull << 48) - 1;
  const LockRecord *r = engine.lockRecords.find(lock & kAddress);
  return r && r->nameOf(lock & kAddress) == lock ? r : nullptr;
}

bool isOfLock(const LockElement &e) { return e != kMark && !(e.extent & (kCombination | kShared | kOfThread)); }

struct Inside {
  Known known = Known::No;
  FragmentId extent = FragmentId::None; ///< its acquisition; None: an extent of the access's own task
};

Inside insideOf(const Engine &engine, FragmentId f, u64 lock, const LockRecord &r, Asked asked) {
  auto inOrder = [&](FragmentId a, FragmentId b) { return a == b || engine.graph.happensBefore(a, b, kFloating); };
  const u32 edges = engine.graph.wnode(f).edgesBefore;
  // Read in the reverse order of the writes. An extent that ends meanwhile, or the next one that begins, then shows in
  // what is read later. Acquire: pairs with the releases of acquire() and release() in holders.cpp.
  const u64 open = r.acquire.load(std::memory_order_acquire);
  const u32 edgesAtAcquire = r.edgesAtAcquire.load(std::memory_order_acquire);
  Inside answer;
  bool outlived = false; // f follows the release, or nothing orders it before that
  engine.extents.forEachAround(r.newestExtent.load(std::memory_order_acquire), edges,
                               [&](const ExtentTable::Extent &x) {
                                 OMPRACER_DCHECK(x.acquire != FragmentId::None && x.release != FragmentId::None);
                                 if (answer.known == Known::Yes || !inOrder(x.acquire, f))
                                   return;
                                 if (inOrder(f, x.release))
                                   answer = {Known::Yes, x.acquire};
                                 else
                                   outlived |= !inOrder(x.release, f);
                               });
  if (answer.known == Known::Yes)
    return answer;
  if (open > LockRecord::kInSerialCode && edges >= edgesAtAcquire && inOrder(FragmentId{open}, f))
    return {asked.moment == Asked::AtEnd ? Known::Yes : Known::Open, FragmentId{open}};
  for (const LockElement &e : engine.locks.elementsOf(engine.locksOf(f)))
    if (e.lock == lock && isOfLock(e) && !outlived)
      answer.known = std::max(answer.known, liesIn(engine, f, e, asked));
  return answer;
}

} // namespace

u32 taskIdOf(const GraphQuery &graph, SNodeId body) {
  constexpr u32 kBits = 31;
  const SNode &s = graph.snode(body);
  const bool ofTeam = s.kind == NodeKind::ImplicitTask || s.kind == NodeKind::WorkShare;
  const u64 id = ofTeam ? hashPair(regionIdOf(s), s.executor()) >> (64 - kBits) : static_cast<u64>(body);
  return static_cast<u32>(id & ((1ull << kBits) - 1));
}

Known excludedByOrder(const Engine &engine, FragmentId e, FragmentId b, Asked asked) {
  const LockSets &locks = engine.locks;
  const LockSetId locksE = engine.locksOf(e), locksB = engine.locksOf(b);
  if (engine.extents.isEmpty() && locksE == LockSetId::Empty && locksB == LockSetId::Empty)
    return Known::No;
  Known answer = Known::No;
  auto ask = [&](u64 lock) {
    const LockRecord *r = answer == Known::Yes ? nullptr : recordOf(engine, lock);
    if (!r)
      return;
    const Inside x = insideOf(engine, e, lock, *r, asked);
    if (x.known == Known::No)
      return;
    const Inside y = insideOf(engine, b, lock, *r, asked);
    if (x.extent != y.extent && engine.graph.sameContentionGroup(e, b)) // both None: the lock sets have decided
      answer = std::max(answer, std::min(x.known, y.known));
  };
  for (LockSetId set : {locksE, locksB})
    for (const LockElement &x : locks.elementsOf(set))
      if (isOfLock(x))
        ask(x.lock);
  engine.extents.forEachLock(ask);
  return answer == Known::No || by(Rule::ExclusionExtent) ? answer : Known::No;
}

LockSetId withoutGivenBack(Engine &engine, LockSetId held, SNodeId body, u32 thread) {
  const u32 task = taskIdOf(engine.graph, body);
  for (const LockElement &e : engine.locks.elementsOf(held))
    if (isOfLock(e) && extentNumber(e.extent) == 0)
      if (const LockRecord *r = recordOf(engine, e.lock))
        if (const u32 holder = r->holder.load(std::memory_order_relaxed);
            r->acquire.load(std::memory_order_relaxed) == 0 ||
            (holder != task && holder != (LockRecord::kOfThread | thread)))
          held = engine.locks.remove(held, e.lock);
  return held;
}

} // namespace ompracer
