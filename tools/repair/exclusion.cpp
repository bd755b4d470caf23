// Repairs that exclude: atomic accesses, critical sections, locks.
#include "repair/trial.h"

#include "report/source.h"

#include <algorithm>
#include <cstring>
#include <ranges>

namespace ompracer::command {

/// All lines are updates by one operation, or there is one.
static bool isNeverMixed(const LogSite &site) {
  return (site.object & OMPRACER_OBJECT_USES_KNOWN) && !(site.object & OMPRACER_OBJECT_MIXED);
}

std::string_view Trial::lineOf(const LogSite &site) {
  const auto [found, isNew] = lines.try_emplace({site.file, site.line});
  if (isNew)
    found->second = withoutComment(sourceLines(site.file.c_str(), site.line, site.line, arena).line);
  return found->second;
}

char Trial::operationOf(AccessId id, bool mayAssign) {
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

std::vector<AccessId> Trial::targets(const RepairAsked &asked, bool whole) {
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

void Trial::needAllLines(const std::vector<AccessId> &ids, const RepairAsked &asked) {
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

void Trial::needNotTorn(const std::vector<AccessId> &ids, const std::map<AccessId, u32> &section) {
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

void Trial::makeAtomic(Change &change, const RepairAsked &asked) {
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

u64 Trial::heldAt(AccessId id) const {
  std::vector<u64> held;
  for (u32 i = 0; i < id.event; ++i)
    if (const Event &e = x.tasks[id.task].events[i]; e.verb == Verb::Acquire && !(e.flags & model::kShared))
      held.push_back(e.number);
    else if (e.verb == Verb::Release)
      std::erase(held, e.number);
  return held.empty() ? 0 : held.back();
}

u64 Trial::heldByOther(const std::vector<AccessId> &free) {
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

void Trial::exclude(Change &change, const RepairAsked &asked) {
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

} // namespace ompracer::command
