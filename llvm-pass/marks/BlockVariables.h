// Which local variables of a region's body end their life before the construct that they belong to.
//
// The compiler ends private copies of a worksharing construct, and what the whole body of a single declares, in front
// of the barrier that ends the construct, until which its tasks may use them: this end is none that counts. Variables
// of an inner block, of an iteration, and of a function called there, end when the program says so, and those of the
// region's own body with its frame; a task that still uses one races (OpenMP 5.2, 7.7: the program has to see to it
// that storage shared with a task lives until the task completes).
//
// Where a marker stands next to the end of a construct can be told before optimisation only: stage 1 writes it down.
#pragma once

#include "openmp/OmpStructure.h"

#include "llvm/IR/Function.h"

namespace ompracer {

/// Stage 1: marks the variables of a function whose ends count wherever the function is inlined.
void recordBlockVariables(llvm::Function &f, const FunctionRole &role);

/// Stage 1 recorded it.
bool isBlockVariable(const llvm::Value &object);

} // namespace ompracer
