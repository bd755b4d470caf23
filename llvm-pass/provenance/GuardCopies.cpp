// Copies that the optimiser made of unguarded code: what stands between two comparisons of one thread's number goes
// after each outcome of the first. The copies are not guarded, though their blocks are: one of them stands outside. A
// part of FunctionProvenance, see Provenance.h.
#include "provenance/Provenance.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace ompracer {

namespace {

/// One place of the program text, also where it was inlined into.
bool isSamePlace(const DILocation *a, const DILocation *b) {
  for (; a && b && a != b; a = a->getInlinedAt(), b = b->getInlinedAt())
    if (a->getLine() != b->getLine() || a->getColumn() != b->getColumn() || a->getScope() != b->getScope())
      return false;
  return a == b;
}

/// Do copies of one instruction compute the two values?
bool isSameValue(const Value *a, const Value *b, unsigned depth = 0) {
  constexpr unsigned kFew = 8;
  if (a == b)
    return true;
  auto *x = dyn_cast<Instruction>(a), *y = dyn_cast<Instruction>(b);
  if (!x || !y || x->getOpcode() != y->getOpcode() || x->getType() != y->getType() || depth == kFew)
    return false;
  if (isa<PHINode>(x)) // of the copies of a loop
    return true;
  // Of two copies one may have learnt more of its alignment or, a call, other attributes.
  const bool same = isa<CallBase>(x)
                        ? x->getNumOperands() == y->getNumOperands() && isSamePlace(x->getDebugLoc(), y->getDebugLoc())
                        : x->isSameOperationAs(y, Instruction::CompareIgnoringAlignment);
  if (!same)
    return false;
  for (unsigned n = 0; n < x->getNumOperands(); ++n)
    if (!isSameValue(x->getOperand(n), y->getOperand(n), depth + 1))
      return false;
  return true;
}

const Value *addressOf(const Instruction &i) {
  if (auto *call = dyn_cast<CallBase>(&i))
    return call->getCalledOperand();
  return getLoadStorePointerOperand(&i);
}

/// May one instruction have become the two?
bool areCopies(const Instruction &a, const Instruction &b) {
  if (a.getType() != b.getType() || !isSamePlace(a.getDebugLoc(), b.getDebugLoc()) ||
      !isSameValue(addressOf(a), addressOf(b)))
    return false;
  auto *x = dyn_cast<CallBase>(&a), *y = dyn_cast<CallBase>(&b);
  if (!x)
    return true;
  return y && x->arg_size() == y->arg_size() && all_of(zip(x->args(), y->args()), [](const auto &pair) {
           return isSameValue(std::get<0>(pair).get(), std::get<1>(pair).get());
         });
}

/// Does no way lead from one of the blocks to the other, but by what decides between them?
bool excludeEachOther(const DominatorTree &tree, BasicBlock *a, BasicBlock *b) {
  BasicBlock *decides = tree.findNearestCommonDominator(a, b);
  if (decides == a || decides == b)
    return false;
  auto leads = [&](BasicBlock *from, const BasicBlock *to) {
    SmallPtrSet<const BasicBlock *, 16> seen{decides};
    SmallVector<BasicBlock *, 16> work{from};
    while (!work.empty()) {
      BasicBlock *block = work.pop_back_val();
      if (!seen.insert(block).second)
        continue;
      if (block == to)
        return true;
      append_range(work, successors(block));
    }
    return false;
  };
  return !leads(a, b) && !leads(b, a);
}

} // namespace

void FunctionProvenance::findCopies() {
  if (f.hasOptNone())
    return;
  using Place = std::tuple<unsigned, unsigned, const void *, unsigned>;
  std::map<Place, SmallVector<Instruction *, 2>> places;
  for (Instruction &i : instructions(f))
    if (const DILocation *at = i.getDebugLoc(); at && at->getLine() && addressOf(i) && !isa<IntrinsicInst>(i))
      places[{at->getLine(), at->getColumn(), at->getScope(), i.getOpcode()}].push_back(&i);
  std::optional<DominatorTree> tree;
  /// By that comparison, or a copy of it.
  auto isGuardedBy = [&](const Instruction &i, const ThreadGuard::Key &key) {
    return any_of(threadGuards, [&](const auto &entry) {
      const auto &[predicate, left, right] = entry.first;
      return isGuarded(i.getParent(), entry.second, *tree) && predicate == std::get<0>(key) &&
             isSameValue(left, std::get<1>(key)) && (right == std::get<2>(key) || isSameValue(right, std::get<2>(key)));
    });
  };
  for (const auto &[place, copies] : places) {
    constexpr unsigned kMany = 64; // an unrolled loop
    if (copies.size() < 2 || copies.size() > kMany)
      continue;
    if (!tree)
      tree.emplace(f);
    for (Instruction *i : copies) {
      Origin left;
      bool outside = false;
      for (const auto &[key, guard] : threadGuards) {
        if (!isGuarded(i->getParent(), guard, *tree))
          continue;
        if (any_of(copies, [&](Instruction *other) {
              return !isGuardedBy(*other, key) && areCopies(*i, *other) &&
                     excludeEachOther(*tree, i->getParent(), other->getParent());
            }))
          outside = true;
        else
          left.add(guard.origin);
      }
      if (outside)
        guardsOfCopies[i] = left;
    }
  }
}

} // namespace ompracer
