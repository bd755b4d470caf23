// Pairs of accesses as the races that the detector would report: pairs of equal statements, variables and kinds are one
// race, but for each global variable of one of its own (runtime/report/pair_key.h, same_race.h).
#pragma once

#include "log/story.h"
#include "replay/replay.h"

#include <map>
#include <set>

namespace ompracer::command {

/// Pairs of indices of Story::accesses, the lower one first.
using PairSet = std::set<std::pair<u32, u32>>;

struct LogRace {
  PairSet product, model; ///< by whose judgement
  /// "x.c:3 / x.c:4", of each pair of lines; several lines may belong to one statement.
  std::string places;
};

PairSet racesOf(model::Judge &, const Story &);

class Races {
public:
  Races(const Log &log, const Story &story, Places &places) : log(log), story(story), places(places) {}
  void add(const PairSet &, PairSet LogRace::*byWhom);
  /// By their places.
  std::vector<LogRace> list() const;

private:
  struct Side {
    std::string file, variable;
    u32 line = 0;
    bool atomic = false;
    auto operator<=>(const Side &) const = default;
  };
  struct Key {
    Side first, second;
    auto operator<=>(const Key &) const = default;
  };
  Side sideOf(u32 access);
  u64 variableOf(const Key &, u64 address);

  const Log &log;
  const Story &story;
  Places &places;
  std::map<Key, std::vector<u64>> variables; ///< global ones, by where they begin; 0: other memory
  std::map<std::pair<Key, u64>, LogRace> races;
};

} // namespace ompracer::command
