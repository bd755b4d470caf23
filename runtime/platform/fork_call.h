// The body of a parallel region, which OMPT does not tell: it says where the call of the runtime returns to, and that
// is another function's code where the compiler made a jump of the call.
#pragma once

#include "base/types.h"

namespace ompracer {

/// The function that the calling thread has handed to __kmpc_fork_call or __kmpc_fork_teams for the region that begins
/// next; 0: none since the last question, or unknown on this platform.
uptr takeForkedBody();

} // namespace ompracer
