// Replays a log: tells the detector what the run told it, on one thread and without OpenMP, and asks about pairs.
//
// It is a source of events, as the OpenMP runtime is: it calls the verbs of events/sink.h and what else of the detector
// the run called. So the graph is the one that the product builds. Pairs are judged by the product's verdict
// (detect/verdict.h), without histories: each pair.
//
// A process replays one log: the detector is one object.
#pragma once

#include "base/rule.h"
#include "log/story.h"

#include <map>
#include <set>

namespace ompracer::command {

struct ProductVerdicts {
  /// Pairs of indices of Story::accesses that race, the earlier one first, and the order that they lack.
  std::map<std::pair<u32, u32>, Rule> races;
  std::set<std::pair<u32, u32>> pairsThatRace() const;
  /// Pairs that were judged.
  u64 pairs = 0;
  /// Accesses of which no pair was.
  std::set<u32> unjudged;
  /// Why, each once.
  std::vector<std::string> missing;
};

ProductVerdicts replay(const Log &, const Story &);

} // namespace ompracer::command
