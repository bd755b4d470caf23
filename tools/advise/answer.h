// What a person asks of a profile besides what it says, and the answers, which come from the log of the run.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

#include <string>

namespace ompracer::advise {

struct Questions {
  double goal = 0, factor = 0; ///< 0: none
  std::string whatif;          ///< PLACE*FACTOR, with commas between them
  bool page = false;           ///< is to be made: with the graph, where that is small
};

/// Fills in profile.whatif. Without a log the answer to a goal is an upper bound, and a what-if has none: false, and
/// the last note of the profile says why. Throws std::runtime_error for a what-if that is none.
bool answer(profile::Profile &profile, const Questions &questions, Arena &arena);

} // namespace ompracer::advise
