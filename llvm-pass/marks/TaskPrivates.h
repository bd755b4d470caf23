// A task's private variables, which lie in the block of the task and not on a stack.
#pragma once

#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

namespace ompracer {

/// Their end: a task that it created and left unjoined may still use them (semantics 1). Marks it where the function,
/// before the optimiser, is the entry of a task. Not for tasks of a taskloop, whose blocks libomp copies and uses again
/// unseen, for untied ones, which return in between, and for detachable ones, which may end later. Returns whether it
/// did.
bool markEndOfTaskPrivates(llvm::Function &f, const FunctionRole &role, RuntimeCalls &calls);

/// Their begin: the creator reads the originals at the directive. clang gives these reads the places of the first uses
/// in the task where no clause names the variable.
void placeTaskCopies(llvm::Module &module);

} // namespace ompracer
