// The OMPT callbacks and the runtime's entry points, shared by the files of this layer.
#pragma once

#include "events/callbacks.h"
#include "events/sink.h"

#include <omp-tools.h>

namespace ompracer {

void forgetStackBelow(uptr top);

/// The code before this return address, of a construct, runs in parallel.
void noteRunning(const char *construct, uptr pc);

} // namespace ompracer
