// Which code only some threads reach, because comparisons of their numbers guard it (semantics 4c). A part of
// FunctionProvenance, see Provenance.h.
#include "LoopExits.h"
#include "Provenance.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace ompracer {

/// All ways from here end in a call that does not return, or leave the function by an exception.
static bool endsThere(const BasicBlock *block) {
  SmallPtrSet<const BasicBlock *, 16> seen{block};
  SmallVector<const BasicBlock *, 16> work{block};
  while (!work.empty()) {
    const BasicBlock *b = work.pop_back_val();
    if (isa<ReturnInst>(b->getTerminator()))
      return false;
    for (const BasicBlock *next : successors(b))
      if (seen.insert(next).second)
        work.push_back(next);
  }
  return true;
}

/// Is `successor` where those go that the comparison names, and not where it sends all others?
static bool isNamed(const BasicBlock &block, const BasicBlock *successor) {
  if (auto *dispatch = dyn_cast<SwitchInst>(block.getTerminator()))
    return dispatch->getDefaultDest() != successor;
  auto *branch = cast<BranchInst>(block.getTerminator());
  auto *compare = dyn_cast<ICmpInst>(branch->getCondition());
  return branch->getSuccessor(compare && compare->getPredicate() == CmpInst::ICMP_NE) == successor;
}

/// Does the condition depend on the thread by the way on which control comes to it, and by no value? (The first part of
/// `while (me == 0 && more)`, not optimised.)
bool FunctionProvenance::decidedByWay(const Value *condition) const {
  auto *merge = dyn_cast<PHINode>(condition);
  return merge && none_of(merge->incoming_values(), [&](Value *v) { return originOf(v).visible().any(); });
}

bool FunctionProvenance::findGuards() {
  bool changed = false;
  SmallVector<const BasicBlock *, 8> cleanups;
  for (const BasicBlock &block : f)
    if (const LandingPadInst *landing = block.getLandingPadInst(); landing && landing->getNumClauses() == 0)
      cleanups.push_back(&block);
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
    // A check behind which the program ends or throws selects none of those that pass it, unless it names them.
    const bool check = count_if(successors(&block), [](const BasicBlock *s) { return !endsThere(s); }) < 2;
    auto passesCheck = [&](const BasicBlock *s) {
      auto *compare = dyn_cast<ICmpInst>(condition);
      return check && !endsThere(s) && !(compare && compare->isEquality() && isNamed(block, s));
    };
    // Objects are destroyed by an exception or without one.
    auto cleansUp = [&](const BasicBlock *d) {
      return any_of(cleanups, [&](const BasicBlock *cleanup) { return tree->dominates(cleanup, d); });
    };
    auto guard = [&](BasicBlock *first) {
      SmallVector<BasicBlock *, 16> dominated;
      tree->getDescendants(first, dominated);
      for (BasicBlock *d : dominated) {
        if (cleansUp(d))
          continue;
        Origin &known = guards[d], before = known;
        known.add(o);
        changed |= known != before;
      }
    };
    for (BasicBlock *successor : successors(&block)) {
      if (!tree->isReachableFromEntry(successor) || passesCheck(successor))
        continue;
      if (successor->getSinglePredecessor() == &block) {
        if (!((isCounting(block) || decidedByWay(condition)) && leadsAnyway(block, successor)))
          guard(successor);
        continue;
      }
      // Code of several cases that the optimiser merged: it comes before all cases meet again. Where one case has left
      // before, the code of all others is no such case.
      auto *join = behind->getNode(&block) ? behind->getNode(&block)->getIDom() : nullptr;
      bool meets = !join || !join->getBlock() || join->getBlock() == successor;
      if (!meets && isNamed(block, successor) && tree->dominates(&block, successor) &&
          !tree->dominates(join->getBlock(), successor))
        guard(successor);
    }
  }
  return changed;
}

} // namespace ompracer
