// See CheckedCalls.h.
#include "marks/CheckedCalls.h"

#include "openmp/OmpStructure.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/LowerConstantIntrinsics.h"

using namespace llvm;

namespace ompracer {

PreservedAnalyses CheckedCallsPass::run(Function &f, FunctionAnalysisManager &analyses) {
  bool checked = any_of(instructions(f), [](const Instruction &i) {
    auto *call = dyn_cast<CallBase>(&i);
    return call && calleeName(*call).ends_with("_chk");
  });
  if (!checked)
    return PreservedAnalyses::all();
  FunctionPassManager passes;
  passes.addPass(LowerConstantIntrinsicsPass());
  passes.addPass(InstCombinePass());
  return passes.run(f, analyses);
}

} // namespace ompracer
