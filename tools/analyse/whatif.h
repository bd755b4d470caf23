// What a change would be worth: "tree.c:40*16" makes the code of a directive sixteen times as parallel, or as fast.
#pragma once

#include "analyse/run_graph.h"

#include <string>
#include <vector>

namespace ompracer::analyse {

struct Wish {
  std::string location; ///< FILE:LINE, FILE:LINE-LINE, lock:FILE:LINE, main, overhead, the name of a region of the
                        ///< program's own
  double factor = 0;    ///< 0: of "overhead" only
};

/// "LOC*F,LOC*F", or "overhead:0". Throws std::runtime_error.
std::vector<Wish> parseWishes(const std::string &list);

/// As the user writes it.
std::string wordsOf(const Wish &);

/// The span if all wishes came true, in the profile's unit: the logical one; with a lock among them that with mutual
/// exclusion, else with "overhead" that with costs. Throws std::runtime_error when there is no such place.
double spanWith(const RunGraph &, const std::vector<Wish> &);

} // namespace ompracer::analyse
