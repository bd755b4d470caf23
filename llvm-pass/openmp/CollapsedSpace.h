// CollapsedSpace: which iteration spaces of collapsed loops are equal (semantics 3: vectors, not only counts).
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

namespace ompracer {

/// clang computes the counters of collapsed loops from one variable, by divisions by the numbers of iterations of the
/// loops inside: a hash of these numbers, computed where the builder stands, in front of the loop. counters: the
/// variables that may be that one. nullptr: the loop is not collapsed, or cannot be followed.
llvm::Value *hashOfInnerCounts(llvm::ArrayRef<llvm::AllocaInst *> counters, llvm::IRBuilder<> &builder);

} // namespace ompracer
