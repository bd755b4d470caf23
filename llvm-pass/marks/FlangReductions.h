// What flang's lowering of a reduction does beyond the program (OpenMPIRBuilder, createReductions).
#pragma once

#include "openmp/RuntimeCalls.h"

#include "llvm/IR/Instructions.h"

namespace ompracer {

/// Stage 1: the call is __kmpc_reduce or __kmpc_reduce_nowait, dispatch the switch on its result. The unused read of
/// the original variable before the loop is removed, barriers that the program does not have are told, and the
/// combination gets the place of the construct.
void mendFlangReduction(llvm::CallBase &reduce, llvm::SwitchInst &dispatch, RuntimeCalls &calls);

} // namespace ompracer
