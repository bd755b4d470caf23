// Accesses that a loop repeats at regular addresses, announced once before the loop.
//
// In a loop in which no fragment ends, all accesses of one instruction belong to one fragment, so it does not matter
// when they are announced: before the loop, with the first address, the stride and the number of repetitions that
// scalar evolution computes. The announcement is exact: only instructions that every iteration executes are moved, and
// only where the number of iterations is known on entry. Without calls in it the loop is free to be vectorised.
#pragma once

#include "access/AccessCollector.h"
#include "instrument/StackScopes.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"

namespace ompracer {

/// `access`, repeated in one or two dimensions, announced before `place`.
struct RepeatedAccess {
  struct Dimension {
    const llvm::SCEV *stride = nullptr; ///< bytes, i64
    const llvm::SCEV *count = nullptr;  ///< i64, at least 1
  };
  static constexpr unsigned kDimensions = 2;

  Access access;
  llvm::Instruction *place = nullptr;
  const llvm::SCEV *begin = nullptr;                    ///< first address
  llvm::SmallVector<Dimension, kDimensions> dimensions; ///< the innermost first; none: the address never changes
};

/// May the access be announced elsewhere than at its instruction?
bool isAnnounceable(const Access &access);
/// Every iteration that starts executes the block, also the one that leaves the loop.
bool everyIteration(const llvm::Loop &loop, const llvm::BasicBlock *block, const llvm::DominatorTree &tree);
/// As i64; null when not known on entry.
const llvm::SCEV *iterationCount(const llvm::Loop &loop, llvm::ScalarEvolution &evolution);

class IterationLoops;

class LoopAccesses {
public:
  /// `decisions` and `scopes`: what else the runtime is told inside loops.
  LoopAccesses(llvm::LoopInfo &loops, llvm::DominatorTree &tree, llvm::ScalarEvolution &evolution,
               const llvm::TargetLibraryInfo &tli, IterationLoops &iterations, llvm::ArrayRef<Access> decisions,
               llvm::ArrayRef<ScopePoint> scopes);

  /// Moves from `accesses` to the result what can be announced before its loop, as far out as possible; what can be for
  /// all iterations of a construct, to those.
  llvm::SmallVector<RepeatedAccess, 0> take(llvm::SmallVectorImpl<Access> &accesses);

private:
  bool keepsFragment(llvm::Loop &loop);
  bool widen(RepeatedAccess &repeated, llvm::Loop &loop) const;
  enum class Place { Same, Before, Iterations };
  Place place(RepeatedAccess &repeated);

  llvm::LoopInfo &loops;
  llvm::DominatorTree &tree;
  llvm::ScalarEvolution &evolution;
  const llvm::TargetLibraryInfo &tli;
  IterationLoops &iterations;
  llvm::DenseMap<const llvm::Loop *, bool> quiet;
};

} // namespace ompracer
