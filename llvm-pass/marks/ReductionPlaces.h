// Where in the source the code stands that combines the private copies of a reduction.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace ompracer {

/// The blocks that combine under a lock or in a tree. `dispatch` is the switch over the result of __kmpc_reduce.
llvm::SmallVector<llvm::BasicBlock *, 8> combinationOf(const llvm::SwitchInst &dispatch);

/// clang gives one of the ways to combine, that by atomic operations, the place of the construct's end: it gets that of
/// the clause, from another way. `dispatch` is the switch over the result of `reduce`, the call of __kmpc_reduce.
void placeCombination(const llvm::CallBase &reduce, const llvm::SwitchInst &dispatch);

} // namespace ompracer
