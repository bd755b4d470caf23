// The ends of loops whose bounds depend on the thread number: every thread comes to what stands after them, so the
// number does not guard it (semantics 4).
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <optional>

namespace ompracer {

class LoopExits {
public:
  explicit LoopExits(llvm::Function &function) : f(function) {}

  /// Does the block end with the test of a loop that counts? It is left whatever its bounds. (After one that searches
  /// everybody has found what is his own. The optimiser turns bounds into tests for equality; in the source they are a
  /// search.)
  bool isCounting(llvm::BasicBlock &block);

  /// Does everybody who comes to the end of `block` and returns from the function come to `successor`, too?
  bool leadsAnyway(llvm::BasicBlock &block, llvm::BasicBlock *successor);

  /// All ways from here end in a call that does not return, or leave the function by an exception.
  bool endsThere(const llvm::BasicBlock *block);

  const llvm::PostDominatorTree &postDominators();

private:
  bool isCounter(llvm::Value *value, bool &inMemory);
  bool isCounted(llvm::AllocaInst *variable);

  llvm::Function &f;
  std::optional<llvm::PostDominatorTree> after;                    ///< made when first asked
  std::optional<llvm::DenseSet<const llvm::BasicBlock *>> returns; ///< the blocks from which a return is reached
  llvm::DenseMap<const llvm::AllocaInst *, bool> counted;          ///< what isCounted says
};

} // namespace ompracer
