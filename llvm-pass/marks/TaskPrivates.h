// The end of a task's private variables, which lie in the block of the task and not on a stack: a task that it created
// and left unjoined may still use them (semantics 1).
#pragma once

#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

namespace ompracer {

/// Marks it where the function, before the optimiser, is the entry of a task. Not for tasks of a taskloop, whose blocks
/// libomp copies and uses again unseen, for untied ones, which return in between, and for detachable ones, which may
/// end later. Returns whether it did.
bool markEndOfTaskPrivates(llvm::Function &f, const FunctionRole &role, RuntimeCalls &calls);

} // namespace ompracer
