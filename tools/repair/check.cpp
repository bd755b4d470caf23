// Each kind of repair: what it changes, and what it needs to be right. Who is in doubt refuses (Refusal).
#include "repair/check.h"

#include "report/source.h"
#include "report/source_line.h"

#include <ompracer/abi.h>

#include <algorithm>
#include <cstring>
#include <ranges>

namespace ompracer::command {

using model::AccessId;
using model::Event;
using model::kNone;
using model::TaskId;
using model::TaskKind;
using model::Verb;

namespace {

/// Of the changed execution: as LogCommands::isTooLarge.
constexpr std::size_t kMostChangedNodes = 30000;
constexpr u64 kNewMutex = u64{1} << 62;

/// Why a repair is not tried; or why it is wrong, whatever the races are.
struct Refusal {
  std::string why;
  bool wrong = false;
};

bool overlap(u64 a, u64 aEnd, u64 b, u64 bEnd) { return a < bEnd && b < aEnd; }

/// The part of a task that executes a construct: events [begin, end).
struct Instance {
  TaskId task;
  u32 begin, end;
  bool loop; ///< its units are iterations, sections or lanes
};

std::size_t nodesOf(const model::Execution &x) {
  std::size_t nodes = 0;
  for (const model::Task &t : x.tasks)
    nodes += 2 + 2 * t.events.size();
  return nodes;
}

} // namespace

struct RepairChecker::State {
  State(const Log &l, const Story &s, Places &p, const std::vector<LogRace> &r)
      : log(l), story(s), places(p), races(r), x(s.execution), creators(x.tasks.size(), {kNone, 0}) {
    for (TaskId t = 0; t < x.tasks.size(); ++t)
      for (u32 i = 0; i < x.tasks[t].events.size(); ++i)
        for (const Event &e = x.tasks[t].events[i]; TaskId made : e.tasks)
          if (e.verb == Verb::Task || e.verb == Verb::Region || e.verb == Verb::Thread)
            creators[made] = {t, i};
    for (u32 i = 0; i < story.accesses.size(); ++i)
      index[story.accesses[i].id] = i;
    for (const LogRecord &r1 : log.records)
      outside |= r1.kind == Kind::Initial && r1[1];
    for (const LogRace &race : races)
      all.insert(race.model.begin(), race.model.end());
  }

  const Log &log;
  const Story &story;
  Places &places;
  const std::vector<LogRace> &races;
  const model::Execution &x;
  std::vector<std::pair<TaskId, u32>> creators;
  std::map<AccessId, u32> index; ///< of Story::accesses
  PairSet all;                   ///< that race in the run
  bool outside = false;          ///< the log has accesses outside all regions

  // ── of the race that is repaired ──
  std::vector<std::pair<u64, u64>> bytes; ///< names
  std::set<AccessId> changed;             ///< whose races must be gone

  const Event &at(AccessId id) const { return x.tasks[id.task].events[id.event]; }
  bool touches(const Event &e) const {
    return e.verb == Verb::Access && std::ranges::any_of(bytes, [&](const auto &b) {
             return overlap(e.address, e.address + e.size, b.first, b.second);
           });
  }
  const LogSite *siteOf(AccessId id) const {
    const auto found = index.find(id);
    const auto site = found == index.end() ? log.sites.end() : log.sites.find(story.accesses[found->second].site);
    return site == log.sites.end() || site->second.pc ? nullptr : &site->second;
  }
  u64 objectOf(AccessId id) const {
    const LogSite *site = siteOf(id);
    return site ? site->object : 0;
  }
  /// Where the work begins that the access belongs to: an iteration, a lane, a section, or the task's.
  std::pair<TaskId, u32> unitOf(AccessId id) const {
    const std::vector<Event> &events = x.tasks[id.task].events;
    for (u32 i = id.event; i-- > 0;)
      if (const Verb v = events[i].verb;
          v == Verb::Iteration || v == Verb::Lane || v == Verb::WorkEnd || v == Verb::WorkBegin)
        return {id.task, i};
    return {id.task, 0};
  }

  RepairOutcome run(const std::vector<const LogRace *> &these, const RepairAsked &asked) {
    bytes.clear();
    changed.clear();
    for (const LogRace *race : these)
      for (auto [a, b] : race->model) {
        const Event &e = at(story.accesses[a].id), &f = at(story.accesses[b].id);
        bytes.push_back({std::max(e.address, f.address), std::min(e.address + e.size, f.address + f.size)});
      }
    std::ranges::sort(bytes);
    bytes.erase(std::unique(bytes.begin(), bytes.end()), bytes.end());
    RepairOutcome outcome;
    try {
      if (bytes.empty())
        throw Refusal{"the reference finds no such race in the log"};
      if (!story.missing.empty())
        throw Refusal{"the log does not say " + story.missing[0]};
      Change change(x);
      apply(change, asked);
      judge(change, these, outcome);
    } catch (const Refusal &refusal) {
      outcome = {refusal.wrong ? RepairCheck::Wrong : RepairCheck::NotTried, refusal.why, 0};
    }
    return outcome;
  }

  void judge(Change &change, const std::vector<const LogRace *> &these, RepairOutcome &outcome) {
    const model::Execution after = change.make();
    if (nodesOf(after) > kMostChangedNodes)
      throw Refusal{"the log is too large for the reference"};
    model::Judge judge(after);
    if (!judge.isConsistent())
      throw Refusal{"the events would contradict each other"};
    PairSet left;
    for (auto [a, b] : judge.races()) {
      AccessId first = a, second = b;
      const bool known = change.original(first) && change.original(second);
      const auto i = known ? index.find(first) : index.end(), k = known ? index.find(second) : index.end();
      const auto pair = i != index.end() && k != index.end() ? std::pair<u32, u32>(std::minmax(i->second, k->second))
                                                             : std::pair(0u, 0u);
      if (pair.first == pair.second || !all.count(pair)) {
        outcome.check = RepairCheck::MakesOther;
        outcome.why = placesOf(after.tasks[a.task].events[a.event], after.tasks[b.task].events[b.event]);
        return;
      }
      left.insert(pair);
    }
    const auto stays = [&](const LogRace &one) {
      return std::ranges::any_of(one.model, [&](const auto &pair) { return left.count(pair) != 0; });
    };
    outcome.check = RepairCheck::Leaves;
    for (const LogRace *race : these)
      if (stays(*race)) {
        outcome.why = race->places;
        return;
      }
    // Whoever changes accesses must change all that conflict with them.
    for (auto [a, b] : left)
      if (changed.count(story.accesses[a].id) || changed.count(story.accesses[b].id)) {
        outcome.why = placesOf(at(story.accesses[a].id), at(story.accesses[b].id));
        return;
      }
    outcome.check = RepairCheck::Checked;
    for (const LogRace &other : races)
      outcome.gone += !std::ranges::count(these, &other) && !other.model.empty() && !stays(other);
  }

  static std::string placesOf(const Event &a, const Event &b) {
    return std::min(a.place, b.place) + " / " + std::max(a.place, b.place);
  }

  // ── what the kinds change ──

  void apply(Change &change, const RepairAsked &asked) {
    switch (asked.kind) {
    case RepairKind::RemoveNowait:
    case RepairKind::Barrier:
      return barrier(change, asked);
    case RepairKind::Taskwait:
    case RepairKind::Taskgroup:
      return wait(change, asked);
    case RepairKind::Depend:
      return depend(change, asked);
    case RepairKind::Ordered:
      return order(change, asked);
    case RepairKind::Private:
      return makePrivate(change, asked);
    case RepairKind::Firstprivate:
      return makeFirstprivate(change, asked);
    case RepairKind::Reduction:
      return reduce(change, asked);
    case RepairKind::Atomic:
      return makeAtomic(change, asked);
    case RepairKind::Critical:
    case RepairKind::Lock:
      return exclude(change, asked);
    default:
      throw Refusal{"this kind is not tried"};
    }
  }

  const RepairAsked::Spot &spot(const RepairAsked &asked) {
    if (asked.spots.empty() || asked.spots[0].place.empty())
      throw Refusal{"its place is not known"};
    return asked.spots[0];
  }

  static bool ofMember(const model::Task &t) { return t.kind == TaskKind::Implicit; }

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

  void barrier(Change &change, const RepairAsked &asked) {
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

  template <typename Visit> void forEachTeam(Visit visit) {
    for (const model::Task &t : x.tasks)
      for (const Event &e : t.events)
        if (e.verb == Verb::Region && !(e.flags & model::kLeague))
          visit(e);
  }

  /// Each thread comes to the two places once, outside all constructs: the barrier stands before the second one.
  void barrierBetween(Change &change, const RepairAsked &asked) {
    if (asked.spots.size() != 2)
      throw Refusal{"two places are needed"};
    Event event;
    event.verb = Verb::Barrier;
    event.place = asked.spots[1].place;
    bool found = false;
    forEachTeam([&](const Event &region) {
      bool uses = false;
      std::set<std::string> later;
      std::vector<u32> where;
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
        later.insert(last);
        where.push_back(changes == 2 ? to : kNone);
      }
      if (!uses)
        return;
      if (later.size() != 1 || std::ranges::count(where, kNone))
        throw Refusal{"not all threads pass between the two places once"};
      for (std::size_t m = 0; m < where.size(); ++m) {
        needFree(x.tasks[region.tasks[m]].events, where[m]);
        change.insert(region.tasks[m], where[m], event);
      }
      found = true;
    });
    if (!found)
      throw Refusal{"no team comes to the two places"};
  }

  /// The begin of each statement at the place, and of each task that is created there.
  void wait(Change &change, const RepairAsked &asked) {
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

  void depend(Change &change, const RepairAsked &asked) {
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
          change.addDependence(e.tasks[0],
                               {inout || writes ? model::DependKind::Out : model::DependKind::In, kNewMutex});
          found = true;
        }
    if (!found)
      throw Refusal{"the log has no task that is created there"};
    // One item for all: programs that name the elements of an array order less.
    if (bytes.size() != 1)
      throw Refusal{"the tasks use several objects"};
  }

  std::vector<Instance> instancesOf(const std::string &place) {
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

  bool isInside(AccessId id, const std::vector<Instance> &instances) const {
    return std::ranges::any_of(
        instances, [&](const Instance &i) { return id.task == i.task && id.event >= i.begin && id.event < i.end; });
  }

  /// The accesses of the constructs to the variable, if all are of the whole variable, by its name, and in the
  /// constructs' own code; and all that race are among them.
  std::vector<std::vector<AccessId>> usesIn(const std::vector<Instance> &instances) {
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

  bool standsIn(const std::string &function, const std::vector<Event> &events, const Instance &i) {
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
  std::map<std::string, std::set<std::string>> functions; ///< that directives stand in, by their places

  bool usesBelow(TaskId task, const std::vector<Instance> &apart) const {
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

  /// No copy is read before it is written, in whichever unit it begins.
  void needWrittenFirst(const std::vector<AccessId> &uses, bool loop) {
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

  /// What comes after the construct may use the value that the copy no longer leaves.
  void needUnusedAfter(const std::vector<Instance> &instances) {
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
  /// True: it is written, and the value that was there is gone.
  bool usedFrom(TaskId task, u32 from, const std::vector<Instance> &apart) {
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
      throw Refusal{"the value is used after the construct, at " + events[k].place,
                    !(events[k].flags & model::kWrites)};
    }
    return false;
  }

  void makePrivate(Change &change, const RepairAsked &asked) {
    const std::vector<Instance> instances = instancesOf(spot(asked).place);
    const auto uses = usesIn(instances);
    for (std::size_t i = 0; i < instances.size(); ++i)
      needWrittenFirst(uses[i], instances[i].loop);
    needUnusedAfter(instances);
    for (const auto &its : uses)
      for (const AccessId &id : its)
        change.remove(id);
  }

  /// Of a task that only reads: its copy is made where it is created.
  void makeFirstprivate(Change &change, const RepairAsked &asked) {
    const std::vector<Instance> instances = instancesOf(spot(asked).place);
    const auto uses = usesIn(instances);
    for (std::size_t i = 0; i < instances.size(); ++i) {
      const auto [up, event] = creators[instances[i].task];
      if (x.tasks[instances[i].task].kind != TaskKind::Explicit || instances[i].loop || up == kNone)
        throw Refusal{"only tasks are tried"};
      for (const AccessId &id : uses[i]) {
        if (at(id).flags & model::kWrites)
          throw Refusal{"the task writes the variable, too", true};
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

  void reduce(Change &change, const RepairAsked &asked) {
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
      for (const AccessId &id : uses[i]) {
        if (!(at(id).flags & model::kWrites) || (objectOf(id) & OMPRACER_OBJECT_MIXED) ||
            (objectOf(id) & runlog::kReadsElsewhere) || !(objectOf(id) & OMPRACER_OBJECT_READ_FIRST))
          throw Refusal{"the construct does more with the variable than to update it, at " + at(id).place, true};
        if (operationOf(id, false) != op)
          throw Refusal{"the update at " + at(id).place + " is not that of the reduction"};
        change.remove(id);
      }
      const bool work = instances[i].end < events.size() && events[instances[i].end].verb == Verb::WorkEnd;
      if (!uses[i].empty())
        change.combine(instances[i].task, work ? instances[i].end + 1 : instances[i].end, at(uses[i][0]), kNewMutex);
    }
  }

  /// Of the statement that writes, as its line says: that of the update; 0: it does not read what it writes.
  char operationOf(AccessId id, bool mayAssign) {
    const LogSite *site = siteOf(id);
    const std::string_view line = site ? lineOf(*site) : std::string_view();
    const std::string_view name = site ? lastName(site->variable) : std::string_view();
    if (line.empty() || name.empty())
      throw Refusal{"the source of " + at(id).place + " cannot be read"};
    const bool itself = readsItself(line, site->column, name);
    const Update update = updateAt(line, site->column, name);
    if (occurrences(line, name) > (itself && !isStepOrCompound(line, site->column, name) ? 2u : 1u) || update.used ||
        (!update.op && (itself || !mayAssign || (site->object & OMPRACER_OBJECT_READ_FIRST && isNeverMixed(*site)))))
      throw Refusal{"the statement at " + at(id).place + " does more than one update"};
    return update.op == '-' ? '+' : update.op;
  }
  /// All lines are updates by one operation, or there is one.
  static bool isNeverMixed(const LogSite &site) {
    return (site.object & OMPRACER_OBJECT_USES_KNOWN) && !(site.object & OMPRACER_OBJECT_MIXED);
  }
  std::string_view lineOf(const LogSite &site) {
    const auto [found, isNew] = lines.try_emplace({site.file, site.line});
    if (isNew)
      found->second = withoutComment(sourceLines(site.file.c_str(), site.line, site.line, arena).line);
    return found->second;
  }
  Arena arena;
  std::map<std::pair<std::string, u32>, std::string> lines;

  /// The accesses at the places.
  std::vector<AccessId> targets(const RepairAsked &asked, bool whole) {
    spot(asked);
    std::vector<AccessId> found;
    for (TaskId t = 0; t < x.tasks.size(); ++t)
      for (u32 i = 0; i < x.tasks[t].events.size(); ++i)
        if (const Event &e = x.tasks[t].events[i];
            touches(e) && std::ranges::any_of(asked.spots, [&](const auto &s) { return s.place == e.place; })) {
          found.push_back({t, i});
          changed.insert({t, i});
          if (!whole && (objectOf({t, i}) & runlog::kReadsElsewhere))
            throw Refusal{"a value that is read on another line is written at " + e.place};
        }
    if (found.empty())
      throw Refusal{"the log has no access there"};
    needAllLines(found, asked);
    return found;
  }

  /// The optimiser makes one access of several: what the log has is all only if each line that uses the variable is
  /// among these.
  void needAllLines(const std::vector<AccessId> &ids, const RepairAsked &asked) {
    struct Uses {
      std::set<std::string> lines;
      std::set<u32> counts;
      std::set<std::string> constructs;
      bool elsewhere = false; ///< a write stands for a read on another line
    };
    std::map<std::string, Uses> functions;
    for (const AccessId &id : ids) {
      const LogSite *site = siteOf(id);
      const u64 object = objectOf(id);
      const u32 count = static_cast<u32>(object >> OMPRACER_OBJECT_USES_SHIFT & 3);
      if (!site || !count || !(object & OMPRACER_OBJECT_USES_KNOWN) || (object & OMPRACER_OBJECT_INDIRECT) ||
          !(object & (OMPRACER_OBJECT_WHOLE | OMPRACER_OBJECT_ARRAY)))
        throw Refusal{"what else is done with the value at " + at(id).place + " is not known"};
      Uses &uses = functions[site->function];
      uses.lines.insert(at(id).place);
      // A read that a write stands for.
      uses.elsewhere |= (site->object & runlog::kReadsElsewhere) != 0;
      if (uses.elsewhere)
        for (const auto &s : asked.spots)
          uses.lines.insert(s.place);
      uses.counts.insert(count);
      std::string construct;
      for (u32 i = id.event; i-- > 0 && construct.empty();)
        if (x.tasks[id.task].events[i].verb == Verb::WorkBegin)
          construct = x.tasks[id.task].events[i].place;
      uses.constructs.insert(construct);
    }
    for (const auto &[function, uses] : functions)
      if ((*uses.counts.rbegin() != 1 || uses.elsewhere) &&
          (uses.counts.size() != 1 || *uses.counts.begin() != uses.lines.size() || uses.constructs.size() != 1))
        throw Refusal{"other lines of '" + function + "' use the value, too"};
  }

  /// What one unit reads may decide what it writes: then the two may not be torn apart.
  void needNotTorn(const std::vector<AccessId> &ids, const std::map<AccessId, u32> &section) {
    struct Seen {
      bool reads = false, writes = false;
      std::set<u32> sections;
    };
    std::map<std::pair<std::pair<TaskId, u32>, u64>, Seen> seen;
    for (const AccessId &id : ids) {
      Seen &s = seen[{unitOf(id), at(id).address}];
      (at(id).flags & model::kWrites ? s.writes : s.reads) = true;
      s.sections.insert(section.at(id));
      if (s.reads && s.writes && s.sections.size() > 1)
        throw Refusal{"a value that is read before is written at " + at(id).place, true};
    }
  }

  void makeAtomic(Change &change, const RepairAsked &asked) {
    const std::vector<AccessId> ids = targets(asked, false);
    std::map<AccessId, u32> each;
    const Event *last = nullptr;
    std::map<u64, u64> sizes;
    for (const AccessId &id : ids) {
      const Event &e = at(id);
      each[id] = static_cast<u32>(each.size());
      if (e.size > 8 || (e.size & (e.size - 1)) || e.address % e.size)
        throw Refusal{"the access at " + e.place + " is not of one word", true};
      if (!sizes.try_emplace(e.address, e.size).second && sizes[e.address] != e.size)
        throw Refusal{"the accesses are of different sizes"};
      if (e.flags & model::kWrites)
        operationOf(id, true);
      last = &e;
      change.makeAtomic(id);
    }
    for (auto at = sizes.begin(); last && std::next(at) != sizes.end(); ++at)
      if (at->first + at->second > std::next(at)->first)
        throw Refusal{"the accesses are of different parts"};
    needNotTorn(ids, each);
  }

  /// A section around each stretch of accesses of the statements at the places.
  void exclude(Change &change, const RepairAsked &asked) {
    const std::vector<AccessId> ids = targets(asked, true);
    std::map<AccessId, u32> sections;
    u32 number = 0;
    const u64 mutex = asked.kind == RepairKind::Critical ? kNewMutex : heldByOther(ids);
    const auto isThere = [&](const Event &e) {
      return e.verb == Verb::Access &&
             std::ranges::any_of(asked.spots, [&](const auto &s) { return s.place == e.place; });
    };
    for (const AccessId &id : ids) {
      if (sections.count(id))
        continue;
      const std::vector<Event> &events = x.tasks[id.task].events;
      u32 begin = id.event, end = id.event + 1;
      while (begin > 0 && isThere(events[begin - 1]))
        --begin;
      while (end < events.size() && isThere(events[end]))
        ++end;
      Event event;
      event.verb = Verb::Acquire;
      event.number = mutex;
      event.place = events[begin].place;
      change.insert(id.task, begin, event);
      event.verb = Verb::Release;
      change.insert(id.task, end, event);
      ++number;
      for (u32 i = begin; i < end; ++i)
        sections[{id.task, i}] = number;
    }
    // Accesses that hold the lock already count, too.
    std::vector<AccessId> all = ids;
    if (asked.kind == RepairKind::Lock)
      for (const AccessId &id : ids)
        for (u32 i = 0; i < x.tasks[id.task].events.size(); ++i)
          if (const AccessId other{id.task, i}; touches(at(other)) && !sections.count(other)) {
            sections[other] = ++number;
            all.push_back(other);
          }
    needNotTorn(all, sections);
  }

  /// The mutex around the accesses that race with these.
  u64 heldByOther(const std::vector<AccessId> &free) {
    const std::set<AccessId> here(free.begin(), free.end());
    u64 mutex = 0;
    for (auto [a, b] : this->all) {
      AccessId one = story.accesses[a].id, other = story.accesses[b].id;
      if (here.count(one) == here.count(other))
        continue;
      if (here.count(other))
        std::swap(one, other);
      const u64 its = heldAt(other);
      if (!its || (mutex && its != mutex))
        throw Refusal{"there is no lock that all other accesses hold"};
      mutex = its;
    }
    if (!mutex)
      throw Refusal{"there is no lock that the other accesses hold"};
    return mutex;
  }
  u64 heldAt(AccessId id) const {
    std::vector<u64> held;
    for (u32 i = 0; i < id.event; ++i)
      if (const Event &e = x.tasks[id.task].events[i]; e.verb == Verb::Acquire && !(e.flags & model::kShared))
        held.push_back(e.number);
      else if (e.verb == Verb::Release)
        std::erase(held, e.number);
    return held.empty() ? 0 : held.back();
  }

  /// An iteration executes one ordered block. The story has equal accesses once, so the log is asked.
  void needOnce(const std::set<u32> &sites) {
    std::set<std::pair<u32, u32>> executed; // thread, site: since the thread's last event
    for (const LogRecord &r : log.records)
      if (!runlog::isAccess(r.kind))
        executed.erase(executed.lower_bound({r.thread, 0}), executed.upper_bound({r.thread, ~0u}));
      else if (const u32 site = static_cast<u32>(r[3]); sites.count(site))
        if (!executed.insert({r.thread, site}).second || (r.kind == Kind::Series && r[5] * r[7] > 1))
          throw Refusal{"an iteration comes to " + places.ofSite(site) + " more than once"};
  }

  /// One ordered block in each iteration, from the first of the accesses to the last one.
  void order(Change &change, const RepairAsked &asked) {
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
    needOnce(sites);
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
};

RepairChecker::RepairChecker(const Log &log, const Story &story, Places &places, const std::vector<LogRace> &races)
    : state(std::make_unique<State>(log, story, places, races)) {}
RepairChecker::~RepairChecker() = default;

RepairOutcome RepairChecker::check(const std::vector<const LogRace *> &races, const RepairAsked &asked) {
  return state->run(races, asked);
}

namespace {

/// Bytes of the program that a race is about: begin and end of each stretch.
std::vector<std::pair<u64, u64>> bytesOf(const Story &story, const LogRace &race) {
  std::vector<std::pair<u64, u64>> bytes;
  for (auto [a, b] : race.model)
    for (const u32 i : {a, b}) {
      const StoryAccess &access = story.accesses[i];
      const u64 size = story.execution.tasks[access.id.task].events[access.id.event].size;
      bytes.push_back({access.address, access.address + size});
    }
  std::ranges::sort(bytes);
  std::vector<std::pair<u64, u64>> joined;
  for (const auto &one : bytes)
    if (!joined.empty() && one.first <= joined.back().second)
      joined.back().second = std::max(joined.back().second, one.second);
    else
      joined.push_back(one);
  return joined;
}

std::vector<LogRace> judged(const Log &log, Places &places, const Story &story, bool withDetector) {
  model::Judge judge(story.execution);
  Races races(log, story, places);
  races.add(racesOf(judge, story), &LogRace::model);
  if (withDetector)
    races.add(replay(log, story).pairsThatRace(), &LogRace::product);
  return races.list();
}

/// Directives around an access: of the worksharing construct, of the tasks, the innermost first, and of the region; ""
/// where there is none.
struct Directives {
  std::string work, region;
  std::vector<std::string> tasks;
  std::string task() const { return tasks.empty() ? std::string() : tasks[0]; }
};

Directives directivesAround(const model::Execution &x, AccessId id) {
  Directives around;
  const std::vector<Event> &events = x.tasks[id.task].events;
  for (u32 i = id.event; i-- > 0 && events[i].verb != Verb::WorkEnd;)
    if (events[i].verb == Verb::WorkBegin) {
      around.work = events[i].place;
      break;
    }
  for (TaskId task = id.task; task != kNone;) {
    TaskId up = kNone;
    for (TaskId t = 0; t < x.tasks.size() && up == kNone; ++t)
      for (const Event &e : x.tasks[t].events)
        if (std::ranges::count(e.tasks, task) && (e.verb == Verb::Task || e.verb == Verb::Region)) {
          if (e.verb == Verb::Region)
            around.region = e.place;
          else
            around.tasks.push_back(e.place);
          up = t;
          break;
        }
    task = around.region.empty() ? up : kNone;
  }
  return around;
}

} // namespace

JudgedLog::JudgedLog(const Log &log, Places &places, Selection selection, bool withDetector) {
  try {
    for (const bool whole : {false, true}) {
      story = tellStory(log, places, selection);
      if (nodesOf(story.execution) > kMostChangedNodes) {
        why = "the log is too large for the reference";
        return;
      }
      races = judged(log, places, story, withDetector && whole);
      for (const LogRace &race : races)
        for (const auto &range : bytesOf(story, race))
          selection.whole.push_back(range);
    }
  } catch (const TooLarge &error) {
    why = error.what();
  }
}

std::vector<RepairAsked> allRepairs(const Log &log, const Story &story, const LogRace &race) {
  using enum RepairPlace::Side;
  std::vector<RepairAsked> all;
  const PairSet &pairs = race.model;
  if (pairs.empty())
    return all;
  const StoryAccess &a = story.accesses[pairs.begin()->first], &b = story.accesses[pairs.begin()->second];
  const Directives around[] = {directivesAround(story.execution, a.id), directivesAround(story.execution, b.id)};
  std::vector<RepairAsked::Spot> both;
  for (auto [x, y] : pairs)
    for (const u32 i : {x, y}) {
      const AccessId id = story.accesses[i].id;
      const std::string &place = story.execution.tasks[id.task].events[id.event].place;
      if (std::ranges::none_of(both, [&](const auto &spot) { return spot.place == place; }))
        both.push_back({place, AtIt});
    }
  const auto add = [&](RepairKind kind, const std::string &place, RepairPlace::Side side, std::string clause = {}) {
    if (!place.empty() && std::ranges::none_of(all, [&](const RepairAsked &one) {
          return one.kind == kind && one.spots[0].place == place && one.spots[0].side == side;
        }))
      all.push_back({kind, std::move(clause), {{place, side}}, {}});
  };
  const auto site = log.sites.find(a.site);
  std::string name = site == log.sites.end() ? std::string() : std::string(baseName(site->second.variable));
  name = name.empty() ? "…" : name;
  const std::string construct = !around[0].work.empty()   ? around[0].work
                                : around[0].tasks.empty() ? around[0].region
                                                          : around[0].tasks[0];
  add(RepairKind::Private, construct, AtIt, "private(" + name + ")");
  for (const Directives &one : around)
    add(RepairKind::Firstprivate, one.task(), AtIt, "firstprivate(" + name + ")");
  for (const char op : std::string_view("+*&|^"))
    if (site != log.sites.end() && !construct.empty()) {
      Arena arena;
      const LogSite &s = site->second;
      const std::string_view line = sourceLines(s.file.c_str(), s.line, s.line, arena).line;
      const char its = updateAt(withoutComment(line), s.column, lastName(s.variable)).op;
      if ((its == '-' ? '+' : its) == op)
        add(RepairKind::Reduction, construct, AtIt, std::string("reduction(") + op + ":" + name + ")");
    }
  for (const Directives &one : around)
    add(RepairKind::RemoveNowait, one.work, AtIt, "nowait");
  for (const Directives &one : around)
    add(RepairKind::Barrier, one.work, Before);
  if (both.size() == 2)
    all.push_back({RepairKind::Barrier, {}, both, {}});
  all.push_back({RepairKind::Atomic, {}, both, {}});
  for (const RepairAsked::Spot &one : both)
    if (!around[0].tasks.empty() || !around[1].tasks.empty())
      add(RepairKind::Taskwait, one.place, Before);
  for (const Directives &one : around)
    for (const std::string &task : one.tasks) {
      add(RepairKind::Taskwait, task, After);
      add(RepairKind::Taskgroup, task, Around);
    }
  if (!around[0].tasks.empty() && !around[1].tasks.empty())
    all.push_back(
        {RepairKind::Depend, "depend(inout: " + name + ")", {{around[0].tasks.back()}, {around[1].tasks.back()}}, {}});
  all.push_back({RepairKind::Critical, {}, both, {}});
  if (!around[0].work.empty())
    all.push_back({RepairKind::Ordered, {}, both, around[0].work});
  return all;
}

std::string wordsOf(const RepairAsked &asked) {
  std::string places;
  for (const RepairAsked::Spot &spot : asked.spots)
    places += (places.empty() ? "" : " and ") + spot.place;
  switch (asked.kind) {
  case RepairKind::RemoveNowait:
    return "remove the nowait of the construct at " + places;
  case RepairKind::Barrier:
    return (asked.spots[0].side == RepairPlace::Before ? "a barrier before the construct at " : "a barrier between ") +
           places;
  case RepairKind::Taskwait:
    return (asked.spots[0].side == RepairPlace::Before ? "a taskwait before " : "a taskwait after the task at ") +
           places;
  case RepairKind::Taskgroup:
    return "a taskgroup around the task at " + places;
  case RepairKind::Atomic:
    return "atomic accesses at " + places;
  case RepairKind::Critical:
    return "a critical section around " + places;
  case RepairKind::Ordered:
    return "an ordered block around " + places;
  case RepairKind::Depend:
    return asked.clause + " on the tasks at " + places;
  default:
    return asked.clause + " at " + places;
  }
}

std::string wordsOf(const RepairOutcome &outcome) {
  switch (outcome.check) {
  case RepairCheck::Checked:
    return outcome.gone ? "checked: this and " + std::to_string(outcome.gone) + " further race" +
                              (outcome.gone == 1 ? " are" : "s are") + " gone, no new one"
                        : "checked: the race is gone, no new one";
  case RepairCheck::Leaves:
    return "leaves a race: " + outcome.why;
  case RepairCheck::MakesOther:
    return "makes another race: " + outcome.why;
  case RepairCheck::Wrong:
    return "wrong: " + outcome.why;
  default:
    return "not tried: " + outcome.why;
  }
}

} // namespace ompracer::command
