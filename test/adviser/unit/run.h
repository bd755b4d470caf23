// Executes a random program in a random interleaving, by calls of span/.
#pragma once

#include "program.h"

#include "span/locks.h"
#include "span/share.h"

#include <algorithm>
#include <deque>
#include <cstdlib>
#include <memory>

namespace spantest {

using namespace ompracer::adviser;
using SpanBody = ompracer::adviser::Body;
using ProgramBody = spantest::Body;

struct Team;

/// A body that is being executed.
struct Running {
  u32 body = 0;
  SpanBody *place = nullptr;
  Running *parent = nullptr; ///< of a task
  Team *team = nullptr;
  const Event *creation = nullptr;
  std::size_t at = 0, unit = 0;
  bool begun = false, over = false, arrived = false, inOrdered = false, inShare = false;
  Running *inside = nullptr; ///< undeferred task that it waits for
  Team *region = nullptr;    ///< that it waits for
  std::vector<Running *> children;
  std::vector<std::shared_ptr<u32>> groups; ///< around it: tasks of theirs that have not ended
  std::vector<std::shared_ptr<u32>> own;
  u32 loops = 0, phase = 0;
  Store *store = nullptr;
};

struct Team {
  TeamSpan span;
  std::vector<Running *> members;
  u32 over = 0, tasks = 0;      ///< tasks: not ended
  std::vector<u32> arrived;     ///< by phase
  std::vector<bool> complete;   ///< by phase
  std::vector<u32> turn; ///< by loop: iteration whose ordered block is next
};

/// Executes a program, one event of a body that is not blocked at a time.
class Run {
public:
  Run(const Program &program, u64 seed, Store *stores, u32 storeCount)
      : program(program), random(seed), stores(stores), storeCount(storeCount) {}

  /// False: nobody can go on.
  bool finish(Point &end, Store &store) {
    Running &root = add(0);
    root.begun = true;
    root.place = beginRoot(*root.store, {}, nullptr);
    while (!root.over) {
      bool moved = false;
      for (u32 tries = 0; tries < 4 && !moved; ++tries)
        moved = step(*live[random.below(static_cast<u32>(live.size()))]);
      for (std::size_t i = 0; i < live.size() && !moved; ++i)
        moved = step(*live[i]);
      if (!moved)
        return false;
    }
    SharedClocks latest;
    latest.raise(root.place->at, store.paths);
    latest.raiseTo(end, store.paths);
    return true;
  }

private:
  Running &add(u32 body) {
    Running &r = all.emplace_back();
    r.body = body;
    r.store = &stores[random.below(storeCount)];
    live.push_back(&r);
    return r;
  }
  const std::vector<Event> &eventsOf(const Running &r) const { return program.bodies[r.body].events; }

  /// A task may begin: those before it in the order of its clauses have ended.
  bool mayBegin(const Running &r) const {
    if (!r.parent || r.begun)
      return true;
    for (const Running *sibling : r.parent->children) {
      if (sibling == &r)
        return true;
      if (!sibling->over && ordered(sibling->creation->depends, r.creation->depends))
        return false;
    }
    return true;
  }

  bool step(Running &r) {
    if (r.over || !mayBegin(r) || (r.inside && !r.inside->over) || (r.region && r.region->over < r.region->members.size()))
      return false;
    if (!r.begun) {
      r.begun = true;
      beginTask(*r.store, *r.place);
      return true;
    }
    r.inside = nullptr;
    if (r.region) {
      if (r.region->tasks)
        return false;
      endRegion(*r.store, r.region->span);
      r.region = nullptr;
      ++r.at;
      return true;
    }
    if (r.at == eventsOf(r).size())
      return end(r);
    const Event &event = eventsOf(r)[r.at];
    if (!execute(r, event))
      return false;
    if (event.op != Op::Region && !(event.op == Op::Loop && r.inShare))
      ++r.at;
    return true;
  }

  bool end(Running &r) {
    if (r.parent) {
      endTask(*r.store, *r.place);
      for (const std::shared_ptr<u32> &group : r.groups)
        --*group;
      if (r.team)
        --r.team->tasks;
    } else if (r.team) {
      // A team of one has no last barrier.
      if (r.team->members.size() > 1 || random.percent(50))
        endImplicitTask(*r.store, *r.place);
      ++r.team->over;
    }
    r.over = true;
    live.erase(std::find(live.begin(), live.end(), &r));
    return true;
  }

  bool execute(Running &r, const Event &event) {
    Store &store = *r.store;
    switch (event.op) {
    case Op::Work:
      addWeight(store, *r.place, event.weight);
      return true;
    case Op::Locked: {
      const u64 since = enterMutex(store, *r.place, event.mutex);
      addWeight(store, *r.place, event.weight);
      noteHeld(store, *r.place, event.mutex, since);
      return true;
    }
    case Op::Task:
      create(r, event);
      return true;
    case Op::Taskwait:
      for (const Running *child : r.children)
        if (!child->over)
          return false;
      taskwait(store, *r.place);
      return true;
    case Op::WaitDepend:
      for (const Running *child : r.children)
        if (!child->over && ordered(child->creation->depends, event.depends))
          return false;
      waitedFor(store, *r.place, event.depends.data(), static_cast<u32>(event.depends.size()), false);
      return true;
    case Op::GroupBegin:
      r.own.push_back(std::make_shared<u32>(0));
      beginGroup(store, *r.place);
      return true;
    case Op::GroupEnd:
      if (*r.own.back())
        return false;
      r.own.pop_back();
      endGroup(store, *r.place);
      return true;
    case Op::Region:
      begin(r, event);
      return true;
    case Op::Barrier:
      return barrier(r);
    case Op::Loop:
      return loop(r, event);
    }
    return false;
  }

  void create(Running &r, const Event &event) {
    Running &task = add(event.bodies[0]);
    task.parent = &r;
    task.team = r.team;
    task.creation = &event;
    task.groups = r.groups;
    task.groups.insert(task.groups.end(), r.own.begin(), r.own.end());
    for (const std::shared_ptr<u32> &group : task.groups)
      ++*group;
    if (r.team)
      ++r.team->tasks;
    r.children.push_back(&task);
    const u32 context = 1 + event.bodies[0] % 20;
    const Place place{context, context, false};
    task.place = createTask(*r.store, *r.place, place, event.undeferred ? TaskForm::Undeferred : TaskForm::Deferred, 1);
    if (!event.depends.empty())
      dependsOn(*r.store, *task.place, *r.place, event.depends.data(), static_cast<u32>(event.depends.size()));
    if (event.undeferred) {
      r.inside = &task;
      task.store = r.store;
    }
  }

  void begin(Running &r, const Event &event) {
    teams.emplace_back();
    Team &team = teams.back();
    beginRegion(*r.store, team.span, *r.place, {30, 30, false}, 2);
    for (u32 body : event.bodies) {
      Running &member = add(body);
      member.team = &team;
      member.begun = true;
      member.place = beginImplicitTask(*member.store, team.span, team.members.empty());
      team.members.push_back(&member);
    }
    r.region = &team;
  }

  bool barrier(Running &r) {
    Team &team = *r.team;
    if (team.arrived.size() <= r.phase) {
      team.arrived.resize(r.phase + 1);
      team.complete.resize(r.phase + 1);
    }
    if (!r.arrived) {
      r.arrived = true;
      arrive(*r.store, *r.place);
      ++team.arrived[r.phase];
      --r.at; // it is still to leave
      return true;
    }
    // While nobody has left the phase, all unfinished tasks are of it or older.
    if (!team.complete[r.phase] && (team.arrived[r.phase] < team.members.size() || team.tasks))
      return false;
    team.complete[r.phase] = true;
    r.arrived = false;
    ++r.phase;
    leave(*r.store, *r.place);
    return true;
  }

  bool loop(Running &r, const Event &event) {
    Store &store = *r.store;
    Team &team = *r.team;
    if (!r.inShare) {
      r.inShare = true;
      r.unit = 0;
      beginShare(store, *r.place, {31, 31, false}, {1, 1, true});
      if (team.turn.size() <= r.loops)
        team.turn.resize(r.loops + 1);
      return true;
    }
    if (r.unit == event.units.size()) {
      endShare(store, *r.place);
      r.inShare = false;
      ++r.loops;
      return true;
    }
    const Unit &unit = event.units[r.unit];
    if (!r.inOrdered) {
      beginChunk(store, *r.place, 1);
      addWeight(store, *r.place, unit.before);
    }
    r.inOrdered = event.hasOrdered;
    if (event.hasOrdered) {
      if (team.turn[r.loops] != unit.iteration)
        return true; // it waits; another one moves
      beginOrdered(store, *r.place, 3);
      addWeight(store, *r.place, unit.ordered);
      endOrdered(store, *r.place);
      ++team.turn[r.loops];
      r.inOrdered = false;
    }
    addWeight(store, *r.place, unit.after);
    ++r.unit;
    return true;
  }

  const Program &program;
  Random random;
  Store *stores;
  u32 storeCount;
  std::deque<Running> all;
  std::vector<Running *> live; ///< those that are not over
  std::deque<Team> teams;
};

inline constexpr u32 kStores = 3;

inline Store *storesOnce() {
  static Store stores[kStores];
  static const bool ready = initSpan();
  if (!ready)
    std::abort();
  for (Store &store : stores)
    if (!store.totals)
      store.totals = newTotals();
  return stores;
}

} // namespace spantest
