// Profiles of the ranks of one MPI program: each, and all together.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

#include <string>
#include <vector>

namespace ompracer::advise {

/// As text or JSON. Throws std::runtime_error for another format, and for profiles that are not of different ranks.
void renderRanks(Buffer &out, std::vector<profile::Profile> ranks, const std::string &format);

} // namespace ompracer::advise
