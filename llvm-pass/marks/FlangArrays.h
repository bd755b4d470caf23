// What functions of flang's runtime library read and write: assignment, allocation, intrinsics, characters, input and
// output.
//
// The library is linked statically and not instrumented. At -O0 flang calls it for each assignment of arrays. From -O1
// on it makes loops of most of them.
#pragma once

#include "openmp/RuntimeCalls.h"

#include "llvm/IR/InstrTypes.h"

namespace ompracer {

/// Stage 1: places the accesses of a call around it, as placeholders (DeadAccesses.h). Returns whether there are any.
bool announceFlangArrays(llvm::CallBase &call, RuntimeCalls &calls);

} // namespace ompracer
