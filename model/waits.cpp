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

/// From, to: what a thread waited for, and where it went on.
struct Wait {
  NodeId from, to;
  Rule rule;
};

std::vector<Wait> waitsOf(const Order &o) {
  std::vector<Wait> list;
  for (NodeId to = 0; to < o.nodes.size(); ++to)
    for (auto [from, rule] : o.edges[to])
      if (rule == Rule::ValueAwait || rule == Rule::LockHandOff)
        list.push_back({from, to, rule});
  return list;
}

bool isInTeam(const Order &o, NodeId n, u32 team) {
  for (TaskId t = o.nodes[n].task; t != kNone; t = o.at[t].parent)
    if (o.at[t].team == team)
      return true;
  return false;
}

/// The initial task of the host thread that the node belongs to.
TaskId hostOf(const Order &o, NodeId n) {
  TaskId t = o.nodes[n].task;
  while (o.execution.tasks[t].kind != TaskKind::Initial)
    t = o.at[t].parent;
  return t;
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

/// A worksharing construct that threads meet, and the work of it that floats.
struct Met {
  u32 team = 0;
  std::vector<NodeId> entries, exits;
  std::vector<std::pair<NodeId, NodeId>> work; ///< begin and end of each chain
  bool byAll(const Order &o) const { return entries.size() == o.teams[team].region->tasks.size(); }
};

std::vector<Met> constructsOf(const Order &o) {
  std::map<std::pair<u32, u32>, Met> all;
  for (const Meeting &m : o.meetings) {
    Met &met = all[{m.team, m.construct}];
    met.team = m.team;
    met.entries.push_back(o.arrive(m.task, m.begin));
    met.exits.push_back(o.depart(m.task, m.end));
  }
  for (const Chain &c : o.chains)
    if (c.floating)
      all[{o.at[c.task].team, c.construct}].work.push_back(
          {o.arrive(c.task, c.events.front()), o.depart(c.task, c.events.back())});
  std::vector<Met> list;
  for (auto &[key, met] : all)
    if (met.byAll(o))
      list.push_back(std::move(met));
  return list;
}

class Meet {
public:
  explicit Meet(Order &o) : o(o) {}

  /// Floating work comes after what is before the entry of every thread that may execute it, and before what is after
  /// the exits of all.
  void ofTeam(const Met &met) {
    const std::vector<NodeId> last = latestBefore(o, met.entries), first = earliestAfter(o, met.exits);
    for (auto [begin, end] : met.work) {
      for (NodeId n : last)
        add(n, begin);
      for (NodeId n : first)
        add(end, n);
    }
  }

  /// In a team of one, a wait of its thread for a value of its own stands for those of a larger team, and nothing else
  /// does: there no program order leads from one thread to another, nor from the tasks of one to those of another.
  void ofOne(const std::vector<Met> &constructs, const Wait &wait) {
    std::vector<NodeId> before, after; ///< ends and begins of floating work
    for (const Met &met : constructs) {
      const NodeId entry = met.entries[0], exit = met.exits[0];
      if (met.entries.size() > 1 || hostOf(o, wait.from) != hostOf(o, entry) || hostOf(o, wait.to) != hostOf(o, entry))
        continue;
      if (wait.rule == Rule::LockHandOff && isInTeam(o, wait.from, met.team) && isInTeam(o, wait.to, met.team))
        continue;
      for (auto [begin, end] : met.work) {
        if (o.before(exit, wait.from))
          before.push_back(end);
        if (o.before(wait.to, entry))
          after.push_back(begin);
      }
    }
    for (NodeId end : before)
      add(end, wait.to);
    for (NodeId begin : after)
      add(wait.from, begin);
    for (NodeId end : before)
      for (NodeId begin : after)
        add(end, begin);
  }

  bool added = false;

private:
  void add(NodeId from, NodeId to) {
    if (o.before(from, to))
      return;
    o.edge(from, to, Rule::FloatingMeet);
    added = true;
  }

  Order &o;
};

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
  Meet meet(o);
  const std::vector<Met> constructs = constructsOf(o);
  for (const Met &met : constructs)
    // Where the team's size is open, other teams have threads without an iteration early enough.
    if (met.entries.size() > 1 && (waiting || o.teams[met.team].region->flags & kFixed))
      meet.ofTeam(met);
  for (const Wait &wait : waitsOf(o))
    meet.ofOne(constructs, wait);
  return meet.added;
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
