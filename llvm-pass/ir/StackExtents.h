// Where memory that the stack gets while the function runs (arrays of variable length, alloca) is given back: where the
// stack pointer is restored to what it was before, or where the function returns.
//
// Only where that is certain: the allocation stands before the end on every way, and nothing on the way has given the
// memory back already.
#pragma once

#include "ir/PointerTrace.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace ompracer {

class StackExtents {
public:
  explicit StackExtents(llvm::Function &f);

  /// The instructions with which the memory of a dynamic allocation ends.
  llvm::SmallVector<llvm::Instruction *, 4> endsOf(const llvm::AllocaInst &allocation) const;

private:
  struct Restore {
    llvm::Instruction *where;
    const llvm::Instruction *save; ///< null: not known
  };
  llvm::SmallVector<Restore, 4> restores;
  llvm::SmallVector<llvm::Instruction *, 4> exits;
  llvm::DominatorTree tree;
};

/// Where a frame ends in this block, or null.
llvm::Instruction *frameEnd(llvm::BasicBlock &block);

} // namespace ompracer
