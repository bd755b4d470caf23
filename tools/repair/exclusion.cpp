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

/// "found = 1": whoever writes last, the value is the same.
static bool assignsNumber(std::string_view line) {
  const std::size_t at = line.find('=');
  if (at == line.npos || at == 0 || std::strchr("=!<>+-*/%&|^", line[at - 1]))
    return false;
  std::string_view value = line.substr(at + 1);
  value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
  value = value.substr(0, value.find(';'));
  return !value.empty() && std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
}

std::string_view Trial::lineOf(const LogSite &site) {
  const auto [found, isNew] = lines.try_emplace({site.file, site.line});
  if (isNew)
    found->second = withoutComment(sourceLines(site.file.c_str(), site.line, site.line, arena).line);
  return found->second;
}

bool Trial::updatesItself(AccessId id) {
  const LogSite *site = at(id).flags & model::kWrites ? siteOf(id) : nullptr;
  const std::string_view line = site ? lineOf(*site) : std::string_view();
  const std::string_view name = site ? lastName(site->variable) : std::string_view();
  return !line.empty() && !name.empty() &&
         (updateAt(line, site->column, name).op || readsItself(line, site->column, name));
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
    // Of what pointers lead to, the lines of all of them count. A name for it would stand on further lines.
    const bool pointee = object & OMPRACER_OBJECT_INDIRECT && object & OMPRACER_OBJECT_PART &&
                         !places.globalAt(story.accesses[index.at(id)].address);
    if (!site || !count || !(object & OMPRACER_OBJECT_USES_KNOWN) ||
        (!pointee &&
         (object & OMPRACER_OBJECT_INDIRECT || !(object & (OMPRACER_OBJECT_WHOLE | OMPRACER_OBJECT_ARRAY)))))
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
    std::set<std::pair<u32, u32>> sections;
  };
  std::map<std::pair<std::pair<TaskId, u32>, u64>, Seen> seen;
  const auto add = [&](Seen &s, AccessId id, std::pair<u32, u32> its) {
    (at(id).flags & model::kWrites ? s.writes : s.reads) = true;
    s.sections.insert(its);
    if (s.reads && s.writes && s.sections.size() > 1)
      throw Refusal{"a value that is read before is written at " + at(id).place, true};
  };
  for (const AccessId &id : ids)
    add(seen[{unitOf(id), at(id).address}], id, {0, section.at(id)});
  // What the same units do there, excluded already: an atomic read and the write that it decides on.
  for (auto &[key, s] : seen) {
    const auto [task, begin] = key.first;
    for (u32 i = begin; i < x.tasks[task].events.size(); ++i) {
      const AccessId id{task, i};
      if (i != begin && unitOf(id).second != begin)
        break;
      const u32 mutex = sectionAt(id);
      if (touches(at(id)) && !section.count(id) && at(id).address == key.second &&
          (mutex || at(id).flags & model::kAtomic))
        add(s, id, {mutex ? 1 : 2, mutex ? mutex : i});
    }
  }
}

void Trial::needAnyOrder(const std::vector<AccessId> &ids, const std::map<AccessId, u32> &section) {
  // An update reads and writes in one section, if only in some units: "if (v > most) most = v".
  std::map<std::pair<bool, std::pair<TaskId, u32>>, std::pair<bool, bool>> does;
  const auto sectionOf = [&](AccessId id) {
    const auto found = section.find(id);
    if (found != section.end())
      return std::pair(true, std::pair<TaskId, u32>(0, found->second));
    const u32 its = sectionAt(id);
    return std::pair(false, std::pair<TaskId, u32>(id.task, its ? its - 1 : id.event));
  };
  std::set<AccessId> involved(ids.begin(), ids.end());
  for (const StoryAccess &access : story.accesses)
    if (touches(at(access.id)))
      involved.insert(access.id);
  for (const AccessId &id : involved) {
    auto &[reads, writes] = does[sectionOf(id)];
    const bool write = at(id).flags & model::kWrites;
    reads |= !write || (objectOf(id) & OMPRACER_OBJECT_READ_FIRST);
    writes |= write;
  }
  std::set<std::string> updates;
  for (const AccessId &id : involved)
    if (does[sectionOf(id)] == std::pair(true, true) || updatesItself(id))
      updates.insert(at(id).place);
  for (auto [a, b] : all) {
    const AccessId one = story.accesses[a].id, other = story.accesses[b].id;
    if (!changed.count(one) && !changed.count(other))
      continue;
    const bool read = !(at(one).flags & at(other).flags & model::kWrites);
    for (const AccessId &id : {one, other}) {
      const LogSite *site = siteOf(id);
      if (updates.count(at(id).place) || (read && at(id).flags & model::kWrites) ||
          (site && at(one).place == at(other).place && assignsNumber(lineOf(*site))))
        continue;
      throw Refusal{(read ? "which value is read depends on who is first, at "
                          : "which value stays depends on who writes last, at ") +
                    at(id).place};
    }
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
  needAnyOrder(ids, each);
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

u32 Trial::sectionAt(AccessId id) const {
  std::vector<std::pair<u64, u32>> held;
  for (u32 i = 0; i < id.event; ++i)
    if (const Event &e = x.tasks[id.task].events[i]; e.verb == Verb::Acquire && !(e.flags & model::kShared))
      held.push_back({e.number, i + 1});
    else if (e.verb == Verb::Release)
      std::erase_if(held, [&](const auto &one) { return one.first == e.number; });
  return held.empty() ? 0 : held.back().second;
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
  // A section around two accesses stands in one function.
  const auto isThere = [&](AccessId id, const std::string &function) {
    const Event &e = at(id);
    const LogSite *site = e.verb == Verb::Access ? siteOf(id) : nullptr;
    return site && site->function == function &&
           std::ranges::any_of(asked.spots, [&](const auto &s) { return s.place == e.place; });
  };
  for (const AccessId &id : ids) {
    if (sections.count(id))
      continue;
    const std::vector<Event> &events = x.tasks[id.task].events;
    const std::string &function = siteOf(id)->function;
    u32 begin = id.event, end = id.event + 1;
    while (begin > 0 && isThere({id.task, begin - 1}, function))
      --begin;
    while (end < events.size() && isThere({id.task, end}, function))
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
  needNotTorn(ids, sections);
  needAnyOrder(ids, sections);
}

} // namespace ompracer::command
