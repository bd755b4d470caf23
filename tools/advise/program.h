// What can be told of a program before it runs.
#pragma once

#include <string>

namespace ompracer::advise {

/// Throws std::runtime_error with a message for the user when it does not exist, cannot be run, or cannot be profiled:
/// the profiler comes into it by LD_PRELOAD.
void checkProgram(const std::string &name);

/// Of a program that ended without a profile, as far as can be told: half a sentence.
std::string whyNoProfile(const std::string &name);

} // namespace ompracer::advise
