// Marks before the iterations of worksharing, distribute and taskloop loops, and before and after each section.
//
// Value names may be discarded, so loops are found by structure, from the loaded lower bound. clang keeps the number of
// the iteration in an alloca, which the header of the innermost loop compares; flang's loops are canonical
// (openmp/CanonicalLoops.h).
#pragma once

#include "openmp/CanonicalLoops.h"
#include "openmp/DirectiveText.h"
#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace ompracer {

/// Stage 1, for one function: announce() for each call of the runtime in it, then mark().
class IterationMarks {
public:
  IterationMarks(llvm::Function &f, const OmpStructure &structure, DirectiveTexts &directives, RuntimeCalls &calls)
      : function(f), structure(structure), directives(directives), calls(calls) {}

  /// The call may begin a loop, or hand out iterations. inscan: it begins a phase of an inscan loop.
  void announce(llvm::CallBase &call, bool inscan);
  /// Says what the schedules promise, and places the marks. True: something was changed.
  bool mark();

private:
  /// A call that begins a loop or hands out a range of its iterations.
  struct Range {
    llvm::CallBase *call;
    bool inscan;
    llvm::AllocaInst *lowerBound; ///< receives it; null: this call does not tell it
    bool isUnsigned;
  };
  using Values = llvm::SmallVector<llvm::Value *, 4>;
  void announceSchedule(const Range &, const Values &numbers, const llvm::DominatorTree &);
  void markTaskloop(const llvm::LoopInfo &);
  bool markLoopsOf(llvm::AllocaInst *variable, bool isUnsigned, const llvm::LoopInfo &);
  bool markLoop(llvm::Loop &loop, llvm::AllocaInst *iv, bool isUnsigned);
  void markLoop(const CanonicalLoop &loop, bool isUnsigned);
  void placeMark(llvm::IRBuilder<> &, llvm::Value *number, bool isUnsigned);
  void markSectionEnds(llvm::SwitchInst &dispatch);

  llvm::Function &function;
  const OmpStructure &structure;
  DirectiveTexts &directives;
  RuntimeCalls &calls;
  llvm::SmallVector<Range, 4> ranges;
  llvm::SmallPtrSet<const void *, 4> marked; ///< variables, and loops without one
  bool changed = false;
};

} // namespace ompracer
