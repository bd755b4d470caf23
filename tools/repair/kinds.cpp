// Which repairs can be tried for a race, and their words.
#include "repair/check.h"

#include "report/source.h"
#include "report/source_line.h"

#include <algorithm>
#include <ranges>

namespace ompracer::command {

using model::AccessId;
using model::Event;
using model::kNone;
using model::TaskId;
using model::Verb;

namespace {

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
  for (const Directives &one : around)
    add(RepairKind::Serial, one.work, AtIt);
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
  case RepairKind::Serial:
    return "no parallel execution of the loop at " + places;
  case RepairKind::Depend:
    return asked.clause + " on the tasks at " + places;
  default:
    return asked.clause + " at " + places;
  }
}

} // namespace ompracer::command
