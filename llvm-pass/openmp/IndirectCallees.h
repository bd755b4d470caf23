// Which functions an indirect call may run: those of its type whose address somebody takes. Others may be in other
// modules; bodies that only libomp calls, and functions that the user excludes, do not count.
#pragma once

#include "openmp/OmpStructure.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"

namespace ompracer {

class IndirectCallees {
public:
  IndirectCallees(llvm::Module &module, const OmpStructure &structure);

  /// Also functions that the module only declares.
  llvm::ArrayRef<llvm::Function *> of(const llvm::CallBase &call) const;
  bool contains(const llvm::Function &f) const;

private:
  llvm::DenseMap<const llvm::FunctionType *, llvm::SmallVector<llvm::Function *, 4>> byType;
};

} // namespace ompracer
