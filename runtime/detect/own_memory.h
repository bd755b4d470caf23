// OwnMemory: what a thread knows of memory that is its own, or its task's: what nobody else can name, and what has
// ended.
#pragma once

#include "detect/ended_locals.h"
#include "detect/private_stack.h"

namespace ompracer {

struct OwnMemory {
  PrivateStack privateStack;
  EndedLocals endedLocals;        ///< of the explicit task that runs
  EndedLocals implicitTaskLocals; ///< of the thread's implicit task, in this phase
  RecalledEnds recalled;
  uptr lastBlock = 0; ///< heap block that orderedWhenOwned found last
};

} // namespace ompracer
