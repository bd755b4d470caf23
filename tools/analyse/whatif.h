// What a change would be worth: "tree.c:40*16" makes the code of a directive sixteen times as parallel, or as fast.
#pragma once

#include "analyse/run_graph.h"

#include <string>
#include <vector>

namespace ompracer::analyse {

struct Wish {
  std::string location; ///< FILE:LINE, FILE:LINE-LINE, lock:FILE:LINE, main, overhead, the name of a region of the
                        ///< program's own
  double factor = 0;
};

/// "LOC*F,LOC*F", or "overhead:0". Throws std::runtime_error.
std::vector<Wish> parseWishes(const std::string &list);

/// The span if the wish came true, in the profile's unit: the logical one, of a lock that with mutual exclusion, of
/// "overhead" that with costs. Throws std::runtime_error when there is no such place.
double spanWith(const RunGraph &, const Wish &);

} // namespace ompracer::analyse
