// Stretches of serial code on the critical path.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::profile {

/// Where most of the serial code is: " in main.c:118-160 (41 %)", or as far as it is known
/// ", 41 % after parallel for relax.c:91 and before task tree.c:40".
void putSerialStretch(Buffer &out, const Profile &profile);

} // namespace ompracer::profile
