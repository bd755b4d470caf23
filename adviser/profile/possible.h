// Assertions of the profile: no share is beyond the whole, parts are their sum, nothing is counted without being there.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::profile {

/// Where a rule does not hold, a note of the profile names the first: its numbers are wrong, and the program is not to
/// suffer for that. The profile has its advice and its verdict. Example: shares of the span that add up to 104 %.
void noteBrokenRule(Profile &profile, Arena &arena);

} // namespace ompracer::profile
