// Start: the one function that the layers which hear first of the program call upwards.
#pragma once

namespace ompracer {

/// Starts the tool once: options, report, detector. Defined in tool.cpp, the only file that sees all layers.
void ensureStarted();

/// ensureStarted() has returned once.
bool hasStarted();

/// Set at start: writes the result of a process that is about to end at once. Returns its exit code, or -1.
extern int (*gEndOfProcess)();

/// Set at start: writes what was found before the process becomes another program. Returns whether (0, 1) it wrote
/// files, or -1 when the process is not the one that the report is about.
extern int (*gBeforeExec)(bool &race);
/// To be called where exec failed after gBeforeExec said that it told.
extern void (*gExecFailed)();

} // namespace ompracer
