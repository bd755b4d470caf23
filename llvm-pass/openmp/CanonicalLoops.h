// Loops as OpenMPIRBuilder lowers them, which flang uses: LLVM calls them canonical (CanonicalLoopInfo). A phi counts
// from 0 by 1 and is compared with the number of iterations in the block after the header. Where the iterations are
// handed out in ranges, the body adds the lower bound of the range; after a dispatch the phi begins at it instead.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace ompracer {

struct CanonicalLoop {
  llvm::Loop *loop;
  llvm::BasicBlock *body;    ///< its first block, after the comparison
  llvm::Instruction *number; ///< of the iteration, in the body or before it
};

/// The first block of the body of such a loop, whatever numbers its iterations; null: the loop has another form.
llvm::BasicBlock *canonicalBodyOf(const llvm::Loop &loop);

/// The innermost loops whose iterations are numbered from one of these values, loads of a lower bound.
llvm::SmallVector<CanonicalLoop, 2> canonicalLoopsFrom(llvm::ArrayRef<llvm::Value *> lowerBounds,
                                                       const llvm::LoopInfo &loops);

} // namespace ompracer
