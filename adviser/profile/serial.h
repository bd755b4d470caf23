// Stretches of serial code on the critical path.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::profile {

/// Code outside all regions, between two of them; kNone: the begin or the end of the program.
struct Stretch {
  std::uint32_t before = kNone, after = kNone;
  Time weight = 0;         ///< on the critical path, of all instances
  std::uint64_t times = 0; ///< that it stands there
};

/// The stretches of the path, all instances of one together. A program has few: what is beyond `most` is left out.
unsigned serialStretches(const Profile &profile, Stretch *out, unsigned most);

/// "after parallel for relax.c:91 and before task tree.c:40"
void putStretch(Buffer &out, const Profile &profile, const Stretch &stretch);

/// Where most of the serial code is: " in main.c:118-160 (41 %)", or as far as it is known
/// ", 41 % after parallel for relax.c:91 and before task tree.c:40".
void putSerialStretch(Buffer &out, const Profile &profile);

} // namespace ompracer::profile
