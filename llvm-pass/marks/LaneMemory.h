// Which memory each lane of a simd loop has to itself. When in doubt, it has: silence rather than a false report.
#pragma once

#include "openmp/OmpStructure.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace ompracer {

class LaneMemory {
public:
  LaneMemory(llvm::Function &f, FunctionRole role, const llvm::DominatorTree &tree);

  /// May the address lie in memory that each lane of the loop has to itself? `variable`: its induction variable; null:
  /// the loop is canonical.
  /// ofTeams: the directive may be one with `teams`, whose reduction is then that of the lanes, too. combined: it may
  /// be the one of the region or task, whose copies are then those of the lanes, too.
  bool mayBeOwn(llvm::Value *address, const llvm::Loop &loop, const llvm::AllocaInst *variable, bool worksharing,
                bool ofTeams, bool combined);

  /// A local that nobody writes while the loop runs.
  static bool isOnlyRead(llvm::Value *address, const llvm::Loop &loop);

private:
  struct Query {
    const llvm::Loop &loop;
    const llvm::AllocaInst *variable;
    bool worksharing;
    bool ofTeams;
    bool combined;
    llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  };
  void collectReduced(llvm::Value *list);
  bool pointsToOwn(llvm::Value *pointer, Query &query);
  bool isOwn(const llvm::AllocaInst &local, const Query &query) const;

  FunctionRole role;
  const llvm::DominatorTree &tree;
  llvm::DenseMap<const llvm::AllocaInst *, unsigned> order; ///< of the entry block, of constant size
  llvm::DenseSet<const llvm::Value *> reduced;              ///< copies that the region combines at its end
};

} // namespace ompracer
