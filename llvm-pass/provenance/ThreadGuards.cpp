// Which code only some threads reach, because comparisons of their numbers guard it (semantics 4c). A part of
// FunctionProvenance, see Provenance.h.
#include "provenance/LoopExits.h"
#include "provenance/Provenance.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;
using namespace llvm::PatternMatch;

ALWAYS_ENABLED_STATISTIC(NumGuarded, "Blocks looked at for the comparisons that guard them");

namespace ompracer {

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

namespace {
struct Assertion {
  ThreadGuard::Key key;
  const Value *about; ///< its origin is that of the guard
};
} // namespace

/// Does a thread that finds the condition true (holds), or false, know something about its number? Of alternatives each
/// must ask for it.
static bool namesWhere(const Value *condition, bool holds, function_ref<bool(const Value *)> named) {
  const Value *left = nullptr, *right = nullptr;
  if (match(condition, m_LogicalAnd(m_Value(left), m_Value(right))))
    return holds ? namesWhere(left, holds, named) || namesWhere(right, holds, named)
                 : namesWhere(left, holds, named) && namesWhere(right, holds, named);
  if (match(condition, m_LogicalOr(m_Value(left), m_Value(right))))
    return holds ? namesWhere(left, holds, named) && namesWhere(right, holds, named)
                 : namesWhere(left, holds, named) || namesWhere(right, holds, named);
  return named(condition);
}

/// What the edge to `successor` says of the condition of `block`: a comparison that holds there, that a value is true
/// or false, or (several cases of a switch) that it comes to this block.
static SmallVector<Assertion, 4> assertionsOf(const BasicBlock &block, const BasicBlock *successor,
                                              function_ref<bool(const Value *)> named) {
  assert(is_contained(successors(&block), successor));
  constexpr unsigned kTrue = CmpInst::BAD_ICMP_PREDICATE + 1, kFalse = kTrue + 1, kCase = kFalse + 1;
  SmallVector<Assertion, 4> result;
  if (auto *dispatch = dyn_cast<SwitchInst>(block.getTerminator())) {
    Value *condition = dispatch->getCondition();
    ConstantInt *value = const_cast<SwitchInst *>(dispatch)->findCaseDest(const_cast<BasicBlock *>(successor));
    result.push_back(
        {value ? ThreadGuard::Key{CmpInst::ICMP_EQ, condition, value} : ThreadGuard::Key{kCase, condition, successor},
         condition});
    return result;
  }
  auto *branch = cast<BranchInst>(block.getTerminator());
  const bool holds = branch->getSuccessor(0) == successor;
  SmallVector<const Value *, 4> work{branch->getCondition()};
  while (!work.empty()) {
    const Value *condition = work.pop_back_val();
    const Value *left = nullptr, *right = nullptr;
    auto *compare = dyn_cast<ICmpInst>(condition);
    if (compare) {
      const auto asserted = holds ? compare->getPredicate() : compare->getInversePredicate();
      result.push_back({{asserted, compare->getOperand(0), compare->getOperand(1)}, condition});
      // No bit of the two is set: that is how the optimiser asks whether both are zero.
      if (asserted == CmpInst::ICMP_EQ && match(compare->getOperand(1), m_Zero()) &&
          match(compare->getOperand(0), m_Or(m_Value(left), m_Value(right))))
        for (const Value *part : {left, right})
          result.push_back({{asserted, part, compare->getOperand(1)}, part});
      continue;
    }
    if (namesWhere(condition, holds, named))
      result.push_back({{holds ? kTrue : kFalse, condition, nullptr}, condition});
    if (holds ? match(condition, m_LogicalAnd(m_Value(left), m_Value(right)))
              : match(condition, m_LogicalOr(m_Value(left), m_Value(right))))
      work.append({left, right});
  }
  return result;
}

/// Adds the blocks that are reached over one of the guard's edges only: where the optimiser made the way shorter from
/// one guarded place to the next, no edge alone leads there.
static void addSelectedEdges(Function &f, ThreadGuard &guard, const DenseSet<const BasicBlock *> &cleanups) {
  SmallPtrSet<const BasicBlock *, 16> others{&f.getEntryBlock()};
  SmallVector<const BasicBlock *, 16> work{&f.getEntryBlock()};
  while (!work.empty()) {
    const BasicBlock *block = work.pop_back_val();
    for (const BasicBlock *next : successors(block))
      if (!guard.edges.contains({block, next}) && others.insert(next).second)
        work.push_back(next);
  }
  SmallPtrSet<const BasicBlock *, 16> seen;
  for (const auto &[from, first] : guard.edges)
    work.push_back(first);
  while (!work.empty()) {
    const BasicBlock *block = work.pop_back_val();
    if (others.contains(block) || !seen.insert(block).second)
      continue;
    if (!cleanups.contains(block))
      guard.blocks.insert(block);
    append_range(work, successors(block));
  }
}

/// What decides where the block goes on; null if nothing does.
static const Value *conditionOf(const BasicBlock &block) {
  if (auto *branch = dyn_cast<BranchInst>(block.getTerminator()))
    return branch->isConditional() ? branch->getCondition() : nullptr;
  auto *dispatch = dyn_cast<SwitchInst>(block.getTerminator());
  return dispatch ? dispatch->getCondition() : nullptr;
}

static void findCleanups(Function &f, const DominatorTree &tree, DenseSet<const BasicBlock *> &cleanups) {
  for (BasicBlock &block : f)
    if (const LandingPadInst *landing = block.getLandingPadInst();
        landing && landing->getNumClauses() == 0 && !cleanups.contains(&block)) {
      SmallVector<BasicBlock *, 16> dominated;
      tree.getDescendants(&block, dominated);
      cleanups.insert(dominated.begin(), dominated.end());
    }
}

bool FunctionProvenance::addGuard(const BasicBlock *block, const Origin &origin) {
  Origin &known = guards[block];
  const Origin before = known;
  known.add(origin);
  return known != before;
}

/// Adds what is new of blocks to all that they dominate.
bool FunctionProvenance::addGuards(const DominatorTree &tree, const DenseMap<const BasicBlock *, Origin> &news) {
  bool changed = false;
  SmallVector<std::pair<const DomTreeNode *, Origin>, 32> work{{tree.getRootNode(), Origin()}};
  while (!work.empty()) {
    auto [node, origin] = work.pop_back_val();
    ++NumGuarded;
    if (cleanups.contains(node->getBlock()))
      continue;
    origin.add(news.lookup(node->getBlock()));
    if (origin.any())
      changed |= addGuard(node->getBlock(), origin);
    for (const DomTreeNode *below : node->children())
      work.push_back({below, origin});
  }
  return changed;
}

bool FunctionProvenance::findGuards() {
  bool changed = false;
  std::optional<DominatorTree> tree;
  LoopExits exits(f);
  SmallSetVector<ThreadGuard *, 8> extended;
  auto extend = [&](const ThreadGuard::Key &key, const Origin &o, const BasicBlock *from, BasicBlock *first,
                    bool dominates) {
    ThreadGuard &guard = threadGuards[key];
    const Origin before = guard.origin;
    guard.origin.add(o);
    const bool newEdge = guard.edges.insert({from, first}).second;
    if (newEdge || guard.origin != before)
      extended.insert(&guard);
    if (!newEdge)
      return;
    guard.merges |= !dominates;
    if (dominates)
      guard.roots.insert(first);
  };
  auto named = [&](const Value *v) { return originOf(const_cast<Value *>(v)).visible().any(); };
  auto asks = [&](const BasicBlock *block) {
    const Value *condition = conditionOf(*block);
    return condition && named(condition);
  };
  for (BasicBlock &block : f) {
    if (!asks(&block))
      continue;
    const Value *condition = conditionOf(block);
    if (!tree) {
      tree.emplace(f);
      findCleanups(f, *tree, cleanups);
    }
    // A check after which the program ends or throws selects none of those that pass it, unless it names them.
    const bool check = count_if(successors(&block), [&](const BasicBlock *s) { return !exits.endsThere(s); }) < 2;
    auto passesCheck = [&](const BasicBlock *s) {
      auto *compare = dyn_cast<ICmpInst>(condition);
      return check && !exits.endsThere(s) && !(compare && compare->isEquality() && isNamed(block, s));
    };
    auto guard = [&](BasicBlock *first, bool dominates) {
      for (const Assertion &a : assertionsOf(block, first, named))
        if (const Origin o = originOf(const_cast<Value *>(a.about)).visible();
            o.any() && !threadData.isAskedFor(a.about, named))
          extend(a.key, o, &block, first, dominates);
    };
    for (BasicBlock *successor : successors(&block)) {
      if (!tree->isReachableFromEntry(successor) || passesCheck(successor))
        continue;
      const bool leavesLoop =
          (exits.isCounting(block) || decidedByWay(condition)) && exits.leadsAnyway(block, successor);
      if (successor->getSinglePredecessor() == &block) {
        if (!leavesLoop)
          guard(successor, /*dominates=*/true);
        continue;
      }
      // Code of several cases that the optimiser merged: it comes before all cases meet again. Where one case has left
      // before, the code of all others is no such case.
      auto *node = exits.postDominators().getNode(&block), *join = node ? node->getIDom() : nullptr;
      bool meets = !join || !join->getBlock() || join->getBlock() == successor;
      const bool merged = !meets && isNamed(block, successor) && tree->dominates(&block, successor) &&
                          !tree->dominates(join->getBlock(), successor) && all_of(predecessors(successor), asks);
      if (merged || !leavesLoop)
        guard(successor, merged);
    }
  }
  DenseMap<const BasicBlock *, Origin> news;
  for (ThreadGuard *guard : extended) {
    if (guard->merges && guard->edges.size() > 1)
      addSelectedEdges(f, *guard, cleanups);
    for (const BasicBlock *root : guard->roots)
      news[root].add(guard->origin);
    for (const BasicBlock *block : guard->blocks)
      changed |= addGuard(block, guard->origin);
  }
  assert((tree || extended.empty()) && "a guard is extended where the tree was needed to find its blocks");
  if (!news.empty())
    changed |= addGuards(*tree, news);
  return changed;
}

} // namespace ompracer
