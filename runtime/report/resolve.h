// Resolve: from a Race (addresses) to a Record (names).
//
// The only place where the report asks the symboliser, the module map and the source files. Slow, not thread-safe:
// the sink calls it under its lock, once for each new pair of sites.
#pragma once

#include "report/buffer.h"
#include "report/record.h"

namespace ompracer {

/// Fills `out` except id and count. Strings go to the arena.
void resolve(const Race &race, const RunInfo &run, Arena &arena, Record &out);

/// Sixteen hexadecimal digits that stay the same when lines are added elsewhere in the file, and that do not depend
/// on which access came first. For baselines.
const char *fingerprintOf(const Record &record, Arena &arena);

} // namespace ompracer
