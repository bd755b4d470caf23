// Start: the only functions that the layers which hear first of the program call upwards.
#pragma once

namespace ompracer {

/// Starts the tool once: options, report, detector. Defined in tool.cpp, the only file that sees all layers.
void ensureStarted();

/// ensureStarted() has returned once.
bool hasStarted();

} // namespace ompracer
