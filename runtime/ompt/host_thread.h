// Host threads: the program's own threads and mutexes beside OpenMP's. See host_thread.cpp.
#pragma once

#include "base/types.h"

namespace ompracer {

/// `openmpAddress` lies in the OpenMP runtime: its threads and mutexes are not the program's.
bool initHostThreads(uptr openmpAddress);
/// Does the return address lie in the OpenMP runtime?
bool calledByOpenmp(const void *returnAddress);

} // namespace ompracer
