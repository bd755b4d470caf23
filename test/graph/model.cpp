#include "model.h"

#include <algorithm>
#include <map>
#include <queue>
#include <utility>

namespace graphtest {

namespace {
constexpr u32 kNone = ~0u;
}

Order::Order(const Program &p, View v, u32 r, unsigned depth) : program(p), view(v), rules(r), pinnedDepth(depth) {
  std::size_t n = program.bodies.size();
  first.assign(n, kNone);
  bodyTeam.assign(n, kNone);
  bodyPhase.assign(n, 0);
  oneByOne.assign(n, false);
  parentBody.assign(n, kNone);
  enter(0, kNone, kNone, 0);
  for (Team &t : teams) {
    t.firstJoin = static_cast<u32>(table.size());
    for (u32 k = 0; k < t.barriers; ++k)
      table.push_back({Node::Join, t.body, t.event});
  }
  preds.resize(table.size());
  for (u32 body : liveBodies)
    splitBody(body);
  for (u32 body : liveBodies) {
    // All explicit tasks of the team are complete when the phase ends.
    if (program.bodies[body].kind != NodeKind::Task || bodyTeam[body] == kNone)
      continue;
    bool last = bodyPhase[body] == teams[bodyTeam[body]].barriers;
    if (has(last ? kRuleRegionTasks : kRuleBarrierTasks))
      edge(end(body), join(bodyTeam[body], bodyPhase[body]));
  }
  if (has(kRuleOrdered))
    for (const OrderedBlock &a : blocks)
      for (const OrderedBlock &b : blocks)
        if (a.team == b.team && a.construct == b.construct && a.iteration < b.iteration)
          edge(a.end, b.begin);
  for (const OrderedBlock &a : skipped)
    for (const OrderedBlock &b : blocks)
      if (a.team == b.team && a.construct == b.construct && a.iteration < b.iteration)
        extra.push_back({a.end, b.begin});
}

/// Numbers the nodes of a body and of all below it; finds teams and phases.
void Order::enter(u32 body, u32 parent, u32 team, u32 phase) {
  const Body &b = program.bodies[body];
  first[body] = static_cast<u32>(table.size());
  parentBody[body] = parent;
  bodyTeam[body] = team;
  bodyPhase[body] = phase;
  liveBodies.push_back(body);
  table.push_back({Node::Begin, body, 0});
  table.push_back({Node::End, body, 0});
  for (u32 i = 0; i < b.events.size(); ++i) {
    table.push_back({Node::Arrive, body, i});
    table.push_back({Node::Depart, body, i});
  }
  for (u32 i = 0; i < b.events.size(); ++i) {
    const Event &e = b.events[i];
    if (e.op == Op::Barrier)
      ++phase;
    else if (e.op == Op::Task) {
      oneByOne[e.bodies[0]] = (e.flags & kNodeUndeferred) && (e.flags & kNodeIterative);
      enter(e.bodies[0], body, team, phase);
    } else if (e.op == Op::SpawnInitial)
      enter(e.bodies[0], body, kNone, 0);
    else if (e.op == Op::Region) {
      u32 id = static_cast<u32>(teams.size());
      teams.push_back({body, i});
      for (const Event &m : program.bodies[e.bodies[0]].events)
        teams[id].barriers += m.op == Op::Barrier;
      for (u32 m : e.bodies)
        enter(m, body, id, 0);
    }
  }
}

bool Order::inDifferentMembers(u32 a, u32 b) const {
  std::vector<u32> path; // implicit and initial tasks above (or at) a
  for (u32 i = a; i != kNone; i = parentBody[i])
    if (program.bodies[i].kind != NodeKind::Task)
      path.push_back(i);
  for (u32 i = b; i != kNone; i = parentBody[i])
    if (program.bodies[i].kind == NodeKind::Initial) {
      u32 j = a; // the innermost of each
      while (program.bodies[j].kind != NodeKind::Initial)
        j = parentBody[j];
      if (i != j)
        return true;
      break;
    }
  for (u32 i = b; i != kNone; i = parentBody[i])
    if (program.bodies[i].kind == NodeKind::Member)
      for (u32 j : path)
        if (bodyTeam[i] == bodyTeam[j] && i != j)
          return true;
  return false;
}

u32 Order::join(u32 team, u32 phase) const {
  const Team &t = teams[team];
  return phase < t.barriers ? t.firstJoin + phase : depart(t.body, t.event);
}

unsigned Order::teamDepth(u32 body) const {
  unsigned depth = 0;
  for (u32 i = body; i != kNone; i = parentBody[i])
    depth += program.bodies[i].kind == NodeKind::Member;
  return depth;
}

/// Does the order in which one thread executed the iterations in `body` count?
bool Order::isPinned(u32 body) const {
  bool member = program.bodies[body].kind == NodeKind::Member;
  if (!has(kRulePinned) || !(member || has(kRulePinnedTask)))
    return false;
  // Memory of an outer implicit task reaches a task by capture: its iterations stay parallel.
  return view == View::Pinned || view == View::PinnedOwnWaits ||
         (view == View::PinnedOuter && member && teamDepth(body) <= pinnedDepth);
}

/// Cuts the events of a body into chains.
void Order::splitBody(u32 body) {
  const Body &b = program.bodies[body];
  bool member = b.kind == NodeKind::Member;
  u32 from = begin(body), to = end(body);
  if (member) {
    const Team &t = teams[bodyTeam[body]];
    edge(arrive(t.body, t.event), from);
    if (has(kRuleRegionEnd))
      edge(to, depart(t.body, t.event));
  }
  u32 phase = 0, construct = 0;
  bool inPiece = false;
  Chain main;
  std::vector<std::pair<u64, Chain>> units; // by chunk, or by number where no chunk is named
  const Event *piece = nullptr;
  auto closeUnits = [&](bool inTeam) {
    if (oneByOne[body] && has(kRuleUndeferredLoop))
      for (std::size_t k = 1; k < units.size(); ++k)
        edge(depart(body, units[k - 1].second.back()), arrive(body, units[k].second.front()));
    for (auto &[number, unit] : units) {
      if (inTeam) {
        u32 start =
            phase ? join(bodyTeam[body], phase - 1) : arrive(teams[bodyTeam[body]].body, teams[bodyTeam[body]].event);
        chain(body, unit, start, join(bodyTeam[body], phase), true, has(kRuleFloatingJoin));
      } else
        chain(body, unit, from, to, true, true);
    }
    units.clear();
  };
  bool pinned = isPinned(body);
  u32 block = kNone;
  u64 iteration = 0;
  bool started = false, blocked = false; // in an iteration of an ordered loop; it has reached its block
  for (u32 i = 0; i < b.events.size(); ++i) {
    const Event &e = b.events[i];
    if (e.op == Op::PieceBegin) {
      inPiece = true;
      piece = &e;
      iteration = 0;
    } else if (e.op == Op::PieceEnd) {
      inPiece = false;
      closeUnits(true);
    }
    if ((e.op == Op::Iteration || e.op == Op::PieceEnd) && started) {
      if (!blocked)
        skipped.push_back({bodyTeam[body], construct, iteration, 0, arrive(body, i)});
      started = false;
    }
    if (e.op == Op::Iteration) {
      iteration = e.iteration;
      started = piece && piece->flags & kNodeOrdered && inPiece;
      blocked = false;
    }
    if (e.op == Op::OrderedBegin) {
      block = i;
      blocked = true;
    }
    if (e.op == Op::OrderedEnd)
      blocks.push_back({bodyTeam[body], construct, iteration, arrive(body, block), depart(body, i)});

    construct += e.op == Op::PieceEnd;

    bool own = e.op == Op::PieceBegin || e.op == Op::PieceEnd || (!inPiece && units.empty() && e.op != Op::Iteration);
    if (pinned || own) {
      main.push_back(i);
    } else {
      // Floating: a new unit at each iteration, unless it continues the chunk before it.
      if (e.op == Op::Iteration) {
        u64 chunk = piece && piece->chunk && has(kRuleChunk) ? piece->chunk : 1;
        bool continues =
            !units.empty() && (has(kWrongIterations) || (chunk > 1 && units.back().first == e.iteration / chunk));
        if (!continues)
          units.push_back({e.iteration / chunk, {}});
      } else if (units.empty())
        units.push_back({0, {}});
      units.back().second.push_back(i);
    }
    if (e.op == Op::Barrier) {
      u32 node = join(bodyTeam[body], phase);
      if (has(kRuleBarrier))
        edge(arrive(body, i), node);
      edge(node, depart(body, i));
      ++phase;
    }
  }
  closeUnits(false);
  chain(body, main, from, to, true, true);
}

/// Program order of one chain, and what its constructs order.
void Order::chain(u32 body, const Chain &list, u32 from, u32 to, bool fromRule, bool toRule) {
  const std::vector<Event> &events = program.bodies[body].events;
  // Explicit tasks so far, with their places in the chain and the piece iteration they were created in.
  struct Created {
    std::size_t place, unit, iteration, chunk;
    const Event *event;
  };
  std::vector<Created> created;
  std::size_t unit = 0, iteration = 0;
  bool member = program.bodies[body].kind == NodeKind::Member;
  std::vector<std::size_t> groups; // where the open taskgroups began
  // Does a taskwait met now count for what was created in the chunk that began at `number`?
  std::size_t chunk = 0;
  u64 chunkNumber = 0, chunkSize = 1;
  auto waitsFor = [&](const Event &create, std::size_t number) {
    return view != View::PinnedOwnWaits || !member || chunk == 0 || number == chunk || !create.depends.empty();
  };
  u32 last = from;
  bool useLast = fromRule;
  for (std::size_t k = 0; k < list.size(); ++k) {
    const Event &e = events[list[k]];
    u32 in = arrive(body, list[k]), out = depart(body, list[k]);
    if (useLast)
      edge(last, in);
    useLast = true;
    last = out;
    edge(in, out);
    if ((e.op == Op::Iteration || e.op == Op::PieceBegin) &&
        !has(isPinned(body) ? kRulePinnedSiblings : kRuleChunkSiblings))
      unit = k + 1;
    if (e.op == Op::Iteration || e.op == Op::PieceBegin)
      iteration = k + 1;
    if (e.op == Op::PieceEnd)
      unit = iteration = chunk = 0;
    if (e.op == Op::PieceBegin) {
      chunk = k + 1;
      chunkSize = e.chunk ? e.chunk : 1;
      chunkNumber = ~u64{0};
    }
    if (e.op == Op::Iteration && e.iteration / chunkSize != std::exchange(chunkNumber, e.iteration / chunkSize))
      chunk = k + 1;
    switch (e.op) {
    case Op::Task: {
      u32 child = e.bodies[0];
      if (has(kRuleCreate))
        edge(in, begin(child));
      if (e.flags & kNodeUndeferred && has(kRuleUndeferred))
        edge(end(child), out);
      if (e.flags & kNodeNotAwaited && (view == View::Pinned || view == View::PinnedOwnWaits) &&
          has(kRulePinnedCombination))
        edge(end(child), out);
      if (has(kRuleDepend))
        for (auto [place, where, number, inChunk, earlier] : created)
          if (where == unit && (!isPinned(body) || member || !(e.flags & kNodeUndeferred) || has(kRulePinnedWaits)) &&
              depends(*earlier, e))
            edge(end(earlier->bodies[0]), begin(child));
      created.push_back({k, unit, iteration, chunk, &e});
      break;
    }
    case Op::TaskWait:
      if (has(kRuleTaskwait))
        for (auto [place, where, number, inChunk, earlier] : created)
          if (where == unit && waitsFor(*earlier, inChunk) && (number == iteration || member || has(kRulePinnedWaits)))
            childrenToJoin(*earlier, out, has(kWrongGrandchildren));
      break;
    case Op::WaitDepend:
      if (has(kRuleWaitDepend))
        for (auto [place, where, number, inChunk, earlier] : created)
          if (where == unit && (!isPinned(body) || member || has(kRulePinnedWaits)) && depends(*earlier, e))
            edge(end(earlier->bodies[0]), out);
      break;
    case Op::GroupBegin:
      groups.push_back(k);
      break;
    case Op::GroupEnd:
      if (has(kRuleGroup))
        for (auto [place, where, number, inChunk, earlier] : created)
          if (where == unit && place > groups.back() &&
              (!isPinned(body) || member || earlier->depends.empty() || has(kRulePinnedWaits)))
            childrenToJoin(*earlier, out, has(kRuleGroupDescendants));
      groups.pop_back();
      break;
    case Op::SpawnInitial:
      if (has(kRuleHostThread))
        edge(in, begin(e.bodies[0]));
      break;
    default:
      break;
    }
  }
  if (toRule)
    edge(last, to);
}

void Order::childrenToJoin(const Event &create, u32 to, bool descendants) {
  if (create.flags & kNodeNotAwaited && !has(kWrongUntilBarrier))
    return;
  edge(end(create.bodies[0]), to);
  if (descendants)
    descend(create.bodies[0], to);
}

/// The explicit tasks created by a task, and by those.
void Order::descend(u32 body, u32 to) {
  for (const Event &e : program.bodies[body].events)
    if (e.op == Op::Task) {
      edge(end(e.bodies[0]), to);
      descend(e.bodies[0], to);
    }
}

/// OpenMP 5.2, 15.9.5: must the earlier sibling have completed?
bool Order::depends(const Event &earlier, const Event &later) const {
  for (const Dependence &a : earlier.depends)
    for (const Dependence &b : later.depends) {
      if (a.kind == DependKind::AllMemory || b.kind == DependKind::AllMemory) {
        if (has(kRuleAllMemory))
          return true;
        continue;
      }
      if (a.address != b.address)
        continue;
      bool set = a.kind == DependKind::MutexInOutSet || a.kind == DependKind::InOutSet;
      if (a.kind == b.kind && (a.kind == DependKind::In || set)) {
        if (a.kind == DependKind::InOutSet && has(kWrongInOutSetMembers))
          return true;
        continue; // readers, members of one set
      }
      if (set && !has(kRuleInOutSet))
        continue;
      return true;
    }
  return false;
}

std::vector<u32> interleave(const Program &program, const Order &floating, const Order &pinned) {
  std::size_t count = pinned.nodes().size();
  std::vector<std::vector<u32>> followers(count);
  std::vector<u32> missing(count, 0);
  for (const Order *order : {&floating, &pinned})
    for (u32 to = 0; to < count; ++to)
      for (u32 from : order->predecessors()[to]) {
        followers[from].push_back(to);
        ++missing[to];
      }
  for (auto [from, to] : pinned.scheduling()) {
    followers[from].push_back(to);
    ++missing[to];
  }
  auto key = [&](u32 node) -> u32 {
    const Node &n = pinned.nodes()[node];
    const Body &b = program.bodies[n.body];
    switch (n.kind) {
    case Node::Begin:
      return b.key;
    case Node::End:
      return b.outKey;
    case Node::Arrive:
      return b.events[n.event].key;
    case Node::Depart:
      return b.events[n.event].outKey;
    case Node::Join:
      break;
    }
    return 0;
  };
  using Entry = std::pair<u32, u32>; // key, node
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  for (u32 node = 0; node < count; ++node)
    if (!missing[node])
      ready.push({key(node), node});
  std::vector<u32> order;
  while (!ready.empty()) {
    u32 node = ready.top().second;
    ready.pop();
    order.push_back(node);
    for (u32 next : followers[node])
      if (!--missing[next])
        ready.push({key(next), next});
  }
  return order;
}

} // namespace graphtest
