// The ends of loops whose bounds depend on the thread number: every thread comes to what stands behind them, so the
// number does not guard it (semantics 4).
#pragma once

#include "llvm/IR/BasicBlock.h"

namespace ompracer {

/// Does the block end with the test of a loop that counts? It is left whatever its bounds. (Behind one that searches
/// everybody has found what is his own. The optimiser turns bounds into tests for equality; in the source they are a
/// search.)
bool isCounting(llvm::BasicBlock &block);

/// Does everybody who comes to the end of `block` and returns from the function come to `successor`, too?
bool leadsAnyway(llvm::BasicBlock &block, llvm::BasicBlock *successor);

} // namespace ompracer
