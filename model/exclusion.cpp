// Semantics 4: an access is excluded by a mutex if acquire, access and release stand in this order.
#include "exclusion.h"

#include <algorithm>

namespace model {

namespace {

/// The chain in which an event of the task stands.
u32 chainOf(const Order &o, TaskId t, u32 event) {
  for (u32 i = 0; i < o.chains.size(); ++i)
    if (o.chains[i].task == t &&
        std::find(o.chains[i].events.begin(), o.chains[i].events.end(), event) != o.chains[i].events.end())
      return i;
  return kNone;
}

bool isOfRanges(const Order &o, TaskId t, u32 event) {
  for (const Meeting &m : o.meetings)
    if (m.task == t && m.begin < event && event < m.end)
      return o.execution.tasks[t].events[m.begin].flags & kRanges;
  return false;
}

/// Critical sections and locks exclude inside a contention group: a team of a league, or, as any team may execute it,
/// an iteration of a distribute loop.
u64 groupOf(const Order &o, TaskId t, u32 event) {
  u32 inner = kNone; ///< of a range, its iterations
  for (; t != kNone; event = o.at[t].event, t = o.at[t].parent) {
    if (o.execution.tasks[t].kind != TaskKind::Implicit)
      continue;
    u32 chain = chainOf(o, t, event);
    bool floats = chain != kNone && o.chains[chain].floating;
    if (!(o.teams[o.at[t].team].region->flags & kLeague))
      inner = floats ? chain : inner;
    else
      return !floats ? t + 1 : (u64{1} << 40) + (inner != kNone && isOfRanges(o, t, event) ? inner : chain);
  }
  return 0;
}

std::vector<std::pair<u32, u32>> heldAround(const Order &o, const Meeting &m) {
  const std::vector<Event> &events = o.execution.tasks[m.task].events;
  std::vector<std::pair<u32, u32>> list;
  for (u32 i = 0; i < m.begin; ++i)
    if (events[i].verb == Verb::Acquire)
      if (u32 end = static_cast<u32>(closing(events, i)); end > m.end)
        list.push_back({i, end});
  return list;
}

/// The mutexes that every thread of the team holds around the construct.
void addAround(Order &o, TaskId t, NodeId access, std::vector<Inside> &result) {
  for (u32 i = 0; i < o.chains.size(); ++i) {
    const Chain &c = o.chains[i];
    if (!c.floating)
      continue;
    NodeId first = o.arrive(c.task, c.events.front()), last = o.depart(c.task, c.events.back());
    if (!(c.task == t || o.before(first, access)) || !(o.before(first, access) || first == access) ||
        !o.before(access, last))
      continue;
    std::vector<std::pair<u64, NodeId>> common;
    std::vector<u64> shared; ///< that some member holds so
    bool firstMember = true;
    std::size_t members = 0;
    for (const Meeting &m : o.meetings) {
      if (m.team != o.at[c.task].team || m.construct != c.construct)
        continue;
      ++members;
      std::vector<std::pair<u64, NodeId>> held;
      for (auto [acquire, release] : heldAround(o, m)) {
        const Event &event = o.execution.tasks[m.task].events[acquire];
        held.push_back({event.number, o.depart(m.task, acquire)});
        if (event.flags & kShared)
          shared.push_back(event.number);
      }
      if (firstMember)
        common = held;
      else
        std::erase_if(common, [&](const auto &x) {
          return std::none_of(held.begin(), held.end(), [&](const auto &y) { return y.first == x.first; });
        });
      firstMember = false;
    }
    if (members != o.teams[o.at[c.task].team].region->tasks.size())
      continue;
    for (auto [mutex, acquire] : common)
      result.push_back({Inside::Mutex, mutex, groupOf(o, o.nodes[acquire].task, o.nodes[acquire].event),
                        (u64{1} << 41) + i, std::find(shared.begin(), shared.end(), mutex) != shared.end(),
                        Rule::ExclusionAround, acquire});
  }
}

} // namespace

std::vector<Inside> extentsAround(Order &o, TaskId t, u32 event) {
  std::vector<Inside> result;
  NodeId access = o.arrive(t, event);
  for (TaskId owner : o.live) {
    const Task &task = o.execution.tasks[owner];
    bool whole = o.before(o.begin(owner), access) && o.before(access, o.end(owner));
    if (whole && task.kind == TaskKind::Combination && task.mutex && o.has(Rule::ReductionExcludes))
      result.push_back(
          {Inside::Reduction, task.mutex, 0, o.begin(owner), false, Rule::ReductionExcludes, o.begin(owner)});
    if (whole && o.has(Rule::MutexInOutSet))
      for (const Dependence &d : task.depends)
        if (d.kind == DependKind::MutexInOutSet)
          result.push_back({Inside::Set, d.address, chainOf(o, o.at[owner].parent, o.at[owner].event), o.begin(owner),
                            false, Rule::MutexInOutSet, o.begin(owner)});
    if (!o.has(Rule::ExclusionExtent))
      continue;
    for (u32 i = 0; i < task.events.size(); ++i) {
      if (task.events[i].verb != Verb::Acquire || !o.before(o.depart(owner, i), access))
        continue;
      const NodeId release = o.releaseOf(owner, i);
      if (o.before(access, release == kNone ? o.end(owner) : release))
        result.push_back({Inside::Mutex, task.events[i].number, groupOf(o, owner, i), o.arrive(owner, i),
                          (task.events[i].flags & kShared) != 0, Rule::ExclusionExtent, o.depart(owner, i)});
    }
  }
  if (o.has(Rule::ExclusionAround))
    addAround(o, t, access, result);
  return result;
}

bool exclude(const RuleSet &rules, const std::vector<Inside> &a, const std::vector<Inside> &b,
             std::pair<Inside, Inside> &by, bool &apart) {
  apart = false;
  for (const Inside &x : a)
    for (const Inside &y : b) {
      if (x.kind != y.kind || x.mutex != y.mutex || x.extent == y.extent || (x.shared && y.shared))
        continue;
      if (x.group != y.group && (x.kind == Inside::Set || rules.has(Rule::ExclusionGroup))) {
        apart = true;
        continue;
      }
      by = {x, y};
      return true;
    }
  return false;
}

} // namespace model
