#include "races.h"

#include <algorithm>
#include <ranges>

namespace ompracer::command {

PairSet racesOf(model::Judge &judge, const Story &story) {
  std::map<model::AccessId, u32> index;
  for (u32 i = 0; i < story.accesses.size(); ++i)
    index[story.accesses[i].id] = i;
  PairSet races;
  for (auto [a, b] : judge.races()) {
    const auto x = index.find(a), y = index.find(b);
    if (x != index.end() && y != index.end())
      races.insert(std::minmax(x->second, y->second));
  }
  return races;
}

Races::Side Races::sideOf(u32 access) {
  const StoryAccess &a = story.accesses[access];
  const bool atomic = story.execution.tasks[a.id.task].events[a.id.event].flags & model::kAtomic;
  const auto found = log.sites.find(a.site);
  if (found == log.sites.end() || found->second.pc || !found->second.line) {
    const SourceLine source = places.sourceOfSite(a.site);
    return {source.file, {}, source.line ? source.line : a.site, atomic};
  }
  const LogSite &s = found->second;
  return {s.file, s.variable, s.statement && !s.variable.empty() ? s.statement : s.line, atomic};
}

/// Of more than the detector tells apart, the first.
u64 Races::variableOf(const Key &key, u64 address) {
  constexpr std::size_t kVariables = 8;
  std::vector<u64> &known = variables[key];
  const u64 begin = places.globalAt(address);
  if (std::find(known.begin(), known.end(), begin) == known.end()) {
    if (known.size() == kVariables)
      return known.front();
    known.push_back(begin);
  }
  return begin;
}

void Races::add(const PairSet &pairs, PairSet LogRace::*byWhom) {
  for (const auto &pair : pairs) {
    Side a = sideOf(pair.first), b = sideOf(pair.second);
    const Key key = b < a ? Key{b, a} : Key{a, b};
    const StoryAccess &x = story.accesses[pair.first], &y = story.accesses[pair.second];
    (races[{key, variableOf(key, std::max(x.address, y.address))}].*byWhom).insert(pair);
  }
}

std::vector<LogRace> Races::list() const {
  std::map<std::string, std::vector<LogRace>> sorted;
  for (LogRace race : std::views::values(races)) {
    std::set<std::string> pairs;
    for (const PairSet *list : {&race.product, &race.model})
      for (auto [a, b] : *list) {
        auto place = [&](u32 i) -> const std::string & {
          const model::AccessId id = story.accesses[i].id;
          return story.execution.tasks[id.task].events[id.event].place;
        };
        pairs.insert(std::min(place(a), place(b)) + " / " + std::max(place(a), place(b)));
      }
    for (const std::string &one : pairs)
      race.places += (race.places.empty() ? "" : ", ") + one;
    sorted[race.places].push_back(std::move(race));
  }
  std::vector<LogRace> result;
  for (std::vector<LogRace> &equal : std::views::values(sorted))
    std::move(equal.begin(), equal.end(), std::back_inserter(result));
  return result;
}

} // namespace ompracer::command
