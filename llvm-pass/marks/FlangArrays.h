// What functions of flang's runtime library read and write where they get whole arrays: assignment and intrinsics.
//
// The library is linked statically and not instrumented. At -O0 flang calls it for each assignment of arrays. From -O1
// on it makes loops of most of them.
#pragma once

#include "openmp/RuntimeCalls.h"

#include "llvm/IR/InstrTypes.h"

namespace ompracer {

/// Stage 1: places the accesses of a call around it, as placeholders (DeadAccesses.h). Arrays are told that lie in one
/// piece. Returns whether there are any.
bool announceFlangArrays(llvm::CallBase &call, RuntimeCalls &calls);

} // namespace ompracer
