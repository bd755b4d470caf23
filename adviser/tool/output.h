// The profile as text and files.
#pragma once

#include "tool/tool.h"

namespace ompracer::adviser {

/// Makes the profile of the run and writes what the options ask for.
void write(RunEnd &);

/// The files that the options ask for. They stay open, so that no other process takes their names.
void openFiles();

} // namespace ompracer::adviser
