// Which rank of an MPI program this process is, by what its launcher says in the environment. The runtime knows no MPI.
#pragma once

#include "base/ranks.h"

namespace ompracer {

/// One, or none. Read once, at start: the program may change its environment.
const Ranks &ownRank();

/// Rank and world stand before what the process says (nameInLog).
void nameRankInLog(const char *tool);

} // namespace ompracer
