// Keys by which a pair of accesses is known again: of its sites, and of its positions in the source.
#pragma once

#include "report/race.h"

#include "base/types.h"

namespace ompracer {

/// Of a pair of sites with the code that called them; 0 when a site is not known. Its top bit is clear.
u64 siteKey(u32 a, bool aWrites, u32 b, bool bWrites, u32 caller);

/// `exact`: of the pair of positions and kinds; else of what makes it one race with others. Its top bit is set.
u64 positionKey(const Race &race, bool exact);

} // namespace ompracer
