// Counts a graph: its longest paths, with what a change would make of the weights.
#pragma once

#include "analyse/graph.h"

namespace ompracer::analyse {

/// Code becomes so many times as parallel, or as fast. 1 everywhere: nothing changes.
struct Change {
  std::vector<double> regions;  ///< factor by Graph::regions; empty: 1
  std::vector<double> names;    ///< by name of a region of the program's own
  std::vector<double> mutexes;  ///< by mutex: of what is held, on the clock with locks only
  std::vector<double> shortest; ///< by Graph::regions: a piece is not divided further; empty: 0
  bool freeTasks = false;       ///< creating and joining costs nothing

  /// What a path has of the node.
  double onPath(const Graph &, const Node &) const;
};

struct Count {
  double logical = 0, burdened = 0, locks = 0;
  std::vector<double> ends;  ///< by node, on the logical clock
  std::vector<double> costs; ///< by node: those that are due
  std::vector<u32> last;     ///< by node: the one before it on its longest path; kNone: none
  u32 end = kNone;           ///< of the longest
};

/// `paths`: fills in ends, costs, last and end.
Count count(const Graph &, const Change & = {}, bool paths = false);

/// What of the longest path belongs to each region.
std::vector<double> sharesOf(const Graph &, const Change &, const Count &);

} // namespace ompracer::analyse
