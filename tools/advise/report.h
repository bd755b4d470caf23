// `ompracer report` for profiles.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

#include <string>

namespace ompracer::advise {

/// The profile in a format: text, json, html, speedscope, folded, dot, csv; of one with a log perfetto. Throws
/// std::runtime_error for what cannot be made of a profile.
void render(Buffer &out, const profile::Profile &profile, const std::string &format, bool color);

/// What changed since an older profile, as text. True if parallelism fell by more than `tolerance` (0 to 1).
bool compare(Buffer &out, const profile::Profile &older, const profile::Profile &newer, double tolerance);

} // namespace ompracer::advise
