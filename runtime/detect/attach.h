// Attach: a thread begins and ends for the detector.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// Gives the calling thread its number and stack bounds, and a clean stack. Does nothing when done before.
bool attachThread();
/// The calling thread ends.
void detachThread();
/// The only thread of a forked child goes on; all others are gone.
void forgetOtherThreads();

} // namespace ompracer
