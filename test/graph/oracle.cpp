// Programs as executions, and their interleavings.
#include "oracle.h"

#include <map>
#include <queue>
#include <utility>

namespace graphtest {

namespace {

model::Verb verbOf(Op op) {
  switch (op) {
  case Op::Access:
    return model::Verb::Access;
  case Op::Step:
    return model::Verb::Point;
  case Op::Task:
    return model::Verb::Task;
  case Op::TaskWait:
  case Op::WaitDepend:
    return model::Verb::TaskWait;
  case Op::GroupBegin:
    return model::Verb::GroupBegin;
  case Op::GroupEnd:
    return model::Verb::GroupEnd;
  case Op::Region:
    return model::Verb::Region;
  case Op::Barrier:
    return model::Verb::Barrier;
  case Op::WorkShareBegin:
    return model::Verb::WorkBegin;
  case Op::Iteration:
    return model::Verb::Iteration;
  case Op::OrderedBegin:
    return model::Verb::OrderedBegin;
  case Op::OrderedEnd:
    return model::Verb::OrderedEnd;
  case Op::WorkShareEnd:
    return model::Verb::WorkEnd;
  case Op::SpawnInitial:
    return model::Verb::Thread;
  case Op::Acquire:
    return model::Verb::Acquire;
  case Op::Release:
    return model::Verb::Release;
  case Op::Signal:
    return model::Verb::Signal;
  case Op::Await:
    return model::Verb::Await;
  }
  return model::Verb::Point;
}

model::Work workOf(WorkShareKind kind) {
  return kind == WorkShareKind::Single       ? model::Work::Single
         : kind == WorkShareKind::Sections   ? model::Work::Sections
         : kind == WorkShareKind::Distribute ? model::Work::Distribute
                                             : model::Work::Loop;
}

model::Owner ownerOf(Ownership owner) {
  return owner == Ownership::None       ? model::Owner::Shared
         : owner == Ownership::Executor ? model::Owner::Executor
                                        : model::Owner::Member;
}

std::vector<model::Dependence> dependsOf(const Event &e) {
  std::vector<model::Dependence> list;
  for (const Dependence &d : e.depends)
    list.push_back({static_cast<model::DependKind>(d.kind), d.address});
  return list;
}

} // namespace

model::Execution executionOf(const Program &program) {
  model::Execution x;
  x.tasks.resize(program.bodies.size());
  std::vector<u32> depthOf(program.bodies.size()); // of teams; a body comes after the one that creates it
  for (std::size_t id = 0; id < program.bodies.size(); ++id)
    for (const Event &e : program.bodies[id].events) {
      model::Event &to = x.tasks[id].events.emplace_back();
      to.verb = verbOf(e.op);
      to.tasks.assign(e.bodies.begin(), e.bodies.end());
      to.number = e.iteration;
      if (e.op == Op::Access) { // all write the same bytes
        to.size = 1;
        to.flags = model::kWrites;
        to.thread = program.bodies[id].thread;
        to.owner = ownerOf(e.owner);
        if (to.owner == model::Owner::Member)
          to.level = depthOf[id] - (e.owner == Ownership::Outer);
      }
      for (u32 body : e.op != Op::SpawnInitial ? e.bodies : std::vector<u32>{})
        depthOf[body] = depthOf[id] + (e.op == Op::Region);
      for (u32 member : e.op == Op::Region ? e.bodies : std::vector<u32>{})
        x.tasks[member].kind = model::TaskKind::Implicit;
      if (e.shared)
        to.flags = model::kShared;
      if (e.op == Op::WaitDepend)
        to.depends = dependsOf(e);
      if (e.op == Op::WorkShareBegin) {
        to.work = workOf(e.workShare);
        to.chunk = e.chunk;
        to.flags = e.flags & kNodeOrdered ? model::kOrdered : 0u;
      }
      if (e.op == Op::Task) {
        model::Task &task = x.tasks[e.bodies[0]];
        task.kind = e.flags & kNodeNotAwaited ? model::TaskKind::Combination : model::TaskKind::Explicit;
        task.flags =
            (e.flags & kNodeUndeferred ? model::kUndeferred : 0u) | (e.flags & kNodeIterative ? model::kTaskloop : 0u);
        task.depends = dependsOf(e);
      }
    }
  return x;
}

std::vector<u32> interleave(const Program &program, const model::Order &floating, const model::Order &pinned) {
  std::size_t count = pinned.nodes.size();
  std::vector<std::vector<u32>> followers(count);
  std::vector<u32> missing(count, 0);
  for (const model::Order *order : {&floating, &pinned})
    for (u32 to = 0; to < count; ++to)
      for (auto [from, rule] : order->edges[to]) {
        followers[from].push_back(to);
        ++missing[to];
      }
  for (auto [from, to] : pinned.scheduling) {
    followers[from].push_back(to);
    ++missing[to];
  }
  auto key = [&](u32 node) -> u32 {
    const model::Node &n = pinned.nodes[node];
    const Body &b = program.bodies[n.task];
    switch (n.kind) {
    case model::Node::Begin:
      return b.key;
    case model::Node::End:
      return b.outKey;
    case model::Node::Arrive:
      return b.events[n.event].key;
    case model::Node::Depart:
      return b.events[n.event].outKey;
    case model::Node::Join:
      break;
    }
    return 0;
  };
  auto mutexOf = [&](u32 node, model::Node::Kind kind, Op op) -> const u64 * {
    const model::Node &n = pinned.nodes[node];
    if (n.kind != kind || program.bodies[n.task].events[n.event].op != op)
      return nullptr;
    return &program.bodies[n.task].events[n.event].iteration;
  };
  using Entry = std::pair<u32, u32>; // key, node
  std::map<u64, unsigned> held;      ///< readers, or kWritten
  constexpr unsigned kWritten = ~0u;
  std::vector<u32> blocked; ///< acquisitions of mutexes that others hold
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  for (u32 node = 0; node < count; ++node)
    if (!missing[node])
      ready.push({key(node), node});
  std::vector<u32> order;
  while (!ready.empty()) {
    u32 node = ready.top().second;
    ready.pop();
    if (const u64 *mutex = mutexOf(node, model::Node::Depart, Op::Acquire)) {
      const bool shared = program.bodies[pinned.nodes[node].task].events[pinned.nodes[node].event].shared;
      unsigned &holders = held[*mutex];
      if (shared ? holders == kWritten : holders != 0) {
        blocked.push_back(node);
        continue;
      }
      holders = shared ? holders + 1 : kWritten;
    }
    if (const u64 *mutex = mutexOf(node, model::Node::Arrive, Op::Release)) {
      unsigned &holders = held[*mutex];
      holders = holders == kWritten ? 0 : holders - 1;
      for (u32 waits : std::exchange(blocked, {}))
        ready.push({key(waits), waits});
    }
    order.push_back(node);
    for (u32 next : followers[node])
      if (!--missing[next])
        ready.push({key(next), next});
  }
  return order;
}

} // namespace graphtest
