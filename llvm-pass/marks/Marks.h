// Stage 1, at the start of the pipeline: marks that the optimiser must not move memory accesses across.
//
// - Before the body of each iteration of a worksharing, distribute or taskloop loop, and before each section:
//   __ompracer_iteration(number). After each section: __ompracer_iteration_end(). See IterationMarks.h.
// - Reads that the optimiser would remove: see DeadAccesses.h.
// - Simd loops, their lanes and what those access: see SimdLoops.h.
// - Around the code that combines reduction copies: __ompracer_reduction_begin/end.
// - Around calls of dlopen: __ompracer_load_begin/end.
// - Runtime calls lose the permission to be tail calls (their return address identifies the construct).
// - Variables of the module that are written are kept (llvm.compiler.used).
// - Helper functions that only the OpenMP implementation calls get the attribute "ompracer-skip" (SkippedHelpers.h).
#pragma once

#include "llvm/IR/PassManager.h"

namespace ompracer {

class MarkPass : public llvm::PassInfoMixin<MarkPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
  static bool isRequired() { return true; }
};

} // namespace ompracer
