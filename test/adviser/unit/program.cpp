#include "program.h"

#include <algorithm>

namespace spantest {
namespace {

class Generator {
public:
  explicit Generator(u64 seed) : random(seed), left(8 + random.below(60)) {}

  Program run() {
    program.bodies.emplace_back();
    fill(0, false, 0, 0);
    return std::move(program);
  }

private:
  u32 newBody() {
    program.bodies.emplace_back();
    return static_cast<u32>(program.bodies.size() - 1);
  }
  Event &add(u32 body, Op op) {
    program.bodies[body].events.emplace_back().op = op;
    return program.bodies[body].events.back();
  }
  u64 weight() { return random.percent(25) ? 0 : 1 + random.below(random.percent(20) ? 200 : 12); }

  std::vector<Dependence> clauses() {
    std::vector<Dependence> list;
    for (u32 i = 1 + random.below(2); i-- > 0;) {
      constexpr DependKind kKinds[] = {DependKind::In,  DependKind::In,  DependKind::Out,
                                       DependKind::Out, DependKind::InOutSet, DependKind::MutexInOutSet};
      const u32 which = random.below(13);
      if (which == 12)
        return {{0, DependKind::AllMemory}};
      const uptr address = 8 * (1 + random.below(3));
      if (std::none_of(list.begin(), list.end(), [=](const Dependence &d) { return d.address == address; }))
        list.push_back({address, kKinds[which % 6]});
    }
    return list;
  }

  /// Events of a task or of the initial one, or of a member up to a barrier.
  void fill(u32 body, bool inTeam, u32 depth, u32 regions) {
    u32 groups = 0;
    for (u32 n = 1 + random.below(7); n-- > 0 && left > 0; --left) {
      const u32 what = random.below(100);
      if (what < 35) {
        Event &event = add(body, inTeam && random.percent(15) ? Op::Locked : Op::Work);
        event.weight = weight();
        event.mutex = 1 + random.below(2);
      }
      else if (what < 65 && depth < 4) {
        const u32 task = newBody();
        const bool undeferred = random.percent(15);
        const std::vector<Dependence> depends =
            !undeferred && random.percent(45) ? clauses() : std::vector<Dependence>();
        Event &event = add(body, Op::Task);
        event.undeferred = undeferred || !inTeam;
        event.depends = event.undeferred ? std::vector<Dependence>() : depends;
        event.bodies = {task};
        fill(task, inTeam, depth + 1, regions);
      } else if (what < 74)
        add(body, Op::Taskwait);
      else if (what < 80)
        add(body, Op::WaitDepend).depends = clauses();
      else if (what < 86)
        add(body, Op::GroupBegin), ++groups;
      else if (what < 92 && groups)
        add(body, Op::GroupEnd), --groups;
      else if (regions < 2)
        region(body, depth, regions + 1);
    }
    for (; groups; --groups)
      add(body, Op::GroupEnd);
  }

  void region(u32 body, u32 depth, u32 regions) {
    std::vector<u32> members;
    for (u32 i = 1 + random.below(4); i-- > 0;)
      members.push_back(newBody());
    add(body, Op::Region).bodies = members;
    for (u32 phase = 1 + random.below(3); phase-- > 0;) {
      for (u32 member : members)
        if (random.percent(70))
          fill(member, true, depth + 1, regions);
      if (random.percent(40))
        loop(members);
      if (phase)
        for (u32 member : members)
          add(member, Op::Barrier);
    }
  }

  void loop(const std::vector<u32> &members) {
    const bool hasOrdered = random.percent(40);
    std::vector<std::vector<Unit>> shares(members.size());
    for (u32 i = 0, n = random.below(8); i < n; ++i)
      shares[random.below(static_cast<u32>(members.size()))].push_back({i, weight(), hasOrdered ? weight() : 0, weight()});
    for (u32 i = 0; i < members.size(); ++i) {
      Event &event = add(members[i], Op::Loop);
      event.units = shares[i];
      event.hasOrdered = hasOrdered;
    }
  }

  Random random;
  Program program;
  u32 left;
};

bool conflict(const Dependence &a, const Dependence &b) {
  if (a.kind == DependKind::AllMemory || b.kind == DependKind::AllMemory)
    return true;
  return a.address == b.address && !(a.kind == b.kind && a.kind != DependKind::Out);
}

/// The explicit graph, for one way of counting loops.
class Chains {
public:
  Chains(const Program &program, Rule without, bool unitsParallel, const Costs &costs = {})
      : program(program), without(without), unitsParallel(unitsParallel), costs(costs) {}

  struct Longest {
    u64 plain = 0, burdened = 0;
  };
  Longest longest() {
    Place root;
    root.now = node(0);
    build(0, root, 0, program.bodies[0].events.size());
    // All nodes in an order that respects the edges.
    std::vector<u32> missing(nodes.size()), ready;
    for (const Node &n : nodes)
      for (u32 to : n.out)
        ++missing[to];
    for (u32 i = 0; i < nodes.size(); ++i)
      if (!missing[i])
        ready.push_back(i);
    std::vector<Longest> from(nodes.size()), ends(nodes.size());
    Longest result;
    while (!ready.empty()) {
      const u32 n = ready.back();
      ready.pop_back();
      const Node &node = nodes[n];
      const bool due = !node.waits || from[n].plain > ends[node.own].plain;
      const Longest end = {from[n].plain + node.weight, from[n].burdened + node.weight + (due ? node.cost : 0)};
      ends[n] = end;
      result = {std::max(result.plain, end.plain), std::max(result.burdened, end.burdened)};
      for (u32 to : node.out) {
        from[to] = {std::max(from[to].plain, end.plain), std::max(from[to].burdened, end.burdened)};
        if (--missing[to] == 0)
          ready.push_back(to);
      }
    }
    return result;
  }

private:
  struct Node {
    u64 weight;
    std::vector<u32> out;
    u64 cost = 0;
    bool waits = false; ///< the cost is due only if something is later than `own`
    u32 own = 0;
  };
  struct Child {
    u32 end;
    const std::vector<Dependence> *depends;
  };
  struct Ordered {
    u32 iteration, begin, end;
  };
  struct Team {
    std::vector<u32> tasks; ///< ends of those of the present phase
    std::vector<std::vector<Ordered>> loops;
  };
  /// A body while its part of the graph is made.
  struct Place {
    u32 now = 0;
    Team *team = nullptr;
    std::vector<std::vector<u32> *> groups; ///< around it: ends of all that is created inside
    std::vector<Child> children;
    std::vector<std::vector<u32>> own; ///< groups that it has begun
    u32 loops = 0;
  };

  u32 node(u64 weight) {
    nodes.emplace_back().weight = weight;
    return static_cast<u32>(nodes.size() - 1);
  }
  void edge(u32 from, u32 to) { nodes[from].out.push_back(to); }
  void step(Place &place, u64 weight) {
    const u32 n = node(weight);
    edge(place.now, n);
    place.now = n;
  }
  void join(Place &place, const std::vector<u32> &ends, Rule rule, u64 cost = 0) {
    const u32 own = place.now;
    step(place, 0);
    nodes[place.now].cost = cost;
    nodes[place.now].waits = true;
    nodes[place.now].own = own;
    if (rule != without)
      for (u32 end : ends)
        edge(end, place.now);
  }

  void task(Place &place, const Event &event) {
    Place child;
    const u32 begin = node(0);
    edge(place.now, begin);
    child.now = node(0);
    child.team = place.team;
    child.groups = place.groups;
    for (std::vector<u32> &group : place.own)
      child.groups.push_back(&group);
    edge(begin, child.now);
    if (!event.undeferred) {
      nodes[begin].cost = costs.spawn;
      step(place, 0);
      nodes[place.now].cost = costs.create;
    }
    if (without != Rule::Depend)
      for (const Child &sibling : place.children)
        if (ordered(*sibling.depends, event.depends))
          edge(sibling.end, child.now);
    const u32 body = event.bodies[0];
    build(body, child, 0, program.bodies[body].events.size());
    place.children.push_back({child.now, &event.depends});
    for (std::vector<u32> *group : child.groups)
      group->push_back(child.now);
    if (place.team)
      place.team->tasks.push_back(child.now);
    if (event.undeferred)
      join(place, {child.now}, Rule::Undeferred);
  }

  void loop(Place &place, const Event &event) {
    const u32 entry = place.now;
    std::vector<u32> ends;
    Team &team = *place.team;
    if (team.loops.size() <= place.loops)
      team.loops.emplace_back();
    for (const Unit &unit : event.units) {
      if (unitsParallel && without != Rule::Units)
        place.now = entry;
      step(place, unit.before);
      if (event.hasOrdered) {
        step(place, 0);
        const u32 begin = place.now;
        step(place, unit.ordered);
        team.loops[place.loops].push_back({unit.iteration, begin, place.now});
      }
      step(place, unit.after);
      ends.push_back(place.now);
    }
    ++place.loops;
    place.now = entry;
    join(place, ends, Rule::None);
    for (u32 end : ends) // the rule that is left out is another one
      edge(end, place.now);
  }

  void region(Place &place, const Event &event) {
    Team team;
    std::vector<Place> members(event.bodies.size());
    std::vector<std::size_t> at(event.bodies.size());
    step(place, 0);
    nodes[place.now].cost = costs.fork;
    for (Place &member : members) {
      member.now = place.now;
      member.team = &team;
    }
    for (bool more = true; more;) {
      more = false;
      std::vector<u32> arrivals;
      for (std::size_t m = 0; m < members.size(); ++m) {
        const std::vector<Event> &events = program.bodies[event.bodies[m]].events;
        std::size_t end = at[m];
        while (end < events.size() && events[end].op != Op::Barrier)
          ++end;
        build(event.bodies[m], members[m], at[m], end);
        more |= end < events.size();
        at[m] = end + 1;
        arrivals.push_back(members[m].now);
      }
      if (more && without == Rule::Barrier) { // the last one stays: it ends the region
        for (Place &member : members)
          step(member, 0);
        continue;
      }
      const u32 barrier = node(0);
      nodes[barrier].cost = costs.barrier;
      for (u32 arrival : arrivals)
        edge(arrival, barrier);
      if (!more || without != Rule::TasksAtBarrier)
        for (u32 end : team.tasks)
          edge(end, barrier);
      team.tasks.clear();
      for (Place &member : members)
        member.now = barrier;
      place.now = barrier;
    }
    for (std::vector<Ordered> &blocks : team.loops) {
      std::sort(blocks.begin(), blocks.end(), [](const Ordered &a, const Ordered &b) { return a.iteration < b.iteration; });
      for (std::size_t i = 1; i < blocks.size() && without != Rule::Ordered; ++i)
        edge(blocks[i - 1].end, blocks[i].begin);
    }
  }

  void build(u32 body, Place &place, std::size_t from, std::size_t to) {
    place.own.reserve(64); // tasks keep addresses of groups
    for (std::size_t i = from; i < to; ++i) {
      const Event &event = program.bodies[body].events[i];
      switch (event.op) {
      case Op::Work:
      case Op::Locked:
        step(place, event.weight);
        break;
      case Op::Task:
        task(place, event);
        break;
      case Op::Taskwait: {
        std::vector<u32> ends;
        for (const Child &child : place.children)
          ends.push_back(child.end);
        join(place, ends, Rule::Taskwait, costs.join);
        break;
      }
      case Op::WaitDepend: {
        std::vector<u32> ends;
        for (const Child &child : place.children)
          if (ordered(*child.depends, event.depends))
            ends.push_back(child.end);
        join(place, ends, Rule::WaitDepend, costs.join);
        break;
      }
      case Op::GroupBegin:
        place.own.emplace_back();
        break;
      case Op::GroupEnd: {
        const std::vector<u32> ends = place.own.back();
        place.own.pop_back();
        join(place, ends, Rule::Group, costs.join);
        break;
      }
      case Op::Region:
        region(place, event);
        break;
      case Op::Loop:
        loop(place, event);
        break;
      case Op::Barrier:
        break;
      }
    }
  }

  const Program &program;
  const Rule without;
  const bool unitsParallel;
  const Costs costs;
  std::vector<Node> nodes;
};

u64 workOf(const Event &event) {
  u64 sum = event.weight;
  for (const Unit &unit : event.units)
    sum += unit.before + unit.ordered + unit.after;
  return sum;
}

} // namespace

Program generate(u64 seed) { return Generator(seed).run(); }

bool ordered(const std::vector<Dependence> &a, const std::vector<Dependence> &b) {
  return std::any_of(a.begin(), a.end(), [&](const Dependence &x) {
    return std::any_of(b.begin(), b.end(), [&](const Dependence &y) { return conflict(x, y); });
  });
}

Answer longestPaths(const Program &program, Rule without, const Costs &costs) {
  Answer answer;
  for (const Body &body : program.bodies)
    for (const Event &event : body.events)
      answer.work += workOf(event);
  const Chains::Longest longest = Chains(program, without, true, costs).longest();
  answer.logical = longest.plain;
  answer.burdened = longest.burdened;
  answer.scheduled = Chains(program, without, false).longest().plain;
  return answer;
}

static void print(const Program &program, u32 body, unsigned depth, std::string &out) {
  constexpr const char *kWords[] = {"work", "locked", "task", "taskwait", "group {", "} group", "taskwait depend", "region", "barrier", "loop"};
  for (const Event &event : program.bodies[body].events) {
    out.append(2 * depth, ' ').append(kWords[static_cast<unsigned>(event.op)]).append(" ").append(std::to_string(event.weight));
    out.append(event.undeferred ? " if(0)" : "");
    for (const Dependence &d : event.depends)
      out.append(" ").append(std::to_string(static_cast<int>(d.kind))).append(":").append(std::to_string(d.address));
    for (const Unit &u : event.units)
      out.append(" [").append(std::to_string(u.iteration)).append(": ").append(std::to_string(u.before)).append(" ")
          .append(std::to_string(u.ordered)).append(" ").append(std::to_string(u.after)).append("]");
    out.append("\n");
    for (u32 inner : event.bodies) {
      if (event.bodies.size() > 1)
        out.append(2 * depth + 1, ' ').append("member\n");
      print(program, inner, depth + 1, out);
    }
  }
}

std::string print(const Program &program) {
  std::string out;
  print(program, 0, 0, out);
  return out;
}

} // namespace spantest
