// copyin: the threads of a new team read the threadprivate variables of the encountering thread before the region's
// code runs (OpenMP 5.2, 5.7.1). That is part of what this thread does when it encounters the construct: in parallel
// with a task of its own that uses the variable it is no race, because the thread runs the task before the region or
// after it.
#pragma once

#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

namespace ompracer {

/// Stage 1: moves the announcement of what the body of a region copies in to its creator. True when there is anything.
bool announceCopyIn(llvm::Function &body, const FunctionRole &role, RuntimeCalls &calls);

} // namespace ompracer
