// One directive of the source, once.
#pragma once

#include "profile/profile.h"

namespace ompracer::profile {

/// Directives of one kind in one place become one: a function that was inlined several times, or a template, has its
/// regions several times in the code. Contexts stay apart.
void mergeDirectives(Profile &profile);

} // namespace ompracer::profile
