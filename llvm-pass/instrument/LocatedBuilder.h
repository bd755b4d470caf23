// Inserts before an instruction, at a position of the source.
#pragma once

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace ompracer {

struct LocatedBuilder : llvm::IRBuilder<> {
  LocatedBuilder(llvm::Instruction *before, llvm::DebugLoc location) : IRBuilder<>(before) {
    // Calls in a function with debug information need a position; line 0 says that there is none in the source.
    if (llvm::DISubprogram *subprogram = before->getFunction()->getSubprogram(); subprogram && !location)
      location = llvm::DILocation::get(before->getContext(), 0, 0, subprogram);
    SetCurrentDebugLocation(location);
  }
};

} // namespace ompracer
