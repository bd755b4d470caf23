// See CopyPrivate.h.
//
// Clang passes __kmpc_copyprivate a list with the variables' addresses; the body runs where __kmpc_single said yes.
#include "CopyPrivate.h"

#include "OmpStructure.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace ompracer {

namespace {
/// The objects whose addresses are stored in the lists that f passes to __kmpc_copyprivate.
DenseSet<const Value *> copyprivateVariables(Function &f) {
  constexpr unsigned kList = 3;
  DenseSet<const Value *> lists, variables;
  for (Instruction &i : instructions(f))
    if (auto *call = dyn_cast<CallBase>(&i); call && calleeName(*call) == "__kmpc_copyprivate")
      lists.insert(getUnderlyingObject(call->getArgOperand(kList)));
  if (!lists.empty())
    for (Instruction &i : instructions(f))
      if (auto *store = dyn_cast<StoreInst>(&i); store && store->getValueOperand()->getType()->isPointerTy())
        if (lists.contains(getUnderlyingObject(store->getPointerOperand())))
          variables.insert(getUnderlyingObject(store->getValueOperand()));
  return variables;
}

/// The first blocks of the bodies of single constructs.
SmallVector<const BasicBlock *, 4> singleBodies(Function &f) {
  SmallVector<const BasicBlock *, 4> bodies;
  for (BasicBlock &block : f) {
    auto *branch = dyn_cast<BranchInst>(block.getTerminator());
    auto *compare = branch && branch->isConditional() ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
    auto *call = compare && compare->isEquality() ? dyn_cast<CallBase>(compare->getOperand(0)) : nullptr;
    if (!call || calleeName(*call) != "__kmpc_single")
      continue;
    // It returns 1 or 0.
    auto *constant = dyn_cast<ConstantInt>(compare->getOperand(1));
    if (!constant)
      continue;
    bool yesIfEqual = constant->isOne(), equal = compare->getPredicate() == CmpInst::ICMP_EQ;
    const BasicBlock *body = branch->getSuccessor(yesIfEqual == equal ? 0 : 1);
    if (body->getSinglePredecessor() == &block)
      bodies.push_back(body);
  }
  return bodies;
}
} // namespace

DenseSet<const StoreInst *> copyprivateStores(Function &f) {
  DenseSet<const StoreInst *> stores;
  DenseSet<const Value *> variables = copyprivateVariables(f);
  if (variables.empty())
    return stores;
  DominatorTree tree(f);
  SmallVector<const BasicBlock *, 4> bodies = singleBodies(f);
  for (Instruction &i : instructions(f))
    if (auto *store = dyn_cast<StoreInst>(&i);
        store && variables.contains(getUnderlyingObject(store->getPointerOperand())))
      if (any_of(bodies, [&](const BasicBlock *body) { return tree.dominates(body, store->getParent()); }))
        stores.insert(store);
  return stores;
}

} // namespace ompracer
