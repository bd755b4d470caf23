// Calls of the checked functions that _FORTIFY_SOURCE makes (__memcpy_chk). How much room the target has,
// the optimiser decides at the very end of simplification, and where the answer is that nobody knows, the call becomes
// that of the plain function or a block operation. This pass decides it before the accesses are looked at.
#pragma once

#include "llvm/IR/PassManager.h"

namespace ompracer {

class CheckedCallsPass : public llvm::PassInfoMixin<CheckedCallsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &analyses);
};

} // namespace ompracer
