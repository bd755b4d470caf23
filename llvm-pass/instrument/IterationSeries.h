// What every iteration of a worksharing, distribute or taskloop loop accesses at regular addresses, announced before
// it.
//
// Each iteration is a body of its own, so LoopAccesses stops at the mark. But which iteration accesses what is known
// before the loop: the i-th one accesses begin + i * step. The runtime announces that for up to 64 iterations at once.
// Where the loop announces nothing else, it needs no mark at its iterations and may be vectorised.
//
// The mark clobbers memory, so the optimiser left loads in the loop that are the same in each iteration: a captured
// pointer. They are moved before the loop here, so that the addresses that derive from them are regular.
#pragma once

#include "instrument/LoopAccesses.h"

#include "llvm/Analysis/AliasAnalysis.h"

#include <cassert>

namespace ompracer {

/// A loop over marked iterations.
struct IterationSeries {
  struct Element {
    RepeatedAccess repeated;          ///< of the first iteration
    const llvm::SCEV *step = nullptr; ///< bytes to the next iteration's; i64
  };
  llvm::CallInst *mark = nullptr;
  const llvm::SCEV *first = nullptr, *count = nullptr; ///< numbers of the iterations; i64
  llvm::SmallVector<Element, 4> elements;
  bool complete = false; ///< the loop announces nothing else
};

class IterationLoops {
public:
  IterationLoops(llvm::LoopInfo &loops, llvm::DominatorTree &tree, llvm::ScalarEvolution &evolution,
                 const llvm::TargetLibraryInfo &tli, llvm::AAResults &aliases)
      : loops(loops), tree(tree), evolution(evolution), tli(tli), aliases(aliases) {}

  /// Nothing in the loop may be announced before it.
  void exclude(const llvm::Loop *loop) {
    assert(known.find(loop) == known.end() || known.find(loop)->second == kNone);
    known[loop] = kNone;
  }
  /// Moves loads that are the same in each iteration before their loop, and their accesses to the series of that loop.
  void hoistLoads(llvm::SmallVectorImpl<Access> &accesses);
  /// What an iteration of the loop announces at `from` becomes part of the loop's series. False: that cannot be.
  bool add(const RepeatedAccess &repeated, const llvm::Instruction *from, llvm::Loop &loop);
  /// The series, without empty ones. Removes from `accesses` what they stand for.
  llvm::SmallVector<IterationSeries, 0> take(llvm::SmallVectorImpl<Access> &accesses,
                                             llvm::ArrayRef<RepeatedAccess> repeated,
                                             llvm::ArrayRef<ScopePoint> scopes);

private:
  static constexpr unsigned kNone = ~0u;
  IterationSeries *seriesOf(llvm::Loop &loop);
  std::pair<const llvm::SCEV *, const llvm::SCEV *> recurrenceOf(const llvm::SCEV *address, const llvm::Loop &) const;
  llvm::CallInst *markOf(llvm::Loop &loop) const;
  using AnnouncedLoads = llvm::DenseMap<const llvm::Instruction *, const Access *>;
  void hoistLoads(llvm::Loop &loop, const llvm::CallInst &mark, AnnouncedLoads &announced, bool alsoAnnounced);
  bool isCovered(const Access &access, const llvm::Loop &loop, IterationSeries &series) const;
  bool announcesMore(const llvm::Loop &loop, const llvm::CallInst &mark) const;

  llvm::LoopInfo &loops;
  llvm::DominatorTree &tree;
  llvm::ScalarEvolution &evolution;
  const llvm::TargetLibraryInfo &tli;
  llvm::AAResults &aliases;
  llvm::DenseMap<const llvm::Loop *, unsigned> known; ///< numbers in `all`, or kNone
  llvm::SmallVector<IterationSeries, 0> all;
};

} // namespace ompracer
