// Stage 1 for copies between a local and other memory (firstprivate and lastprivate arrays, structures by value): the
// optimiser leaves of them what the local is used for, the program copies all.
//
// Where a part is not used, a placeholder stands for the read or write of the whole (see DeadAccesses.h).
#pragma once

#include "openmp/RuntimeCalls.h"

#include "llvm/IR/Function.h"

namespace ompracer {

/// inRegion: the function is the body of a region, in which constructs make copies: of whole variables these are kept
/// whatever functions do with the local. Returns whether it placed any placeholder.
bool keepNarrowedCopies(llvm::Function &f, bool inRegion, RuntimeCalls &calls);

} // namespace ompracer
