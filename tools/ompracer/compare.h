// What a report has to do with an older one.
#pragma once

#include "load.h"

namespace ompracer::command {

/// Marks each race as new or unchanged, by fingerprint, and adds those that only the older report has, as absent. True
/// when a race is new.
bool compare(Report &report, const std::string &olderFile);

} // namespace ompracer::command
