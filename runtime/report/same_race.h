// Which race reported before another pair of accesses belongs to.
#pragma once

#include "report/record.h"

#include "base/types.h"

namespace ompracer {

/// That of equal statements, the first of which is `first`, that the address (0: not known) belongs to; null: none yet.
Record *recordOf(Record *first, uptr address);

/// A race reported before whose accesses belong to the same two calls of the C++ library, in memory of the same kind:
/// what push_back does to a vector's three pointers is one mistake of who calls it. Null: none.
Record *ofSameCalls(const Record &record);

} // namespace ompracer
