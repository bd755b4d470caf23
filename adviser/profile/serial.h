// Stretches of serial code on the critical path.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::profile {

/// The outermost directive around a context, 0 outside all regions.
std::uint32_t regionOf(const Profile &profile, std::uint32_t context);

/// The stretches of the first thread, which are all on the path; where they are not known, of the path as far as its
/// order is. All instances of one together. A program has few: what is beyond `most` is left out.
unsigned serialStretches(const Profile &profile, Stretch *out, unsigned most);

/// "after parallel for relax.c:91 and before task tree.c:40"
void putStretch(Buffer &out, const Profile &profile, const Stretch &stretch);

/// Where most of the serial code is: " in main.c:118-160 (41 %)", or as far as it is known
/// ", 41 % after parallel for relax.c:91 and before task tree.c:40".
void putSerialStretch(Buffer &out, const Profile &profile);

} // namespace ompracer::profile
