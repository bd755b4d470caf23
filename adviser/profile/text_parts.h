// The tables of the text.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::profile {

/// What limits the program stands first; at most 20 rows.
void renderDirectives(Buffer &out, const Profile &profile);

/// Runs at several sizes; nothing when there are none.
void renderScale(Buffer &out, const Profile &profile);

/// What grows with the number of threads; nothing when it was not measured.
void renderDiff(Buffer &out, const Profile &profile);

} // namespace ompracer::profile
