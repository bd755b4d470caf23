// The profile as text and files.
#pragma once

#include "tool/tool.h"

namespace ompracer::adviser {

/// Makes the profile of the run and writes what the options ask for.
void write(RunEnd &);

/// The log of the run, where record= asks for one.
void openLog();

} // namespace ompracer::adviser
