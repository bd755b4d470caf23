// Which writes a wait comes after. The log has the order in which writes and deciding reads took place; that a read saw
// the last write before it is true of what waits, and else an order too many at most.
#include "log/teller.h"

#include <ompracer/abi.h>

#include <algorithm>
#include <utility>

namespace ompracer::command {

using model::Verb;

static bool releases(u64 order) {
  return order == OMPRACER_RELEASE || order == OMPRACER_ACQ_REL || order == OMPRACER_SEQ_CST;
}
static bool acquires(u64 order) {
  return order == OMPRACER_ACQUIRE || order == OMPRACER_ACQ_REL || order == OMPRACER_SEQ_CST;
}

void Values::store(Teller &t, u64 name, u64 released, bool chained) {
  std::vector<Store> &list = stores[name];
  if (!chained)
    list.clear();
  Held &h = held[t.thread->number];
  list.push_back({released, {}});
  if (!h.mutexes.empty())
    h.stores.push_back({name, list.size() - 1});
}

void Values::accessed(Teller &t, u64 kind, u64 name, u64 size) {
  Held &h = held[t.thread->number];
  if (h.mutexes.empty() || (kind & (runlog::kAtomically | runlog::kCombines | runlog::kEndsLife)))
    return;
  // Of blocks their words: whoever decides reads one.
  for (u64 part = name; part < name + std::min<u64>(size, 256); part = (part | 7) + 1)
    if (!(kind & runlog::kWrites))
      h.reads.push_back(part);
    else
      store(t, part, 0, std::find(h.reads.begin(), h.reads.end(), part) != h.reads.end());
}

void Values::acquired(Teller &t, u64 mutex) {
  Held &h = held[t.thread->number];
  if (h.mutexes.empty()) {
    h.stores.clear();
    h.reads.clear();
  }
  h.mutexes.push_back(mutex);
}

void Values::released(Teller &t, u64 mutex) {
  Held &h = held[t.thread->number];
  const auto found = std::find(h.mutexes.begin(), h.mutexes.end(), mutex);
  if (found == h.mutexes.end())
    return;
  h.mutexes.erase(found);
  if (h.stores.empty())
    return;
  const u64 number = ++last;
  for (auto [name, index] : h.stores)
    if (std::vector<Store> &list = stores[name]; index < list.size())
      list[index].afterSections.push_back({mutex, number});
  t.numbered(Verb::Signal, number);
}

void Values::await(Teller &t, u64 number) { t.numbered(Verb::Await, number); }

void Values::decides(Teller &t, u64 name, u64 order) {
  const auto found = stores.find(name);
  if (found == stores.end())
    return;
  Held &h = held[t.thread->number];
  std::vector<u64> numbers;
  for (const Store &s : found->second) {
    if (s.released && acquires(order))
      numbers.push_back(s.released);
    else if (s.released && h.mutexes.empty())
      h.sawRelaxed.push_back(s.released);
    for (auto [mutex, number] : s.afterSections)
      if (std::find(h.mutexes.begin(), h.mutexes.end(), mutex) != h.mutexes.end())
        numbers.push_back(number);
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  for (u64 number : numbers)
    await(t, number);
}

void Values::event(Teller &t, const LogRecord &r) {
  Held &h = held[t.thread->number];
  switch (r.kind) {
  case Kind::Stores: {
    u64 number = h.flushed;
    if (releases(r[2]))
      t.numbered(Verb::Signal, number = ++last);
    store(t, t.lives.nameOf(r[0]), number, r[3]);
    break;
  }
  case Kind::Decides:
    decides(t, t.lives.nameOf(r[0]), r[2]);
    break;
  case Kind::Flush:
    if (acquires(r[0]))
      for (u64 number : std::exchange(h.sawRelaxed, {}))
        await(t, number);
    if (releases(r[0]))
      t.numbered(Verb::Signal, h.flushed = ++last);
    break;
  case Kind::Signal:
    objects[r[0]].push_back(++last);
    t.numbered(Verb::Signal, last);
    break;
  case Kind::Awaited:
    for (u64 number : objects[r[0]])
      await(t, number);
    break;
  case Kind::Forget:
    objects.erase(r[0]);
    break;
  case Kind::FollowAll:
    t.missing("waits that nobody sees (inline assembly)");
    break;
  default:
    break;
  }
}

} // namespace ompracer::command
