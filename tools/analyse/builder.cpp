#include "analyse/builder.h"

#include <algorithm>
#include <bit>

namespace ompracer::analyse {

// ── nodes ────────────────────────────────────────────────────────────────────────────────────────────────────────────

u32 Builder::add(std::initializer_list<u32> before) {
  Node node;
  node.firstBefore = static_cast<u32>(graph.before.size());
  node.before = static_cast<u32>(before.size());
  node.record = record;
  graph.before.insert(graph.before.end(), before);
  graph.nodes.push_back(node);
  return static_cast<u32>(graph.nodes.size() - 1);
}

/// One node for all of them; kNone: there are none.
u32 Builder::latest(Ends &ends) {
  if (ends.nodes.empty())
    return kNone;
  if (ends.nodes.size() > 1) {
    const u32 node = add({});
    graph.before.insert(graph.before.end(), ends.nodes.begin(), ends.nodes.end());
    graph.nodes[node].before = static_cast<u32>(ends.nodes.size());
    ends.nodes = {node};
  }
  return ends.nodes[0];
}

u32 Builder::join(u32 now, Ends &ends, double cost, bool costOfWait) {
  const u32 last = latest(ends);
  if (last == kNone && cost == 0)
    return now;
  const u32 node = last == kNone || last == now ? add({now}) : add({now, last});
  graph.nodes[node].cost = cost;
  graph.nodes[node].costOfWait = costOfWait;
  return node;
}

u32 Builder::weigh(Body &body, double weight, const Node &like) {
  const u32 node = add({body.now});
  Node &n = graph.nodes[node];
  n.weight = weight;
  n.context = like.context;
  n.region = like.region;
  n.user = like.user;
  n.mutexes = like.mutexes;
  n.body = body.number;
  body.now = node;
  if (body.share)
    body.share->unitNodes.push_back(node);
  return node;
}

void Builder::fragment(Body &body, const Record &r) {
  const double weight = static_cast<double>(r[1]);
  graph.work += weight;
  if (weight == 0)
    return;
  Node like;
  like.context = static_cast<u32>(r[2]);
  like.user = body.user;
  like.mutexes = heldBy(body);
  if (like.context) {
    const auto [found, isNew] =
        regions.try_emplace({like.context, kNone, kNone}, static_cast<u32>(graph.regions.size()));
    if (isNew)
      graph.regions.push_back({like.context, kNone, kNone});
    like.region = found->second;
  }
  const u32 node = weigh(body, weight, like);
  if (!like.context)
    body.unplaced.push_back(node);
  for (Held &held : body.held)
    held.nodes.push_back(node);
  if (body.share)
    body.share->own += weight;
}

/// The body comes to a directive, or to its end (kNone): the serial code before that is a region.
void Builder::meets(Body &body, u32 context) {
  if (!body.unplaced.empty()) {
    const auto [found, isNew] =
        regions.try_emplace({0, body.lastDirective, context}, static_cast<u32>(graph.regions.size()));
    if (isNew)
      graph.regions.push_back({0, body.lastDirective, context});
    for (u32 node : body.unplaced)
      graph.nodes[node].region = found->second;
    body.unplaced.clear();
  }
  body.lastDirective = context;
}

// ── bodies ───────────────────────────────────────────────────────────────────────────────────────────────────────────

Body &Builder::newBody(u64 number) {
  Body &body = bodies.emplace_back();
  body.number = static_cast<u32>(bodies.size());
  byNumber[number] = &body;
  return body;
}

Body *Builder::bodyAt(u64 number) {
  const auto found = byNumber.find(number);
  return found == byNumber.end() ? nullptr : found->second;
}

void Builder::createTask(const Record &r, Body &by) {
  enum : u64 { kDeferred, kUndeferred, kSplitOff };
  const bool split = r[2] == kSplitOff && by.parent, deferred = r[2] != kUndeferred;
  if (!split)
    markUnit(by, r[4]);
  meets(by, static_cast<u32>(r[3]));
  Body &task = newBody(r[0]);
  task.parent = split ? by.parent : &by;
  task.team = by.team;
  task.group = by.group;
  task.phase = by.phase;
  task.undeferred = !deferred;
  task.user = by.user != kNone && graph.users[by.user].deep ? by.user : kNone;
  task.now = add({by.now});
  if (!deferred)
    return;
  graph.nodes[task.now].cost = graph.costs.spawn;
  if (!split && graph.costs.create > 0) {
    by.now = add({by.now});
    graph.nodes[by.now].cost = graph.costs.create;
  }
}

void Builder::endTask(Body &task) {
  if (task.fulfilled != kNone) {
    Ends event{{task.fulfilled}};
    task.now = join(task.now, event);
  }
  for (const GenerationPointer &g : task.awaits) // it never began
    follow(task, g);
  task.awaits.clear();
  meets(task, kNone);
  if (task.undeferred && task.parent) {
    Ends own{{task.now}};
    task.parent->now = join(task.parent->now, own);
  } else if (task.parent) {
    task.parent->children.nodes.push_back(task.now);
    if (task.group)
      task.group->ends.nodes.push_back(task.now);
    if (task.team)
      task.team->phases[task.phase].nodes.push_back(task.now);
  }
  for (const GenerationPointer &g : task.belongs)
    g->ends.nodes.push_back(task.now);
  task.belongs.clear();
  task.addresses.clear();
  task.over = true;
}

void Builder::endGroup(Body &body) {
  const std::shared_ptr<Group> group = body.group;
  if (!group)
    return;
  body.now = join(body.now, group->ends, graph.costs.join);
  body.group = group->outer;
  if (group->mutexes.holds.empty())
    return;
  body.now = add({body.now});
  endScope(body.now, group->mutexes);
  addTo(body, group->mutexes.holds);
}

// ── regions ──────────────────────────────────────────────────────────────────────────────────────────────────────────

void Builder::region(const Record &r, Body &by) {
  markUnit(by, r[3]);
  if (!by.team)
    meets(by, static_cast<u32>(r[2]));
  const auto team = std::make_shared<Team>();
  team->by = &by;
  team->start = add({by.now});
  graph.nodes[team->start].cost = graph.costs.fork;
  teams[r[0]] = team;
}

void Builder::leave(Body &body) {
  if (!body.team)
    return;
  Team &team = *body.team;
  body.now = join(body.now, team.phases[body.phase], graph.costs.barrier, false);
  if (const auto scope = team.mutexes.find(body.phase); scope != team.mutexes.end()) {
    body.now = add({body.now});
    endScope(body.now, scope->second);
  }
  ++body.phase;
}

void Builder::endRegion(Team &team) {
  Body &by = *team.by;
  Ends all;
  for (auto &[phase, ends] : team.phases)
    if (const u32 last = latest(ends); last != kNone)
      all.nodes.push_back(last);
  if (all.nodes.empty())
    all.nodes.push_back(team.start);
  by.now = join(by.now, all, graph.costs.barrier, false);
  for (const auto &[phase, scope] : team.mutexes) {
    by.now = add({by.now});
    endScope(by.now, scope);
  }
  if (team.all.holds.empty())
    return;
  by.now = add({by.now});
  endScope(by.now, team.all);
  addTo(by, team.all.holds);
}

// ── mutual exclusion ─────────────────────────────────────────────────────────────────────────────────────────────────

u32 Builder::mutexOf(u64 address) {
  const u32 number = mutexes.try_emplace(address, static_cast<u32>(mutexes.size())).first->second;
  graph.mutexCount = static_cast<u32>(mutexes.size());
  return number;
}

/// The set of those that it holds; kNone: none.
u32 Builder::heldBy(const Body &body) {
  if (body.held.empty())
    return kNone;
  std::vector<u32> set;
  for (const Held &held : body.held)
    set.push_back(held.mutex);
  std::sort(set.begin(), set.end());
  const auto [found, isNew] = mutexSets.try_emplace(set, static_cast<u32>(graph.mutexSets.size()));
  if (isNew)
    graph.mutexSets.push_back(set);
  return found->second;
}

void Builder::exit(Body &body, u32 mutex) {
  for (std::size_t i = body.held.size(); i-- > 0;) {
    if (body.held[i].mutex != mutex)
      continue;
    const Held held = std::move(body.held[i]);
    body.held.erase(body.held.begin() + static_cast<std::ptrdiff_t>(i));
    graph.holds.push_back(
        {mutex, held.at, static_cast<u32>(graph.holdNodes.size()), static_cast<u32>(held.nodes.size())});
    graph.holdNodes.insert(graph.holdNodes.end(), held.nodes.begin(), held.nodes.end());
    addTo(body, {static_cast<u32>(graph.holds.size() - 1)});
    return;
  }
}

/// Into the innermost scope around the body's present place.
void Builder::addTo(Body &body, const std::vector<u32> &holds) {
  const auto append = [&](Scope &scope) { scope.holds.insert(scope.holds.end(), holds.begin(), holds.end()); };
  if (body.group)
    return append(body.group->mutexes);
  if (!body.team)
    return;
  append(body.team->mutexes[body.phase]);
  append(body.team->all);
}

void Builder::endScope(u32 node, const Scope &scope) {
  graph.nodes[node].scope = static_cast<u32>(graph.scopes.size());
  graph.scopes.push_back(scope.holds);
}

// ── records ──────────────────────────────────────────────────────────────────────────────────────────────────────────

void Builder::take(const Record &r) {
  if (r.kind == Told::Root) {
    Body &root = newBody(r[0]);
    const auto from = r[1] ? snapshots.find(r[1]) : snapshots.end();
    root.now = from == snapshots.end() ? add({}) : add({from->second});
    return;
  }
  if (r.kind == Told::ImplicitTask) {
    const auto team = teams.find(r[1]);
    if (team == teams.end())
      return;
    Body &member = newBody(r[0]);
    member.team = team->second;
    member.member = true;
    member.now = team->second->start;
    return;
  }
  if (r.kind == Told::RegionEnds) {
    const auto team = teams.find(r[0]);
    if (team == teams.end())
      return;
    endRegion(*team->second);
    teams.erase(team);
    return;
  }
  const bool bySecond = r.kind == Told::TaskCreated || r.kind == Told::DependsOn || r.kind == Told::Region ||
                        r.kind == Told::Snapshot || r.kind == Told::Fulfilled;
  Body *const found = bodyAt(r[bySecond ? 1 : 0]);
  if (!found)
    return;
  Body &body = *found;
  switch (r.kind) {
  case Told::Fragment:
    return fragment(body, r);
  case Told::Snapshot:
    snapshots[r[0]] = body.now;
    return;
  case Told::RootJoined:
    if (Body *root = bodyAt(r[1])) {
      Ends end{{root->now}};
      meets(*root, kNone);
      root->over = true;
      body.now = join(body.now, end);
    }
    return;
  case Told::TaskCreated:
    return createTask(r, body);
  case Told::DependsOn:
    if (Body *task = bodyAt(r[0]))
      takePlace(body, task->awaits, task->belongs, {r[2], static_cast<DependKind>(r[3])});
    return;
  case Told::WaitedFor:
    body.waitsFor.push_back({r[3], static_cast<DependKind>(r[4])});
    if (r[2] == 0)
      waitedFor(body, r[1] != 0);
    return;
  case Told::TaskBegins:
    for (const GenerationPointer &g : body.awaits)
      follow(body, g);
    body.awaits.clear();
    return;
  case Told::Fulfilled:
    if (Body *task = bodyAt(r[0]))
      task->fulfilled = body.now;
    return;
  case Told::TaskEnds:
    return endTask(body);
  case Told::Taskwait:
    body.now = join(body.now, body.children, graph.costs.join);
    return;
  case Told::GroupBegins: {
    const auto group = std::make_shared<Group>();
    group->outer = body.group;
    body.group = group;
    return;
  }
  case Told::GroupEnds:
    return endGroup(body);
  case Told::Region:
    return region(r, body);
  case Told::Arrives:
    if (body.team)
      body.team->phases[body.phase].nodes.push_back(body.now);
    return;
  case Told::Leaves:
    return leave(body);
  case Told::ImplicitTaskEnds:
    body.over = true;
    return;
  case Told::Enters:
    body.held.push_back({mutexOf(r[1]), body.now, {}});
    graph.mutexPcs.resize(graph.mutexCount);
    if (u64 &pc = graph.mutexPcs[body.held.back().mutex]; !pc)
      pc = r[2];
    return;
  case Told::Exits:
    return exit(body, mutexOf(r[1]));
  case Told::WhatifBegins:
    graph.users.push_back({body.user, r.name, std::bit_cast<double>(r[1]), r[2] != 0});
    body.user = static_cast<u32>(graph.users.size() - 1);
    return;
  case Told::WhatifEnds:
    if (body.user != kNone)
      body.user = graph.users[body.user].outer;
    return;
  default:
    return takeOfShare(r, body);
  }
}

void Builder::run() {
  for (record = 0; record < log.records.size(); ++record)
    take(log.records[record]);
  for (Body &body : bodies) {
    meets(body, kNone);
    graph.complete &= body.over || !body.parent;
  }
  graph.complete &= teams.empty();
}

Graph makeGraph(const Log &log, const Costs &costs) {
  Graph graph;
  graph.costs = costs;
  Builder(log, graph).run();
  return graph;
}

} // namespace ompracer::analyse
