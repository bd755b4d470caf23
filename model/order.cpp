// Nodes, and the closure of the edges.
#include "order.h"

#include <algorithm>

namespace model {

Order::Order(const Execution &x, Pins p, const RuleSet &r) : execution(x), pins(p), rules(r) {
  at.assign(x.tasks.size(), {});
  enter(0, kNone, 0, kNone, 0, false);
  for (Team &t : teams) {
    t.firstJoin = static_cast<NodeId>(nodes.size());
    for (u32 k = 0; k < t.barriers; ++k)
      nodes.push_back({Node::Join, t.by, t.event});
  }
  edges.resize(nodes.size());
  for (TaskId t : live)
    cutIntoChains(*this, t);
  orderTeams(*this);
  orderLoops(*this);
  orderTasks(*this);
  orderLanes(*this);
  orderConstructs(*this);
  orderSignals(*this);
}

/// Numbers the nodes of a task and of all that it creates; finds teams and phases.
void Order::enter(TaskId t, TaskId parent, u32 event, u32 team, u32 phase, bool oneThread) {
  const Task &task = execution.tasks[t];
  at[t] = {parent, event, team, phase, static_cast<NodeId>(nodes.size()), oneThread};
  live.push_back(t);
  nodes.push_back({Node::Begin, t, 0});
  nodes.push_back({Node::End, t, 0});
  for (u32 i = 0; i < task.events.size(); ++i) {
    nodes.push_back({Node::Arrive, t, i});
    nodes.push_back({Node::Depart, t, i});
  }
  for (u32 i = 0; i < task.events.size(); ++i) {
    const Event &e = task.events[i];
    if (e.verb == Verb::Barrier)
      ++phase;
    else if (e.verb == Verb::Task)
      enter(e.tasks[0], t, i, team, phase, oneThread);
    else if (e.verb == Verb::Thread)
      enter(e.tasks[0], t, i, kNone, 0, false);
    else if (e.verb == Verb::Region) {
      u32 id = static_cast<u32>(teams.size());
      teams.push_back({t, i, &e});
      for (TaskId m : e.tasks) { // equal, unless the run was killed
        const std::vector<Event> &events = execution.tasks[m].events;
        auto count =
            std::count_if(events.begin(), events.end(), [](const Event &x) { return x.verb == Verb::Barrier; });
        teams[id].barriers = std::max(teams[id].barriers, static_cast<u32>(count));
      }
      bool one = (e.flags & kOneThread) && has(Rule::OneThread);
      for (TaskId m : e.tasks)
        enter(m, t, i, id, 0, one);
    }
  }
}

NodeId Order::join(u32 team, u32 phase) const {
  const Team &t = teams[team];
  return phase < t.barriers ? t.firstJoin + phase : depart(t.by, t.event);
}

NodeId Order::phaseStart(u32 team, u32 phase) const {
  return phase ? join(team, phase - 1) : arrive(teams[team].by, teams[team].event);
}

NodeId Order::releaseOf(TaskId t, u32 acquire) const {
  const std::vector<Event> &events = execution.tasks[t].events;
  if (const std::size_t end = closing(events, acquire); end < events.size())
    return arrive(t, static_cast<u32>(end));
  for (TaskId other : live)
    for (u32 i = 0; events[acquire].extent && i < execution.tasks[other].events.size(); ++i)
      if (const Event &e = execution.tasks[other].events[i];
          e.verb == Verb::Release && e.number == events[acquire].number && e.extent == events[acquire].extent)
        return arrive(other, i);
  return kNone;
}

unsigned Order::teamDepth(TaskId t) const {
  unsigned depth = 0;
  for (; t != kNone; t = at[t].parent)
    depth += execution.tasks[t].kind == TaskKind::Implicit;
  return depth;
}

bool Order::isPinned(TaskId t) const {
  if (!has(Rule::OwnedPinned))
    return false;
  if (execution.tasks[t].kind == TaskKind::Implicit)
    return pins.levels && teamDepth(t) <= pins.levels;
  return pins.taskloops && pins.foreignWaits && has(Rule::OwnedTaskloop);
}

bool Order::inDifferentMembers(TaskId a, TaskId b) const {
  std::vector<TaskId> above; // implicit and initial tasks above, or at, a
  TaskId initialA = kNone, initialB = kNone;
  for (TaskId i = a; i != kNone; i = at[i].parent) {
    TaskKind kind = execution.tasks[i].kind;
    if (kind == TaskKind::Implicit)
      above.push_back(i);
    if (kind == TaskKind::Initial && initialA == kNone)
      initialA = i;
  }
  bool different = false;
  for (TaskId i = b; i != kNone; i = at[i].parent) {
    TaskKind kind = execution.tasks[i].kind;
    if (kind == TaskKind::Initial && initialB == kNone)
      initialB = i;
    if (kind == TaskKind::Implicit)
      for (TaskId j : above)
        different |= at[i].team == at[j].team && i != j;
  }
  return different || initialA != initialB;
}

void Order::edge(NodeId from, NodeId to, Rule rule) {
  if (has(rule))
    edges[to].push_back({from, rule});
}

void Order::near(NodeId from, NodeId to, Rule rule, const char *why) {
  if (rules.widened[static_cast<std::size_t>(rule)])
    edges[to].push_back({from, rule});
  else
    nearly.push_back({from, to, rule, why});
}

bool Order::closeOnce() {
  std::size_t count = nodes.size(), words = (count + 63) / 64;
  std::vector<std::vector<NodeId>> after(count);
  std::vector<u32> missing(count, 0);
  for (NodeId to = 0; to < count; ++to)
    for (const Edge &e : edges[to]) {
      after[e.from].push_back(to);
      ++missing[to];
    }
  closed.assign(count, std::vector<u64>(words, 0));
  std::vector<NodeId> ready;
  for (NodeId n = 0; n < count; ++n)
    if (!missing[n])
      ready.push_back(n);
  std::size_t done = 0;
  for (; done < ready.size(); ++done)
    for (NodeId n : after[ready[done]]) {
      NodeId from = ready[done];
      for (std::size_t w = 0; w < words; ++w)
        closed[n][w] |= closed[from][w];
      closed[n][from / 64] |= u64{1} << from % 64;
      if (!--missing[n])
        ready.push_back(n);
    }
  return done == count;
}

bool Order::close() {
  if (isClosed)
    return consistent;
  isClosed = true;
  do
    consistent = closeOnce();
  while (consistent && orderByOrder(*this));
  return consistent;
}

bool Order::before(NodeId a, NodeId b) {
  close();
  return closed[b][a / 64] >> a % 64 & 1;
}

std::vector<std::pair<Edge, NodeId>> Order::path(NodeId a, NodeId b) const {
  // Backwards from b, breadth first.
  std::vector<NodeId> next(nodes.size(), kNone);
  std::vector<Edge> by(nodes.size());
  std::vector<NodeId> queue{b};
  for (std::size_t i = 0; i < queue.size() && next[a] == kNone; ++i)
    for (const Edge &e : edges[queue[i]])
      if (next[e.from] == kNone && e.from != b) {
        next[e.from] = queue[i];
        by[e.from] = e;
        queue.push_back(e.from);
      }
  std::vector<std::pair<Edge, NodeId>> result;
  if (next[a] != kNone)
    for (NodeId n = a; n != b; n = next[n])
      result.push_back({by[n], next[n]});
  return result;
}

} // namespace model
