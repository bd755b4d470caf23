// ThreadTables: the large parts of what a thread remembers.
//
// Not part of Thread: that lies in static thread-local storage, of which a library loaded later gets little. Mapped
// when the thread is attached, all zeros; only that thread uses them.
#pragma once

#include "detect/known_values.h"
#include "detect/own_memory.h"
#include "record/state/memo.h"
#include "record/state/relation.h"
#include "runlog/writer.h"

namespace ompracer {

struct ThreadTables {
  RelationCache relations;
  Memo memo;
  OwnMemory memory;
  KnownValues values;
  runlog::Buffer log;
  u64 toldTask = 0; ///< which the thread executes, as the log knows it
};

} // namespace ompracer
