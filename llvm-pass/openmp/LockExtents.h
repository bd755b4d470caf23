// Which plain loads, and copies of blocks, may stand inside a critical section or between the acquisition and the
// release of a lock.
//
// An upper bound of the number of locks held, by data flow over each function and its calls (indirect ones: of all
// functions of their type whose address somebody takes): an acquisition adds one, a release takes one away, a join
// takes the larger number, a function called while a lock is held starts with one. The runtime knows what is really
// held; what this leaves out costs nothing there.
#pragma once

#include "openmp/IndirectCallees.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace ompracer {

class LockExtents {
public:
  LockExtents(llvm::Module &module, const IndirectCallees &indirect);

  bool mayHoldLock(const llvm::Instruction *read) const { return held.contains(read); }
  /// Functions of other modules that are called where a lock may be held. null: by their address.
  const llvm::DenseSet<const llvm::Function *> &calledLocked() const { return calledHolding; }
  /// A function that other modules may call, and no copy of which they have, leaves a lock acquired.
  bool locksForCallers() const { return returnsHolding; }

private:
  using Depths = llvm::DenseMap<const llvm::BasicBlock *, int>;

  /// The functions of the module that the call may run.
  llvm::SmallVector<const llvm::Function *, 4> calleesOf(const llvm::CallBase &call) const;
  void findHeld(llvm::Module &module);
  /// Change of the number of held locks by a call.
  int effectOf(const llvm::CallBase &call);
  int effectOf(const llvm::Function &f);
  /// Depth at the start of each reachable block, and the largest one at a return.
  int solve(const llvm::Function &f, int atEntry, Depths &starts);

  const IndirectCallees &indirect;
  llvm::DenseMap<const llvm::Function *, int> effects;
  llvm::DenseSet<const llvm::Instruction *> held;
  llvm::DenseSet<const llvm::Function *> calledHolding;
  bool returnsHolding = false;
};

} // namespace ompracer
