// Repairs that give each unit a copy of a variable: private, firstprivate, reduction.
#include "repair/trial.h"

#include <algorithm>
#include <cstring>
#include <ranges>

namespace ompracer::command {

static bool ofMember(const model::Task &t) { return t.kind == TaskKind::Implicit; }

std::vector<Instance> Trial::instancesOf(const std::string &place) {
  std::vector<Instance> work, regions, tasks;
  for (TaskId t = 0; t < x.tasks.size(); ++t) {
    const std::vector<Event> &events = x.tasks[t].events;
    for (u32 i = 0; i < events.size(); ++i) {
      const Event &e = events[i];
      if (e.place != place)
        continue;
      if (e.verb == Verb::WorkBegin) {
        const u32 end = static_cast<u32>(std::min(model::closing(events, i), events.size()));
        work.push_back({t, i, end, e.work == model::Work::Loop || e.work == model::Work::Sections});
      } else if (e.verb == Verb::Region) {
        if (e.flags & model::kLeague)
          throw Refusal{"teams are not tried"};
        for (TaskId member : e.tasks)
          regions.push_back({member, 0, static_cast<u32>(x.tasks[member].events.size()), false});
      } else if (e.verb == Verb::Task && x.tasks[e.tasks[0]].kind == TaskKind::Explicit) {
        const model::Task &made = x.tasks[e.tasks[0]];
        tasks.push_back({e.tasks[0], 0, static_cast<u32>(made.events.size()), (made.flags & model::kTaskloop) != 0});
      }
    }
  }
  std::vector<Instance> &found = !work.empty() ? work : !regions.empty() ? regions : tasks;
  if (found.empty())
    throw Refusal{"no construct of the log begins at " + place};
  return found;
}

bool Trial::isInside(AccessId id, const std::vector<Instance> &instances) const {
  return std::ranges::any_of(
      instances, [&](const Instance &i) { return id.task == i.task && id.event >= i.begin && id.event < i.end; });
}

std::vector<std::vector<AccessId>> Trial::usesIn(const std::vector<Instance> &instances) {
  std::vector<std::vector<AccessId>> uses;
  const Event *first = nullptr;
  std::string name;
  for (const Instance &i : instances) {
    std::vector<AccessId> &its = uses.emplace_back();
    const std::vector<Event> &events = x.tasks[i.task].events;
    for (u32 k = i.begin; k < i.end; ++k) {
      for (TaskId made : events[k].tasks)
        if ((events[k].verb == Verb::Task || events[k].verb == Verb::Region) && usesBelow(made, instances))
          throw Refusal{"what the construct at " + events[i.begin].place + " begins uses the variable, too"};
      if (!touches(events[k]))
        continue;
      const AccessId id{i.task, k};
      const LogSite *site = siteOf(id);
      if (!site || !(site->object & OMPRACER_OBJECT_WHOLE) || !(site->object & OMPRACER_OBJECT_USES_KNOWN) ||
          (site->object & OMPRACER_OBJECT_INDIRECT))
        throw Refusal{"what " + events[k].place + " does with the variable is not known"};
      // A clause is about what stands in the construct itself. Of a local variable that is certain.
      if (places.globalAt(story.accesses[index.at(id)].address) && !standsIn(site->function, events, i))
        throw Refusal{"another function uses the variable, at " + events[k].place};
      if (first && (first->address != events[k].address || first->size != events[k].size || name != site->variable))
        throw Refusal{"the accesses are of different parts or by different names"};
      first = &events[k];
      name = site->variable;
      its.push_back(id);
      changed.insert(id);
    }
  }
  return uses;
}

bool Trial::standsIn(const std::string &function, const std::vector<Event> &events, const Instance &i) {
  const auto [up, event] = creators[i.task];
  const std::string &place = events[i.begin].verb == Verb::WorkBegin ? events[i.begin].place
                             : up == kNone                           ? std::string()
                                                                     : x.tasks[up].events[event].place;
  if (functions.empty())
    for (const LogRecord &r : log.records)
      if (const u64 pc = r.kind == Kind::Region        ? r[4]
                         : r.kind == Kind::Work        ? r[1]
                         : r.kind == Kind::TaskCreated ? r[4]
                                                       : 0)
        if (const std::string its = places.ofCall(pc); !its.empty())
          functions[its].insert(places.functionOfCall(pc));
  const auto found = functions.find(place);
  const auto name = [](const std::string &text) { return text.substr(0, text.find('(')); };
  return found != functions.end() &&
         std::ranges::all_of(found->second, [&](const std::string &its) { return name(its) == name(function); });
}

bool Trial::usesBelow(TaskId task, const std::vector<Instance> &apart) const {
  const std::vector<Event> &events = x.tasks[task].events;
  for (u32 k = 0; k < events.size(); ++k) {
    if (touches(events[k]) && !isInside({task, k}, apart))
      return true;
    for (TaskId made : events[k].tasks)
      if ((events[k].verb == Verb::Task || events[k].verb == Verb::Region || events[k].verb == Verb::Thread) &&
          usesBelow(made, apart))
        return true;
  }
  return false;
}

void Trial::needWrittenFirst(const std::vector<AccessId> &uses, bool loop) {
  const AccessId *before = nullptr;
  for (const AccessId &id : uses) {
    const bool begins = !before || (loop && unitOf(*before) != unitOf(id));
    before = &id;
    if (begins && (!(at(id).flags & model::kWrites) || (objectOf(id) & OMPRACER_OBJECT_READ_FIRST)))
      throw Refusal{"the copy would be read at " + at(id).place + " before it is written", true};
    if (objectOf(id) & OMPRACER_OBJECT_READ_FIRST)
      throw Refusal{"the copy may be read at " + at(id).place + " before it is written"};
  }
}

void Trial::needUnusedAfter(const std::vector<Instance> &instances) {
  for (const Instance &i : instances) {
    TaskId task = i.task;
    u32 from = i.end;
    while (task != kNone) {
      if (usedFrom(task, from, instances))
        break;
      if (x.tasks[task].kind == TaskKind::Initial && !outside)
        throw Refusal{"the log has no code outside regions, which may use the value (log_serial=1)"};
      const auto [up, event] = creators[task];
      task = up;
      from = event + 1;
    }
  }
}

bool Trial::usedFrom(TaskId task, u32 from, const std::vector<Instance> &apart) {
  const std::vector<Event> &events = x.tasks[task].events;
  for (u32 k = from; k < events.size(); ++k) {
    for (TaskId made : events[k].tasks)
      if ((events[k].verb == Verb::Task || events[k].verb == Verb::Region || events[k].verb == Verb::Thread) &&
          usesBelow(made, apart))
        throw Refusal{"the value may be used after the construct, in what begins at " + events[k].place};
    if (!touches(events[k]) || isInside({task, k}, apart))
      continue;
    const u64 object = objectOf({task, k});
    constexpr u64 kKnown = OMPRACER_OBJECT_WHOLE | OMPRACER_OBJECT_USES_KNOWN;
    if ((events[k].flags & model::kWrites) && (object & kKnown) == kKnown && !(object & OMPRACER_OBJECT_READ_FIRST))
      return true;
    throw Refusal{"the value is used after the construct, at " + events[k].place, !(events[k].flags & model::kWrites)};
  }
  return false;
}

void Trial::makePrivate(Change &change, const RepairAsked &asked) {
  const std::vector<Instance> instances = instancesOf(spot(asked).place);
  const auto uses = usesIn(instances);
  for (std::size_t i = 0; i < instances.size(); ++i)
    needWrittenFirst(uses[i], instances[i].loop);
  needUnusedAfter(instances);
  for (const auto &its : uses)
    for (const AccessId &id : its)
      change.remove(id);
}

/// Is it decided here whether something is done again? Of a copy the answer would always be the same.
static bool maySpin(std::string_view line) {
  constexpr std::string_view kWords[] = {"while", "goto", "break", "continue"};
  return std::ranges::any_of(kWords, [&](std::string_view word) { return occurrences(line, word) != 0; });
}

void Trial::makeFirstprivate(Change &change, const RepairAsked &asked) {
  const std::vector<Instance> instances = instancesOf(spot(asked).place);
  const auto uses = usesIn(instances);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const auto [up, event] = creators[instances[i].task];
    if (x.tasks[instances[i].task].kind != TaskKind::Explicit || instances[i].loop || up == kNone)
      throw Refusal{"only tasks are tried"};
    std::set<std::string> lines;
    std::set<u32> sites;
    for (const AccessId &id : uses[i]) {
      lines.insert(at(id).place);
      sites.insert(story.accesses[index.at(id)].site);
      if (const LogSite *site = siteOf(id); site && maySpin(lineOf(*site)))
        throw Refusal{"the task may wait for a value, at " + at(id).place};
    }
    needOnce(sites, "the task");
    for (const AccessId &id : uses[i]) {
      if (at(id).flags & model::kWrites)
        throw Refusal{"the task writes the variable, too", true};
      if ((objectOf(id) >> OMPRACER_OBJECT_USES_SHIFT & 3) != lines.size()) // they may write
        throw Refusal{"other lines of the task use the variable, too"};
      if (&id == &uses[i][0]) {
        Event read = at(id);
        read.owner = model::Owner::Shared;
        read.place = spot(asked).place;
        change.insert(up, event, read);
      }
      change.remove(id);
    }
  }
}

void Trial::reduce(Change &change, const RepairAsked &asked) {
  const std::size_t begin = asked.clause.find('(');
  const char op = begin == asked.clause.npos || begin + 2 >= asked.clause.size() ? 0 : asked.clause[begin + 1];
  if (!op || !std::strchr("+*&|^", op) || asked.clause[begin + 2] != ':')
    throw Refusal{"only sums and the like are tried"};
  const std::vector<Instance> instances = instancesOf(spot(asked).place);
  const auto uses = usesIn(instances);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const std::vector<Event> &events = x.tasks[instances[i].task].events;
    if (!ofMember(x.tasks[instances[i].task]))
      throw Refusal{"reductions of tasks are not tried"};
    std::set<std::string> updates;
    for (const AccessId &id : uses[i])
      if (at(id).flags & model::kWrites)
        updates.insert(at(id).place);
    for (const AccessId &id : uses[i]) {
      // The optimiser may read and write the sum outside an inner loop: each by itself, on the line of the update.
      const bool own = !(objectOf(id) & OMPRACER_OBJECT_MIXED) && updates.count(at(id).place);
      if (!own || (objectOf(id) & runlog::kReadsElsewhere) || !(objectOf(id) & OMPRACER_OBJECT_READ_FIRST))
        throw Refusal{"the construct does more with the variable than to update it, at " + at(id).place, true};
      if (at(id).flags & model::kWrites && operationOf(id, false) != op)
        throw Refusal{"the update at " + at(id).place + " is not that of the reduction"};
      change.remove(id);
    }
    const bool work = instances[i].end < events.size() && events[instances[i].end].verb == Verb::WorkEnd;
    if (!uses[i].empty())
      change.combine(instances[i].task, work ? instances[i].end + 1 : instances[i].end, at(uses[i][0]), kNewMutex);
  }
}

} // namespace ompracer::command
