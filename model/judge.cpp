// Conflict (semantics 1), whose memory it is (4), order, exclusion: in this turn.
#include "judge.h"

#include <algorithm>
#include <sstream>

namespace model {

Judge::Judge(const Execution &x, const RuleSet &r) : execution(x), rules(r) {
  for (TaskId t : orderFor({}).live)
    for (u32 i = 0; i < x.tasks[t].events.size(); ++i)
      if (x.tasks[t].events[i].verb == Verb::Access)
        all.push_back({t, i});
}

Order &Judge::orderFor(Pins pins) {
  for (const auto &[known, order] : orders)
    if (known == pins)
      return *order;
  orders.push_back({pins, std::make_unique<Order>(execution, pins, rules)});
  return *orders.back().second;
}

const std::vector<Inside> &Judge::around(AccessId a) {
  auto found = extentsOf.find(a);
  if (found == extentsOf.end())
    found = extentsOf.emplace(a, extentsAround(orderFor({}), a.task, a.event)).first;
  return found->second;
}

Answer Judge::answer(AccessId a, AccessId b, Rule &reason, Order *&order, std::pair<Inside, Inside> &extents,
                     bool &group) {
  const Event &x = eventOf(a), &y = eventOf(b);
  order = &orderFor({});
  bool overlap = x.address < y.address + y.size && y.address < x.address + x.size;
  if (!overlap && rules.has(Rule::ConflictBytes)) {
    reason = Rule::ConflictBytes;
    return Answer::Apart;
  }
  if (!(x.flags & kWrites) && !(y.flags & kWrites) && rules.has(Rule::ConflictWrite)) {
    reason = Rule::ConflictWrite;
    return Answer::Apart;
  }
  if (x.flags & y.flags & kAtomic && rules.has(Rule::ConflictAtomic)) {
    reason = Rule::ConflictAtomic;
    return Answer::Apart;
  }
  reason = Rule::Count;
  // Each is the executing thread's, and one of them because an explicit task asks for that thread.
  auto ofThread = [&](AccessId i) {
    const Event &e = eventOf(i);
    return e.owner == Owner::Executor || (e.owner == Owner::Member && e.level == order->teamDepth(i.task) &&
                                          execution.tasks[i.task].kind == TaskKind::Implicit);
  };
  auto asks = [&](AccessId i) {
    return eventOf(i).owner == Owner::Executor && execution.tasks[i.task].kind == TaskKind::Explicit;
  };
  const bool oneThread = (x.owner == Owner::Executor && y.owner == Owner::Executor) ||
                         ((asks(a) || asks(b)) && ofThread(a) && ofThread(b));
  if (oneThread && x.thread == y.thread && rules.has(Rule::OwnedExecutor)) {
    reason = Rule::OwnedExecutor;
    return Answer::Ordered;
  }
  if (x.owner != Owner::Shared && y.owner != Owner::Shared) {
    Pins pins;
    auto levels = [](const Event &e) { return e.owner == Owner::Member ? e.level : kAllLevels; };
    pins.levels = std::min(levels(x), levels(y));
    pins.taskloops = pins.levels >= std::max(order->teamDepth(a.task), order->teamDepth(b.task));
    order = &orderFor(pins);
  }
  NodeId from = order->arrive(a.task, a.event), to = order->arrive(b.task, b.event);
  if (order->before(from, to) || order->before(to, from))
    return Answer::Ordered;
  return exclude(rules, around(a), around(b), extents, group) ? Answer::Excluded : Answer::Race;
}

Verdict Judge::judge(AccessId a, AccessId b) {
  Verdict v;
  Rule reason = Rule::Count;
  Order *order = nullptr;
  std::pair<Inside, Inside> extents;
  bool group = false;
  v.answer = answer(a, b, reason, order, extents, group);
  const Node x{Node::Arrive, a.task, a.event}, y{Node::Arrive, b.task, b.event};
  if (reason != Rule::Count) {
    v.proof.push_back({reason, x, y});
    return v;
  }
  if (v.answer == Answer::Ordered) {
    NodeId from = order->arrive(a.task, a.event), to = order->arrive(b.task, b.event);
    if (!order->before(from, to))
      std::swap(from, to);
    for (auto [edge, node] : order->path(from, to))
      v.proof.push_back({edge.rule, order->nodes[edge.from], order->nodes[node]});
  } else if (v.answer == Answer::Excluded) {
    v.proof.push_back({extents.first.rule, order->nodes[extents.first.acquire], x});
    v.proof.push_back({extents.second.rule, order->nodes[extents.second.acquire], y});
  } else if (v.answer == Answer::Race)
    findTried(a, b, *order, group, v);
  return v;
}

/// A rule was tried if what it nearly orders would order the pair.
void Judge::findTried(AccessId a, AccessId b, Order &o, bool group, Verdict &v) {
  auto add = [&](Rule rule, const Node &from, const Node &to, const std::string &why) {
    for (std::size_t i = 0; i < v.tried.size(); ++i)
      if (v.tried[i].rule == rule && v.why[i] == why && v.tried[i].to.task == to.task &&
          v.tried[i].to.event == to.event)
        return;
    v.tried.push_back({rule, from, to});
    v.why.push_back(why);
  };
  NodeId x = o.arrive(a.task, a.event), y = o.arrive(b.task, b.event);
  for (const Near &n : o.nearly)
    for (auto [from, to] : {std::pair{x, y}, std::pair{y, x}})
      if ((from == n.from || o.before(from, n.from)) && (to == n.to || o.before(n.to, to)))
        add(n.rule, o.nodes[n.from], o.nodes[n.to], n.why);
  if (group)
    add(Rule::ExclusionGroup, o.nodes[x], o.nodes[y], textOf(Rule::ExclusionGroup));
  else if (!around(a).empty() || !around(b).empty())
    add(Rule::ExclusionExtent, o.nodes[x], o.nodes[y],
        around(a).empty() || around(b).empty() ? "one of the accesses is under no mutex"
                                               : "no mutex is common to both");
}

std::vector<std::pair<AccessId, AccessId>> Judge::races() {
  std::vector<AccessId> sorted = all;
  std::sort(sorted.begin(), sorted.end(), [&](AccessId a, AccessId b) {
    return std::pair(eventOf(a).address, a) < std::pair(eventOf(b).address, b);
  });
  u64 longest = 0;
  for (AccessId a : all)
    longest = std::max(longest, eventOf(a).size);
  std::vector<std::pair<AccessId, AccessId>> result;
  for (std::size_t j = 0; j < sorted.size(); ++j)
    for (std::size_t i = j; i-- > 0;) {
      if (eventOf(sorted[i]).address + longest <= eventOf(sorted[j]).address && rules.has(Rule::ConflictBytes))
        break;
      Rule reason = Rule::Count;
      Order *order = nullptr;
      std::pair<Inside, Inside> extents;
      bool group = false;
      if (answer(sorted[i], sorted[j], reason, order, extents, group) == Answer::Race)
        result.push_back({sorted[i], sorted[j]});
    }
  return result;
}

std::string Judge::describe(const Node &n) const {
  std::ostringstream out;
  if (n.kind == Node::Begin || n.kind == Node::End) {
    out << (n.kind == Node::Begin ? "begin" : "end") << " of task " << n.task;
    return out.str();
  }
  const Event &e = execution.tasks[n.task].events[n.event];
  if (n.kind == Node::Join)
    out << "barrier of the team of ";
  if (e.place.empty())
    out << "task " << n.task << ", event " << n.event;
  else
    out << e.place;
  return out.str();
}

std::string Judge::explain(const Verdict &v) const {
  static const char *const kNames[] = {"race", "ordered", "excluded", "no conflict"};
  std::ostringstream out;
  out << kNames[static_cast<int>(v.answer)] << '\n';
  const Step *last = nullptr;
  for (const Step &s : v.proof) {
    // Program order joins the steps; alone it says something.
    if (s.rule == Rule::ProgramOrder && v.proof.size() > 1 && (last || &s != &v.proof.back()))
      continue;
    out << "  " << idOf(s.rule) << ": " << textOf(s.rule) << " (" << describe(s.from) << ", " << describe(s.to)
        << ")\n";
    last = &s;
  }
  if (v.answer == Answer::Ordered && !last && !v.proof.empty())
    out << "  " << idOf(Rule::ProgramOrder) << ": " << textOf(Rule::ProgramOrder) << " ("
        << describe(v.proof.front().from) << ", " << describe(v.proof.back().to) << ")\n";
  for (std::size_t i = 0; i < v.tried.size(); ++i)
    out << "  not " << idOf(v.tried[i].rule) << ": " << v.why[i] << " (" << describe(v.tried[i].from) << ", "
        << describe(v.tried[i].to) << ")\n";
  return out.str();
}

} // namespace model
