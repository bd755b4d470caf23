// What a report has to do with an older one.
#pragma once

#include "load.h"

namespace ompracer::command {

/// For each of the second ones the race of the first ones that it is, or nullptr: equal fingerprints. Races of one
/// report may have the same (two tasks with one statement): those of the same lines belong together, then those as far
/// apart.
std::vector<Record *> partners(const std::vector<Record *> &known, const std::vector<Record *> &added);

/// Marks each race as new or unchanged, by fingerprint, and adds those that only the older report has, as absent. True
/// when a race is new.
bool compare(Report &report, const std::string &olderFile);

} // namespace ompracer::command
