// The ends of loops whose bounds depend on the thread number: every thread comes to what stands behind them, so the
// number does not guard it (semantics 4).
#pragma once

#include "llvm/IR/BasicBlock.h"

namespace ompracer {

/// Does everybody who comes to the end of `block` and returns from the function come to `successor`, too? A loop that
/// counts is left whatever its bounds. (Behind one that searches everybody has found what is his own. The optimiser
/// turns bounds into tests for equality; in the source they are a search.)
bool leadsAnyway(llvm::BasicBlock &block, llvm::BasicBlock *successor);

} // namespace ompracer
