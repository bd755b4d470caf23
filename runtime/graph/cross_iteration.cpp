#include "graph/cross_iteration.h"

#include "base/check.h"

namespace ompracer {

bool CrossIteration::init() { return buckets.init(kBuckets) && facts.init(1ull << 30); }

std::atomic<u32> &CrossIteration::bucket(LoopId loop, u64 index, Kind kind) const {
  u64 h = (loop * 0x9e3779b97f4a7c15ull) ^ (index * 0xc2b2ae3d27d4eb4full) ^ static_cast<u64>(kind);
  h ^= h >> 29;
  return buckets[(h * 0xbf58476d1ce4e5b9ull) >> 46 & (kBuckets - 1)];
}

void CrossIteration::add(LoopId loop, u64 index, u64 other, Place place, Kind kind, Wait way, DependId wait) {
  u32 id = nextFact.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(id, facts.capacity());
  Fact &f = facts[id];
  f.loop = loop;
  f.index = index;
  f.other = other;
  f.step = place.step;
  f.stVal = place.stVal;
  f.wait = wait;
  f.kind = kind;
  f.wayOfWaiting = way;
  f.stage = place.stage;
  std::atomic<u32> &head = bucket(loop, index, kind);
  u32 seen = head.load(std::memory_order_relaxed);
  do
    f.next.store(seen, std::memory_order_relaxed);
  // Release: pairs with the acquire in each(); the fact is complete before it is seen.
  while (!head.compare_exchange_weak(seen, id, std::memory_order_release, std::memory_order_relaxed));
}

void CrossIteration::skippedOrdered(LoopId loop, u64 iteration) { add(loop, iteration, 0, {}, Kind::Skipped); }

bool CrossIteration::hasSkippedOrdered(LoopId loop, u64 iteration) const {
  bool found = false;
  each(loop, iteration, Kind::Skipped, [&](const Fact &) { return !(found = true); });
  return found;
}

void CrossIteration::source(LoopId loop, u64 key, Place place) { add(loop, key, place.iteration, place, Kind::Source); }

void CrossIteration::sink(LoopId loop, u64 key, Place place) { add(loop, place.iteration, key, place, Kind::Sink); }

void CrossIteration::began(LoopId loop, u64 executor, Place place) {
  add(loop, executor, place.iteration, place, Kind::Began);
}

void CrossIteration::addMet(LoopId construct, u64 executor, FragmentId f, Kind kind) {
  add(construct, executor, static_cast<u64>(f), {}, kind);
}

FragmentId CrossIteration::met(LoopId construct, u64 executor, Kind kind) const {
  FragmentId found = FragmentId::None;
  each(construct, executor, kind, [&](const Fact &f) {
    found = FragmentId{f.other};
    return false;
  });
  return found;
}

void CrossIteration::addWait(LoopId thread, Place place, SNodeId body, Wait way, DependId wait) {
  add(thread, 0, place.iteration, {place.iteration, place.step, static_cast<u32>(body), place.stage}, Kind::Waited, way,
      wait);
}

void CrossIteration::retireAll() {
  u32 used = nextFact.load(std::memory_order_relaxed);
  if (used == 1)
    return;
  buckets.release(0, kBuckets);
  facts.release(0, used);
  nextFact.store(1, std::memory_order_relaxed);
}

} // namespace ompracer
