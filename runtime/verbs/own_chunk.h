// Chunks of a loop that run on the same thread in every assignment, see work.cpp.
#pragma once

#include "base/types.h"

namespace ompracer {

/// The implicit task that runs chunks of its own (Cursor::ownChunk) starts an iteration that is none of them.
void leaveOwnChunk(u64 iteration);

} // namespace ompracer
