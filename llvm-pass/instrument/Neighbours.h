// Accesses of one basic block at regular distances, made by unrolling a short loop, announced in one call.
//
// The optimiser unrolls loops of few iterations completely before the accesses are looked at. Their copies have one
// source position; where the addresses differ by a constant each time and no fragment can end between them, they are
// what LoopAccesses would have announced before the loop. They are announced at the last of them: then all have
// happened, whatever stands between.
#pragma once

#include "access/AccessCollector.h"
#include "access/Sites.h"
#include "instrument/StackScopes.h"
#include "provenance/Provenance.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"

namespace ompracer {

class Neighbours {
public:
  /// `decisions` and `scopes`: what else the runtime is told between accesses. `provenance` may be null.
  Neighbours(llvm::ScalarEvolution &evolution, const llvm::TargetLibraryInfo &tli, llvm::ArrayRef<Access> decisions,
             llvm::ArrayRef<ScopePoint> scopes, const FunctionProvenance *provenance, Sites &sites);

  /// Replaces groups of at least kFew by one repeated access each.
  void merge(llvm::SmallVectorImpl<Access> &accesses);

private:
  static constexpr unsigned kFew = 3;

  struct Member {
    Access *access;
    int64_t offset; ///< from the first of the group
  };
  struct Group {
    Sites::Key site;
    llvm::SmallVector<Member, 8> members;
  };

  void add(Access &a);
  void close();
  const llvm::SCEV *withoutConstant(const llvm::SCEV *address);
  bool alike(const Access &a, const Access &b) const;

  llvm::ScalarEvolution &evolution;
  const llvm::TargetLibraryInfo &tli;
  const FunctionProvenance *provenance;
  Sites &sites;
  llvm::DenseSet<const llvm::Instruction *> endsBefore, endsAfter; ///< nothing is merged across them
  llvm::SmallVector<Group, 8> open;
  /// By the addresses without their constants (no other distance is one) and a hash of the place in the source.
  llvm::DenseMap<std::pair<const llvm::SCEV *, unsigned>, llvm::SmallVector<unsigned, 2>> openAt;
};

} // namespace ompracer
