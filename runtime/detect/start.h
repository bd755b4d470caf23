// Start: the one function that the layers which hear first of the program call upwards.
#pragma once

namespace ompracer {

/// Starts the tool once: options, report, detector. Defined in tool.cpp, the only file that sees all layers.
void ensureStarted();

/// ensureStarted() has returned once.
bool hasStarted();

/// Set at start: writes the result of a process that is about to end at once. Returns its exit code, or -1.
extern int (*gEndOfProcess)();

} // namespace ompracer
