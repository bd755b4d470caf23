// Marks before the iterations of worksharing, distribute and taskloop loops, and before and behind each section.
//
// clang discards value names and lowers loops with allocas, so loops are found by structure: the induction variable is
// the alloca that receives the loaded lower bound; the loop is the innermost one whose header compares it.
#pragma once

#include "openmp/DirectiveText.h"
#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace ompracer {

/// Stage 1, for one function: announce() for each call of the runtime in it, then mark().
class IterationMarks {
public:
  IterationMarks(llvm::Function &f, const OmpStructure &structure, DirectiveTexts &directives, RuntimeCalls &calls)
      : function(f), structure(structure), directives(directives), calls(calls) {}

  /// The call may begin a loop: says what its schedule promises, and notes the induction variable. inscan: it begins a
  /// phase of an inscan loop.
  void announce(llvm::CallBase &call, bool inscan);
  /// Places the marks. True: something was changed, also by announce.
  bool mark();

private:
  void announceSchedule(llvm::CallBase &call, llvm::StringRef name, bool inscan,
                        llvm::ArrayRef<llvm::AllocaInst *> variables);
  void collectTaskloop();
  bool markLoop(llvm::Loop &loop, llvm::AllocaInst *iv, bool isUnsigned);
  void markSectionEnds(llvm::SwitchInst &dispatch);

  llvm::Function &function;
  const OmpStructure &structure;
  DirectiveTexts &directives;
  RuntimeCalls &calls;
  llvm::MapVector<llvm::AllocaInst *, bool> inductionVariables; ///< and whether they are unsigned
  bool changed = false;
};

} // namespace ompracer
