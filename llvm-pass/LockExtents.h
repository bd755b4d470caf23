// Which plain loads may stand inside a critical section or between the acquisition and the release of a lock.
//
// An upper bound of the number of locks held, by data flow over each function and its direct calls: an acquisition adds
// one, a release takes one away, a join takes the larger number, a function called while a lock is held starts with
// one. The runtime knows what is really held; what this leaves out costs nothing there.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace ompracer {

class LockExtents {
public:
  explicit LockExtents(llvm::Module &module);

  bool mayHoldLock(const llvm::LoadInst *load) const { return held.contains(load); }

private:
  using Depths = llvm::DenseMap<const llvm::BasicBlock *, int>;

  /// Change of the number of held locks by a call.
  int effectOf(const llvm::CallBase &call);
  int effectOf(const llvm::Function &f);
  /// Depth at the start of each reachable block, and the largest one at a return.
  int solve(const llvm::Function &f, int atEntry, Depths &starts);

  llvm::DenseMap<const llvm::Function *, int> effects;
  llvm::DenseSet<const llvm::LoadInst *> held;
};

} // namespace ompracer
