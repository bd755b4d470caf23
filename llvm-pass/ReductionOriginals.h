// The original variables that the combination of a reduction updates.
//
// libomp may let one thread update them for several (a tree): the others then skip the code that combines, and what
// they would have updated with another method (semantics 7) is known from that code alone.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace ompracer {

struct OriginalVariable {
  llvm::Value *address = nullptr;
  llvm::Value *count = nullptr; ///< of elements; nullptr: one
  uint64_t elementSize = 0;     ///< bytes
  llvm::DebugLoc place;         ///< of the operation in the clause
};

/// Those whose address and size are known before `dispatch`, the switch over the result of __kmpc_reduce.
llvm::SmallVector<OriginalVariable, 4> originalsOf(const llvm::SwitchInst &dispatch);

} // namespace ompracer
