// CollapsedSpace: which iteration spaces of collapsed loops are equal (semantics 3: vectors, not only counts).
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

namespace ompracer {

/// The counters of collapsed loops are computed from one number, by divisions by the numbers of iterations of the loops
/// inside: a hash of the latter, computed where the builder stands, in front of the loop. numbers: the values that may
/// be that one. nullptr: the loop is not collapsed, or cannot be followed.
llvm::Value *hashOfInnerCounts(llvm::ArrayRef<llvm::Value *> numbers, llvm::IRBuilder<> &builder,
                               const llvm::DominatorTree &tree);

} // namespace ompracer
