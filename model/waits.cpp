// Semantics 5, and the floating work of threads that wait for each other (semantics 2).
//
// Two rules ask the order that they extend: hand-off of a lock, and work that any thread of a team may execute. They
// run again until they find nothing new.
#include "order.h"

#include <map>

namespace model {

namespace {

struct Extent {
  NodeId acquire, release;
  u64 mutex;
  bool shared;
};

std::vector<Extent> extentsOf(const Order &o) {
  std::vector<Extent> list;
  for (TaskId t : o.live) {
    const std::vector<Event> &events = o.execution.tasks[t].events;
    for (u32 i = 0; i < events.size(); ++i)
      if (events[i].verb == Verb::Acquire)
        if (const NodeId release = o.releaseOf(t, i); release != kNone)
          list.push_back({o.depart(t, i), release, events[i].number, (events[i].flags & kShared) != 0});
  }
  return list;
}

bool handOff(Order &o) {
  if (!o.has(Rule::LockHandOff))
    return false;
  bool added = false;
  std::vector<Extent> list = extentsOf(o);
  for (const Extent &a : list)
    for (const Extent &b : list) {
      if (&a == &b || a.mutex != b.mutex || (a.shared && b.shared) || !o.before(a.acquire, b.acquire))
        continue;
      // Nested: the lock counts, and its owner acquires it again.
      if (o.before(a.release, b.acquire) || o.before(b.acquire, a.release))
        continue;
      o.edge(a.release, b.acquire, Rule::LockHandOff);
      added = true;
    }
  return added;
}

/// Nodes after all of `list`, but none that another of them precedes.
std::vector<NodeId> earliestAfter(Order &o, const std::vector<NodeId> &list) {
  std::vector<NodeId> after, first;
  for (NodeId n = 0; n < o.nodes.size(); ++n) {
    bool all = true;
    for (NodeId x : list)
      all = all && (o.before(x, n));
    if (all)
      after.push_back(n);
  }
  for (NodeId n : after) {
    bool minimal = true;
    for (NodeId other : after)
      minimal = minimal && !o.before(other, n);
    if (minimal)
      first.push_back(n);
  }
  return first;
}

std::vector<NodeId> latestBefore(Order &o, const std::vector<NodeId> &list) {
  std::vector<NodeId> before, last;
  for (NodeId n = 0; n < o.nodes.size(); ++n) {
    bool all = true;
    for (NodeId x : list)
      all = all && (o.before(n, x));
    if (all)
      before.push_back(n);
  }
  for (NodeId n : before) {
    bool maximal = true;
    for (NodeId other : before)
      maximal = maximal && !o.before(n, other);
    if (maximal)
      last.push_back(n);
  }
  return last;
}

/// Floating work comes after what is before the entry of every thread that may execute it, and before what is after the
/// exits of all.
bool meet(Order &o) {
  if (!o.has(Rule::FloatingMeet))
    return false;
  bool waiting = false, crossing = false;
  for (TaskId t : o.live)
    for (const Event &e : o.execution.tasks[t].events) {
      waiting = waiting || e.verb == Verb::Await;
      crossing = crossing || e.verb == Verb::OrderedBegin || e.verb == Verb::Source;
    }
  if (!waiting && !crossing)
    return false;
  std::map<std::pair<u32, u32>, std::vector<const Meeting *>> all;
  for (const Meeting &m : o.meetings)
    all[{m.team, m.construct}].push_back(&m);
  bool added = false;
  for (const auto &[key, list] : all) {
    const Event &region = *o.teams[key.first].region;
    // Where the team's size is open, other teams have threads without an iteration early enough.
    if (list.size() != region.tasks.size() || list.size() < 2 || !(waiting || region.flags & kFixed))
      continue;
    std::vector<NodeId> entries, exits;
    for (const Meeting *m : list) {
      entries.push_back(o.arrive(m->task, m->begin));
      exits.push_back(o.depart(m->task, m->end));
    }
    std::vector<NodeId> last = latestBefore(o, entries), first = earliestAfter(o, exits);
    for (const Chain &c : o.chains) {
      if (!c.floating || o.at[c.task].team != key.first || c.construct != key.second)
        continue;
      NodeId begin = o.arrive(c.task, c.events.front()), end = o.depart(c.task, c.events.back());
      for (NodeId n : last)
        if (!o.before(n, begin)) {
          o.edge(n, begin, Rule::FloatingMeet);
          added = true;
        }
      for (NodeId n : first)
        if (!o.before(end, n)) {
          o.edge(end, n, Rule::FloatingMeet);
          added = true;
        }
    }
  }
  return added;
}

} // namespace

void orderSignals(Order &o) {
  std::map<u64, std::vector<NodeId>> signals;
  for (TaskId t : o.live)
    for (u32 i = 0; i < o.execution.tasks[t].events.size(); ++i)
      if (const Event &e = o.execution.tasks[t].events[i]; e.verb == Verb::Signal)
        signals[e.number].push_back(o.arrive(t, i));
  for (TaskId t : o.live)
    for (u32 i = 0; i < o.execution.tasks[t].events.size(); ++i)
      if (const Event &e = o.execution.tasks[t].events[i]; e.verb == Verb::Await)
        for (NodeId signal : signals[e.number])
          o.edge(signal, o.depart(t, i), Rule::ValueAwait);
}

bool orderByOrder(Order &o) {
  bool handed = handOff(o), met = meet(o);
  return handed || met;
}

} // namespace model
