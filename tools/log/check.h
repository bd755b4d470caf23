// Whether the records of a log can be those of a run: who reads a log may trust what this has let through.
#pragma once

#include "log/reader.h"

namespace ompracer::command {

/// Of the records in their order: tasks, teams and host threads are begun before they are named, once, and named no
/// longer when they have ended; constructs, groups and lanes are begun before they end; words that choose are among
/// those that there are. Empty, or what is wrong.
std::string contradictionIn(const Log &);

} // namespace ompracer::command
