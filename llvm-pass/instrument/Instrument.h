// Stage 2, after simplification and before vectorisation (-O0: at the end): announces the memory accesses.
//
// Per module: collect -> filter -> analyse provenance -> decide which functions consume argument masks -> emit. All
// analysis happens before the first change, so that summaries of functions describe the program and not our calls.
#pragma once

#include "options/Options.h"

#include "llvm/IR/PassManager.h"

namespace ompracer {

class InstrumentPass : public llvm::PassInfoMixin<InstrumentPass> {
public:
  explicit InstrumentPass(PassOptions options) : options(options) {}
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
  static bool isRequired() { return true; }

private:
  PassOptions options;
};

} // namespace ompracer
