// Repairs that order: barriers, waits for tasks, dependences, ordered blocks.
#include "repair/trial.h"

#include <algorithm>
#include <ranges>

namespace ompracer::command {

/// What belongs to the end of a construct: the writes of last values, and combinations.
static u32 afterWork(const std::vector<Event> &events, u32 work, const model::Execution &execution) {
  u32 i = static_cast<u32>(model::closing(events, work)) + 1;
  for (; i < events.size(); ++i) {
    const Event &e = events[i];
    const bool apart = e.verb == Verb::Task && (execution.tasks[e.tasks[0]].kind == TaskKind::WriteBack ||
                                                execution.tasks[e.tasks[0]].kind == TaskKind::Combination);
    const bool combines = e.verb == Verb::Acquire && e.number >> 32;
    if (combines)
      i = static_cast<u32>(model::closing(events, i));
    else if (!apart)
      break;
  }
  return std::min(i, static_cast<u32>(events.size()));
}

/// No thread may hold what another one needs to get to the barrier.
static void needFree(const std::vector<Event> &events, u32 until) {
  std::map<u64, int> held;
  for (u32 i = 0; i < until; ++i) {
    held[events[i].number] += events[i].verb == Verb::Acquire;
    held[events[i].number] -= events[i].verb == Verb::Release;
  }
  if (std::ranges::any_of(held, [](const auto &one) { return one.second > 0; }))
    throw Refusal{"a thread would hold a lock at the barrier"};
}

void Trial::barrier(Change &change, const RepairAsked &asked) {
  const RepairAsked::Spot &where = spot(asked);
  if (asked.kind == RepairKind::Barrier && where.side == RepairPlace::AtIt)
    return barrierBetween(change, asked);
  const bool before = where.side == RepairPlace::Before;
  Event event;
  event.verb = Verb::Barrier;
  event.place = where.place;
  bool found = false;
  forEachTeam([&](const Event &region) {
    // The k-th constructs of the members are one.
    std::set<std::size_t> which;
    std::vector<std::vector<u32>> works;
    for (TaskId member : region.tasks) {
      const std::vector<Event> &events = x.tasks[member].events;
      std::vector<u32> &its = works.emplace_back();
      for (u32 i = 0; i < events.size(); ++i)
        if (events[i].verb == Verb::WorkBegin) {
          if (events[i].place == where.place)
            which.insert(its.size());
          its.push_back(i);
        }
    }
    for (const std::size_t k : which)
      for (std::size_t m = 0; m < works.size(); ++m) {
        const std::vector<Event> &events = x.tasks[region.tasks[m]].events;
        if (k >= works[m].size())
          throw Refusal{"not all threads of the team come to the construct"};
        const u32 work = works[m][k];
        if (events[work].work == model::Work::Distribute)
          throw Refusal{"no barrier joins teams"};
        const u32 to = before ? work : afterWork(events, work, x);
        needFree(events, to);
        change.insert(region.tasks[m], to, event);
        found = true;
      }
  });
  if (!found)
    throw Refusal{"no worksharing construct of the log begins at " + where.place};
}

void Trial::barrierBetween(Change &change, const RepairAsked &asked) {
  if (asked.spots.size() != 2)
    throw Refusal{"two places are needed"};
  Event event;
  event.verb = Verb::Barrier;
  event.place = asked.spots[1].place;
  bool found = false;
  forEachTeam([&](const Event &region) {
    bool uses = false;
    std::set<std::string> later;
    std::vector<std::pair<u32, std::string>> where; // where it comes to the last place
    for (TaskId member : region.tasks) {
      const std::vector<Event> &events = x.tasks[member].events;
      std::string last;
      unsigned changes = 0;
      u32 to = kNone;
      bool inWork = false;
      for (u32 i = 0; i < events.size(); ++i) {
        inWork = events[i].verb == Verb::WorkBegin || (inWork && events[i].verb != Verb::WorkEnd);
        if (!touches(events[i]))
          continue;
        uses = true;
        if (inWork || (events[i].place != asked.spots[0].place && events[i].place != asked.spots[1].place))
          throw Refusal{"not all threads pass between the two places once"};
        if (events[i].place != last) {
          ++changes;
          to = i;
          last = events[i].place;
        }
      }
      if (changes == 2)
        later.insert(last);
      where.emplace_back(changes == 1 || changes == 2 ? to : kNone, last);
    }
    if (!uses)
      return;
    // Only some may come to the first place ("masked"), but all to the second one.
    if (later.size() != 1 ||
        std::ranges::any_of(where, [&](const auto &one) { return one.first == kNone || one.second != *later.begin(); }))
      throw Refusal{"not all threads pass between the two places once"};
    for (std::size_t m = 0; m < where.size(); ++m) {
      needFree(x.tasks[region.tasks[m]].events, where[m].first);
      change.insert(region.tasks[m], where[m].first, event);
    }
    found = true;
  });
  if (!found)
    throw Refusal{"no team comes to the two places"};
}

void Trial::wait(Change &change, const RepairAsked &asked) {
  const RepairAsked::Spot &where = spot(asked);
  bool found = false;
  for (TaskId t = 0; t < x.tasks.size(); ++t) {
    const std::vector<Event> &events = x.tasks[t].events;
    for (u32 i = 0; i < events.size(); ++i) {
      const bool creates = events[i].verb == Verb::Task && events[i].place == where.place &&
                           x.tasks[events[i].tasks[0]].kind == TaskKind::Explicit;
      const bool begins = events[i].verb == Verb::Access && events[i].place == where.place &&
                          (i == 0 || events[i - 1].verb != Verb::Access || events[i - 1].place != where.place);
      Event event;
      event.place = where.place;
      event.verb = Verb::TaskWait;
      if (asked.kind == RepairKind::Taskgroup && where.side == RepairPlace::Around && creates) {
        event.verb = Verb::GroupBegin;
        change.insert(t, i, event);
        event.verb = Verb::GroupEnd;
        change.insert(t, i + 1, event);
      } else if (asked.kind == RepairKind::Taskgroup) {
        continue;
      } else if (where.side == RepairPlace::Before && begins) {
        change.insert(t, i, event);
      } else if (where.side == RepairPlace::After && creates) {
        change.insert(t, i + 1, event);
      } else if (where.side == RepairPlace::EndOfIt && creates) {
        const TaskId made = events[i].tasks[0];
        change.insert(made, static_cast<u32>(x.tasks[made].events.size()), event);
      } else
        continue;
      found = true;
    }
  }
  if (!found)
    throw Refusal{"the log has no task and no access at " + where.place};
}

void Trial::depend(Change &change, const RepairAsked &asked) {
  spot(asked);
  bool found = false;
  const bool inout = asked.clause.find("inout") != asked.clause.npos;
  for (const model::Task &t : x.tasks)
    for (const Event &e : t.events)
      if (e.verb == Verb::Task && x.tasks[e.tasks[0]].kind == TaskKind::Explicit &&
          std::ranges::any_of(asked.spots, [&](const auto &s) { return s.place == e.place; })) {
        if (x.tasks[e.tasks[0]].flags & model::kTaskloop)
          throw Refusal{"a taskloop has no depend clause"};
        const bool writes = std::ranges::any_of(
            x.tasks[e.tasks[0]].events, [&](const Event &its) { return touches(its) && its.flags & model::kWrites; });
        change.addDependence(e.tasks[0], {inout || writes ? model::DependKind::Out : model::DependKind::In, kNewMutex});
        found = true;
      }
  if (!found)
    throw Refusal{"the log has no task that is created there"};
  // One item for all: programs that name the elements of an array order less.
  if (bytes.size() != 1)
    throw Refusal{"the tasks use several objects"};
}

void Trial::needOnce(const std::set<u32> &sites, const char *unit) {
  std::set<std::pair<u32, u32>> executed; // thread, site: since the thread's last event
  for (const LogRecord &r : log.records)
    if (!runlog::isAccess(r.kind))
      executed.erase(executed.lower_bound({r.thread, 0}), executed.upper_bound({r.thread, ~0u}));
    else if (const u32 site = static_cast<u32>(r[3]); sites.count(site))
      if (!executed.insert({r.thread, site}).second || (r.kind == Kind::Series && r[5] * r[7] > 1))
        throw Refusal{std::string(unit) + " comes to " + places.ofSite(site) + " more than once"};
}

void Trial::serialise(Change &change, const RepairAsked &asked, unsigned variant) {
  const std::string &place = spot(asked).place;
  bool found = false;
  forEachTeam([&](const Event &region) {
    // The k-th constructs of the members are one.
    std::map<std::size_t, std::vector<Instance>> loops;
    for (TaskId member : region.tasks) {
      const std::vector<Event> &events = x.tasks[member].events;
      std::size_t number = 0;
      for (u32 i = 0; i < events.size(); ++i)
        if (events[i].verb == Verb::WorkBegin && events[i].place == place && events[i].work == model::Work::Loop)
          loops[number++].push_back({member, i, static_cast<u32>(model::closing(events, i)), true});
    }
    for (const auto &[number, instances] : loops) {
      serialiseLoop(change, region.tasks, instances, variant);
      found = true;
    }
  });
  for (TaskId t = 0; t < x.tasks.size(); ++t)
    for (u32 i = 0; i < x.tasks[t].events.size(); ++i)
      if (const Event &e = x.tasks[t].events[i]; e.verb == Verb::SimdBegin && e.place == place && !found)
        serialiseLanes(change, t, i);
  if (changed.empty())
    throw Refusal{"no loop of the log at " + place + " makes the accesses"};
}

void Trial::serialiseLanes(Change &change, TaskId task, u32 begin) {
  const std::vector<Event> &events = x.tasks[task].events;
  const u32 end = static_cast<u32>(model::closing(events, begin));
  for (u32 i = begin; i <= end && i < events.size(); ++i) {
    if (const Verb v = events[i].verb; v == Verb::SimdBegin || v == Verb::SimdEnd || v == Verb::Lane || v == Verb::Text)
      change.remove({task, i});
    if (touches(events[i]))
      changed.insert({task, i});
  }
}

void Trial::serialiseLoop(Change &change, const std::vector<TaskId> &members, const std::vector<Instance> &instances,
                          unsigned variant) {
  if (instances.size() != members.size())
    throw Refusal{"not all threads of the team come to the loop"};
  std::map<u64, std::pair<TaskId, std::vector<u32>>> iterations; // by number: who executes which events
  for (const Instance &i : instances) {
    const std::vector<Event> &events = x.tasks[i.task].events;
    if (i.end >= events.size() || events[i.begin].flags & model::kRanges)
      throw Refusal{"the loop is of another construct"};
    std::vector<u32> *its = nullptr;
    for (u32 k = i.begin + 1; k < i.end; ++k) {
      const Event &e = events[k];
      if (e.verb == Verb::Iteration) {
        const auto [added, isNew] = iterations.try_emplace(e.number, i.task, std::vector<u32>());
        if (!isNew)
          throw Refusal{"two threads execute one iteration"};
        its = &added->second.second;
        change.remove({i.task, k});
        continue;
      }
      if (e.verb == Verb::OrderedBegin || e.verb == Verb::Source || e.verb == Verb::Sink)
        throw Refusal{"only loops without ordered blocks are tried"};
      if (!its)
        throw Refusal{"an event stands in no iteration"};
      if (e.verb == Verb::Access && e.owner != model::Owner::Shared)
        throw Refusal{"the loop uses storage of its thread"};
      if (touches(e))
        changed.insert({i.task, k});
      its->push_back(k);
    }
    Event begin = events[i.begin];
    begin.work = model::Work::Single;
    change.remove({i.task, i.begin});
    change.insert(i.task, i.begin, begin);
  }
  const Instance &one = instances[variant % instances.size()];
  for (const auto &[number, its] : iterations)
    for (const u32 k : its.second)
      if (const Verb v = x.tasks[its.first].events[k].verb;
          v == Verb::SimdBegin || v == Verb::SimdEnd || v == Verb::Lane || v == Verb::Text)
        change.remove({its.first, k});
      else
        change.move({its.first, k}, one.task, one.end);
}

void Trial::order(Change &change, const RepairAsked &asked) {
  const std::vector<AccessId> ids = targets(asked, true);
  const std::vector<Instance> instances = instancesOf(asked.construct);
  std::map<std::pair<TaskId, u32>, std::pair<u32, u32>> blocks;
  std::set<std::pair<std::pair<TaskId, u32>, u32>> executed; // unit, site
  std::set<u32> sites;
  for (const AccessId &id : ids) {
    const u32 site = story.accesses[index.at(id)].site;
    sites.insert(site);
    if (!executed.insert({unitOf(id), site}).second)
      throw Refusal{"an iteration comes to " + at(id).place + " more than once"};
    if (!isInside(id, instances))
      throw Refusal{"an access stands outside the loop"};
    const auto [block, isNew] = blocks.try_emplace(unitOf(id), id.event, id.event);
    block->second.second = id.event;
  }
  needOnce(sites, "an iteration");
  for (const Instance &i : instances) {
    const std::vector<Event> &events = x.tasks[i.task].events;
    if (events[i.begin].verb != Verb::WorkBegin || events[i.begin].work != model::Work::Loop ||
        (events[i.begin].flags & (model::kOrdered | model::kConcurrent)))
      throw Refusal{"only loops without an ordered clause are tried"};
    for (u32 k = i.begin; k < i.end; ++k)
      if (const Verb v = events[k].verb;
          v == Verb::Source || v == Verb::Sink || v == Verb::OrderedBegin || v == Verb::SimdBegin)
        throw Refusal{"only loops without ordered blocks and lanes are tried"};
    change.makeOrdered(i.task, i.begin);
  }
  Event begin, end;
  begin.verb = Verb::OrderedBegin;
  end.verb = Verb::OrderedEnd;
  for (const auto &[unit, block] : blocks) {
    if (x.tasks[unit.first].events[unit.second].verb != Verb::Iteration)
      throw Refusal{"an access stands in no iteration"};
    begin.place = end.place = asked.spots[0].place;
    change.insert(unit.first, block.first, begin);
    change.insert(unit.first, block.second + 1, end);
  }
}

} // namespace ompracer::command
