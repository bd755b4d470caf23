// What each lock does to the span.
#pragma once

#include "profile/profile.h"

namespace ompracer::profile {

/// The directive that a critical section is, too; kNone: the lock is none. Where places are not known, the largest.
std::uint32_t directiveOf(const Profile &profile, const Lock &lock);

/// Fills in Lock::bound and Lock::directive. The clock with locks does not keep which of them bounds the span: what it
/// is longer by is charged to them as far as they were held, the longest first.
void boundLocks(Profile &profile);

} // namespace ompracer::profile
