// The graph of a profile's run, and the places of its directives.
#pragma once

#include "analyse/count.h"
#include "profile/profile.h"

#include <string>
#include <vector>

namespace ompracer::analyse {

struct Place {
  std::string file, function;
  u32 line = 0, column = 0;
  u32 statement = 0; ///< line of the statement that follows the directive; 0: not known
};

struct RunGraph {
  Log log;
  Graph graph;
  std::vector<Place> places;      ///< by context
  std::vector<Place> mutexPlaces; ///< by mutex: where it was acquired first
  std::vector<u32> into;          ///< by context: of a part of one directive: the outermost part's; else its own number
  std::vector<double> cost;       ///< by context: what a creation costs there, in units of the log
  double unit = 1;                ///< of the log, in those of the profile

  double shortest = 10;                       ///< profile::Run::division
  double taskLimit = 0.1;                     ///< the same
  std::vector<bool> excluded;                 ///< by context
  std::vector<double> shortestPieces() const; ///< by region
};

/// Reads the log that the profile names. Throws std::runtime_error: there is none, it does not hold all of the run, or
/// it is of another one.
RunGraph loadRun(const profile::Profile &);

} // namespace ompracer::analyse
