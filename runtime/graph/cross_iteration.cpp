#include "graph/cross_iteration.h"

#include "base/check.h"

namespace ompracer {

bool CrossIteration::init() { return buckets.init(kBuckets) && facts.init(1ull << 30); }

std::atomic<u32> &CrossIteration::bucket(LoopId loop, u64 index, Kind kind) const {
  u64 h = (loop * 0x9e3779b97f4a7c15ull) ^ (index * 0xc2b2ae3d27d4eb4full) ^ static_cast<u64>(kind);
  h ^= h >> 29;
  return buckets[(h * 0xbf58476d1ce4e5b9ull) >> 46 & (kBuckets - 1)];
}

CrossIteration::Fact &CrossIteration::make(LoopId loop, u64 index, u64 other, Place place, Kind kind, u32 &id) {
  id = nextFact.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(id, facts.capacity());
  Fact &f = facts[id];
  f.loop = loop;
  f.index = index;
  f.other = other;
  f.step = place.step;
  f.lastTaskwaitStep = place.lastTaskwaitStep;
  f.kind = kind;
  f.stage = place.stage;
  return f;
}

void CrossIteration::publish(Fact &f, u32 id) {
  std::atomic<u32> &head = bucket(f.loop, f.index, f.kind);
  u32 seen = head.load(std::memory_order_relaxed);
  do
    f.next.store(seen, std::memory_order_relaxed);
  // Release: pairs with the acquire in each(); the fact is complete before it is seen.
  while (!head.compare_exchange_weak(seen, id, std::memory_order_release, std::memory_order_relaxed));
}

void CrossIteration::add(LoopId loop, u64 index, u64 other, Place place, Kind kind) {
  u32 id;
  Fact &f = make(loop, index, other, place, kind, id);
  publish(f, id);
}

void CrossIteration::skippedOrdered(LoopId loop, u64 iteration) { add(loop, iteration, 0, {}, Kind::Skipped); }

bool CrossIteration::hasSkippedOrdered(LoopId loop, u64 iteration) const {
  bool found = false;
  each(loop, iteration, Kind::Skipped, [&](const Fact &) { return !(found = true); });
  return found;
}

void CrossIteration::source(LoopId loop, u64 key, Place place) {
  setLastSource(loop, place);
  add(loop, key, place.iteration, place, Kind::Source);
}

void CrossIteration::setLastSource(LoopId loop, Place place) {
  bool known = false;
  each(loop, place.iteration, Kind::LastSource, [&](const Fact &fact) {
    Fact &f = const_cast<Fact &>(fact);
    std::atomic_ref(f.lastTaskwaitStep).store(place.lastTaskwaitStep, std::memory_order_relaxed);
    std::atomic_ref(f.step).store(place.step, std::memory_order_release); // pairs with the acquire in lastSource
    known = true;
    return false;
  });
  if (!known)
    add(loop, place.iteration, 0, place, Kind::LastSource);
}

bool CrossIteration::lastSource(LoopId loop, u64 iteration, Place &place) const {
  bool found = false;
  each(loop, iteration, Kind::LastSource, [&](const Fact &fact) {
    Fact &f = const_cast<Fact &>(fact); // atomic_ref takes no constant ones
    const u32 step = std::atomic_ref(f.step).load(std::memory_order_acquire);
    place = Place{iteration, step, std::atomic_ref(f.lastTaskwaitStep).load(std::memory_order_relaxed)};
    found = true;
    return false;
  });
  return found;
}

void CrossIteration::sink(LoopId loop, u64 key, Place place) {
  each(loop, key, Kind::Source, [&](const Fact &source) {
    if (source.other < place.iteration) // within an iteration program order says it
      addSink(loop, place, Place{source.other, source.step, source.lastTaskwaitStep});
    return false;
  });
}

u32 CrossIteration::newestSink(LoopId loop, u64 iteration) const {
  u32 newest = 0;
  each(loop, iteration, Kind::Sink, [&](const Fact &f) {
    newest = static_cast<u32>(&f - &facts[0]);
    return false;
  });
  return newest;
}

u32 CrossIteration::lastSink(LoopId loop, Step at) const {
  u32 i = newestSink(loop, at.iteration);
  while (i && facts[i].step > at.step) {
    const u32 jump = facts[i].jump;
    i = jump && facts[jump].step > at.step ? jump : facts[i].earlier;
  }
  return i;
}

/// A sink tells the last source that it or an earlier one to the same iteration named: most questions are then answered
/// by the newest sinks of an iteration, however many it has.
void CrossIteration::addSink(LoopId loop, Place place, Place source) {
  u64 named[kWindow + 1] = {source.iteration};
  u32 distinct = 1, position = 1, window = 1;
  const u32 newest = newestSink(loop, place.iteration), older = facts[newest].window;
  for (u32 i = newest; i && older != kNoWindow && position <= older; i = facts[i].earlier) {
    const Fact &f = facts[i];
    ++position;
    if (f.other == source.iteration)
      source = later(source, Place{f.other, f.sourceStep, f.lastTaskwaitStep});
    u32 k = 0;
    while (k != distinct && named[k] != f.other)
      ++k;
    if (k == distinct) {
      named[distinct++] = f.other;
      window = position;
    }
  }
  const bool kept = older != kNoWindow && window <= kWindow;
  u32 id;
  Fact &f = make(loop, place.iteration, source.iteration, {place.iteration, place.step, source.lastTaskwaitStep},
                 Kind::Sink, id);
  f.sourceStep = source.step;
  f.window = kept ? static_cast<u8>(window) : kNoWindow;
  f.earlier = newest;
  f.rank = newest ? facts[newest].rank + 1 : 1;
  const u32 jump = facts[newest].jump, beyond = facts[jump].jump;
  const bool level = facts[newest].rank - facts[jump].rank == facts[jump].rank - facts[beyond].rank;
  f.jump = level ? beyond : newest;
  publish(f, id);
}

/// work is ascending, with one place for each iteration, the latest.
u32 CrossIteration::insertByIteration(Step *work, u32 count, u32 max, Step place) {
  u32 i = count;
  while (i && work[i - 1].iteration > place.iteration)
    --i;
  if (i && work[i - 1].iteration == place.iteration) {
    if (work[i - 1].step < place.step)
      work[i - 1] = place;
    return count;
  }
  if (count == max)
    return count;
  for (u32 j = count; j != i; --j)
    work[j] = work[j - 1];
  work[i] = place;
  return count + 1;
}

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
  u32 id;
  Fact &f = make(thread, 0, place.iteration, {place.iteration, place.step, static_cast<u32>(body), place.stage},
                 Kind::Waited, id);
  f.wayOfWaiting = way;
  f.wait = wait;
  publish(f, id);
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
