// Stage 1 for accesses that the optimiser removes, and their races with them: reads whose value nobody uses, and plain
// ones that get the value of an atomic access. A placeholder call stands for each until stage 2 (AccessCollector) takes
// it for the read. Another one keeps a plain write that an atomic one may overwrite.
//
// Which values nobody uses is decided as the optimiser will: from the instructions with an effect backwards, through
// local variables that are only loaded and stored, also field by field, and into the functions that get a value. What a
// function returns counts as used if all its callers use it. Reads of locals are left to the optimiser.
#pragma once

#include "openmp/RuntimeCalls.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace ompracer {

class DeadAccesses {
public:
  explicit DeadAccesses(RuntimeCalls &calls) : calls(calls) {}

  /// Places the placeholders of a function. Returns true if there are any.
  bool keep(llvm::Function &f);

private:
  /// The instructions and arguments on which an effect of the function, or with `withResult` what it returns, depends.
  llvm::DenseSet<const llvm::Value *> liveValues(const llvm::Function &f, bool withResult);
  /// One bit for each argument: the callee, or the function that the callee runs with it, makes nothing of it.
  llvm::SmallBitVector unreadArguments(const llvm::CallBase &call);
  const llvm::SmallBitVector &unreadParameters(const llvm::Function &f);

  RuntimeCalls &calls;
  llvm::DenseMap<const llvm::Function *, llvm::SmallBitVector> parameters;
};

/// Removes the placeholders of a module, also those of NarrowedCopies.h: stage 2 has announced the accesses.
void removePlaceholders(llvm::Module &module);

} // namespace ompracer
