// Which code only some threads reach, because comparisons of their numbers guard it (semantics 4c). A part of
// FunctionProvenance, see Provenance.h.
#include "LoopExits.h"
#include "Provenance.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace ompracer {

/// All ways from here end in a call that does not return.
static bool endsThere(const BasicBlock *block, unsigned depth = 0) {
  constexpr unsigned kDepth = 8;
  return isa<UnreachableInst>(block->getTerminator()) ||
         (depth < kDepth && succ_size(block) &&
          all_of(successors(block), [&](const BasicBlock *next) { return endsThere(next, depth + 1); }));
}

bool FunctionProvenance::findGuards() {
  bool changed = false;
  std::optional<DominatorTree> tree;
  std::optional<PostDominatorTree> behind;
  for (BasicBlock &block : f) {
    Value *condition = nullptr;
    if (auto *branch = dyn_cast<BranchInst>(block.getTerminator()))
      condition = branch->isConditional() ? branch->getCondition() : nullptr;
    else if (auto *dispatch = dyn_cast<SwitchInst>(block.getTerminator()))
      condition = dispatch->getCondition();
    if (!condition)
      continue;
    Origin o = originOf(condition).visible();
    if (!o.any())
      continue;
    if (!tree) {
      tree.emplace(f);
      behind.emplace(f);
    }
    // A check behind which the program ends or throws selects none of those that pass it.
    const bool check = count_if(successors(&block), [](const BasicBlock *s) { return !endsThere(s); }) < 2;
    auto guard = [&](BasicBlock *first) {
      SmallVector<BasicBlock *, 16> dominated;
      tree->getDescendants(first, dominated);
      for (BasicBlock *d : dominated) {
        Origin &known = guards[d], before = known;
        known.add(o);
        changed |= known != before;
      }
    };
    for (BasicBlock *successor : successors(&block)) {
      if (!tree->isReachableFromEntry(successor) || (check && !endsThere(successor)))
        continue;
      if (successor->getSinglePredecessor() == &block) {
        if (!leadsAnyway(block, successor))
          guard(successor);
        continue;
      }
      // Code of several cases that the optimiser merged: it comes before all cases meet again.
      auto *join = behind->getNode(&block) ? behind->getNode(&block)->getIDom() : nullptr;
      bool meets = !join || !join->getBlock() || join->getBlock() == successor;
      if (!meets && tree->dominates(&block, successor) && !tree->dominates(join->getBlock(), successor))
        guard(successor);
    }
  }
  return changed;
}

} // namespace ompracer
