// The life of memory: what stands at the same address in the next one has nothing to do with it.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// Memory begins a life, in no fragment: nothing is recorded about it, nobody has waited for a value there, and it is
/// no lock that anybody held.
void clearMemory(uptr begin, uptr size);

/// Memory begins a life in the thread's current fragment: besides, no access to it was checked.
void beginLife(Thread &, uptr begin, uptr size);

} // namespace ompracer
