// Stage 1 for reads whose value nobody uses: the optimiser removes them, and their races with them. A placeholder call
// stands for each until stage 2 (AccessCollector) takes it for the read.
//
// Which reads those are is decided as the optimiser will: from the instructions with an effect backwards, through local
// variables that are only loaded and stored, whatever the order. Reads of locals are left to it.
#pragma once

#include "RuntimeCalls.h"

#include "llvm/IR/Function.h"

namespace ompracer {

/// Returns true if it placed any.
bool keepDeadReads(llvm::Function &f, RuntimeCalls &calls);

/// Removes the placeholders of a module: stage 2 has announced the reads.
void removePlaceholders(llvm::Module &module);

} // namespace ompracer
