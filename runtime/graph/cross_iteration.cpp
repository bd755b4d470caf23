#include "graph/cross_iteration.h"

#include "base/check.h"

namespace ompracer {

bool CrossIteration::init() { return buckets.init(kBuckets) && facts.init(1ull << 30); }

std::atomic<u32> &CrossIteration::bucket(LoopId loop, u64 index, Kind kind) const {
  u64 h = (loop * 0x9e3779b97f4a7c15ull) ^ (index * 0xc2b2ae3d27d4eb4full) ^ static_cast<u64>(kind);
  h ^= h >> 29;
  return buckets[(h * 0xbf58476d1ce4e5b9ull) >> 46 & (kBuckets - 1)];
}

void CrossIteration::add(LoopId loop, u64 index, u64 other, u32 step, Kind kind) {
  u32 id = nextFact.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(id, facts.capacity());
  Fact &f = facts[id];
  f.loop = loop;
  f.index = index;
  f.other = other;
  f.step = step;
  f.kind = kind;
  std::atomic<u32> &head = bucket(loop, index, kind);
  u32 seen = head.load(std::memory_order_relaxed);
  do
    f.next.store(seen, std::memory_order_relaxed);
  // Release: pairs with the acquire in each(); the fact is complete before it is seen.
  while (!head.compare_exchange_weak(seen, id, std::memory_order_release, std::memory_order_relaxed));
}

template <typename Visit> void CrossIteration::each(LoopId loop, u64 index, Kind kind, Visit visit) const {
  for (u32 i = bucket(loop, index, kind).load(std::memory_order_acquire); i;
       i = facts[i].next.load(std::memory_order_relaxed))
    if (facts[i].loop == loop && facts[i].index == index && facts[i].kind == kind && !visit(facts[i]))
      return;
}

void CrossIteration::skippedOrdered(LoopId loop, u64 iteration) { add(loop, iteration, 0, 0, Kind::Skipped); }

bool CrossIteration::hasSkippedOrdered(LoopId loop, u64 iteration) const {
  bool found = false;
  each(loop, iteration, Kind::Skipped, [&](const Fact &) { return !(found = true); });
  return found;
}

void CrossIteration::source(LoopId loop, u64 key, Place place) {
  add(loop, key, place.iteration, place.step, Kind::Source);
}

void CrossIteration::sink(LoopId loop, u64 key, Place place) {
  add(loop, place.iteration, key, place.step, Kind::Sink);
}

bool CrossIteration::ordered(LoopId loop, Place from, Place to) const {
  // Backwards from `to`. Sinks name lexicographically earlier points, so iterations never grow on the way; a small
  // set of visited keys keeps two-dimensional wavefronts from being walked exponentially often.
  constexpr u32 kMax = 1024;
  Place work[kMax];
  u64 visited[4 * kMax];
  u32 pending = 0;
  for (u64 &v : visited)
    v = ~0ull;
  work[pending++] = to;
  bool found = false;
  while (pending && !found) {
    Place at = work[--pending];
    each(loop, at.iteration, Kind::Sink, [&](const Fact &sink) {
      if (sink.step > at.step)
        return true;
      u64 key = sink.other;
      u64 &mark = visited[(key * 0x9e3779b97f4a7c15ull >> 40) % (4 * kMax)];
      if (mark == key)
        return true;
      mark = key;
      each(loop, key, Kind::Source, [&](const Fact &source) {
        if (source.other == from.iteration && from.step <= source.step)
          found = true;
        else if (source.other >= from.iteration && pending < kMax)
          work[pending++] = {source.other, source.step};
        return !found;
      });
      return !found;
    });
  }
  return found;
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
