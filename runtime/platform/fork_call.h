// The body of a parallel region, and the compiler's words for its directive, which OMPT does not tell: it says where
// the call of the runtime returns to, and that is another function's code where the compiler made a jump of the call.
#pragma once

#include "base/types.h"

namespace ompracer {

struct Ident;

/// What the calling thread has handed to __kmpc_fork_call or __kmpc_fork_teams for the region that begins next.
struct ForkCall {
  uptr body;        ///< the function; 0: no call since the last question, or unknown on this platform
  const Ident *loc; ///< null: the same
};
ForkCall takeForkCall();

} // namespace ompracer

#ifdef __x86_64__
/// Not null: what the runtime is to call in place of the body, which has so many arguments besides the two of its own.
/// Set once, before the first region.
extern "C" [[gnu::visibility("hidden")]] void *(*ompracerObserveBody)(void *body, int arguments);
#endif
