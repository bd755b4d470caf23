// See CopyPrivate.h.
//
// Clang passes __kmpc_copyprivate a list with the variables' addresses; the body runs where __kmpc_single said yes.
#include "openmp/CopyPrivate.h"

#include "ir/LlvmCompat.h"
#include "ir/Ways.h"
#include "openmp/OmpStructure.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {
constexpr unsigned kList = 3; // argument of __kmpc_copyprivate

/// What f stores in one of the lists, each of them an argument of a call.
SmallVector<Value *, 8> storedIn(const DenseSet<const Value *> &lists, Function &f) {
  SmallVector<Value *, 8> variables;
  for (Instruction &i : instructions(f))
    if (auto *store = dyn_cast<StoreInst>(&i); store && store->getValueOperand()->getType()->isPointerTy())
      if (lists.contains(getUnderlyingObject(store->getPointerOperand())))
        variables.push_back(store->getValueOperand());
  return variables;
}

/// The objects whose addresses are stored in the lists that f passes to __kmpc_copyprivate.
DenseSet<const Value *> copyprivateVariables(Function &f) {
  DenseSet<const Value *> lists, variables;
  for (Instruction &i : instructions(f))
    if (auto *call = dyn_cast<CallBase>(&i); call && calleeName(*call) == "__kmpc_copyprivate")
      lists.insert(getUnderlyingObject(call->getArgOperand(kList)));
  if (!lists.empty())
    for (Value *variable : storedIn(lists, f))
      variables.insert(getUnderlyingObject(variable));
  return variables;
}

/// What the function does with a variable itself.
struct Uses {
  SmallVector<const LoadInst *, 8> loads;
  SmallVector<const Instruction *, 8> writes;
  bool elsewhere = false; ///< others may write it
};
Uses usesOf(const AllocaInst &variable, const DenseSet<const Value *> &lists) {
  Uses uses;
  SmallVector<const Value *, 8> work{&variable};
  while (!work.empty()) {
    const Value *address = work.pop_back_val();
    for (const Use &use : address->uses()) {
      auto *user = cast<Instruction>(use.getUser());
      if (isa<GetElementPtrInst>(user) || isa<CastInst>(user)) {
        work.push_back(user);
      } else if (auto *load = dyn_cast<LoadInst>(user)) {
        uses.loads.push_back(load);
      } else if (auto *store = dyn_cast<StoreInst>(user)) {
        if (store->getPointerOperand() == address)
          uses.writes.push_back(store);
        uses.elsewhere |=
            store->getValueOperand() == address && !lists.contains(getUnderlyingObject(store->getPointerOperand()));
      } else if (isa<AnyMemIntrinsic>(user)) {
        if (use.getOperandNo() == 0)
          uses.writes.push_back(user);
      } else if (auto *call = dyn_cast<CallBase>(user)) {
        auto *intrinsic = dyn_cast<IntrinsicInst>(call);
        uses.elsewhere |= !calleeName(*call).starts_with("__ompracer_") && !isImplementationCall(calleeName(*call)) &&
                          !(intrinsic && compat::isLifetimeLike(intrinsic->getIntrinsicID()));
      } else if (!isa<ICmpInst>(user)) {
        uses.elsewhere = true;
      }
    }
  }
  return uses;
}

/// Bytes of a local or threadprivate variable; null for what a reference leads to.
Value *sizeOf(Value *variable, IRBuilder<> &builder) {
  constexpr unsigned kSize = 3; // argument of __kmpc_threadprivate_cached
  const DataLayout &layout = builder.GetInsertBlock()->getModule()->getDataLayout();
  if (auto *local = dyn_cast<AllocaInst>(variable)) {
    assert(!local->isArrayAllocation() && "its type tells the size");
    return builder.getInt64(layout.getTypeAllocSize(local->getAllocatedType()));
  }
  if (auto *call = dyn_cast<CallBase>(variable)) {
    if (calleeName(*call) == "__kmpc_threadprivate_cached")
      return call->getArgOperand(kSize);
    if (calleeName(*call).starts_with("llvm.threadlocal.address"))
      variable = call->getArgOperand(0);
  }
  if (auto *global = dyn_cast<GlobalVariable>(variable))
    return builder.getInt64(layout.getTypeAllocSize(global->getValueType()));
  return nullptr;
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
/// Of the directive to which the copies belong. The call of libomp has the place where the body ends.
DebugLoc placeOfSingle(const CallBase &copies) {
  DebugLoc place = copies.getDebugLoc();
  for (const Instruction &i : instructions(*copies.getFunction())) {
    if (&i == &copies)
      break;
    if (auto *call = dyn_cast<CallBase>(&i); call && calleeName(*call) == "__kmpc_single")
      place = call->getDebugLoc(); // clang puts the copies after the body
  }
  return place;
}
} // namespace

void announceCopyPrivate(CallBase &call, RuntimeCalls &calls) {
  assert(calleeName(call) == "__kmpc_copyprivate" && call.arg_size() > kList);
  IRBuilder<> builder(&call);
  builder.SetCurrentDebugLocation(placeOfSingle(call));
  for (Value *variable : storedIn({getUnderlyingObject(call.getArgOperand(kList))}, *call.getFunction()))
    if (Value *size = sizeOf(variable, builder))
      builder.CreateCall(calls.impliedWrite(), {variable, size})->setTailCallKind(CallInst::TCK_NoTail);
}

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

DenseSet<const LoadInst *> copyprivateLoads(Function &f) {
  DenseSet<const LoadInst *> received;
  SmallVector<const CallBase *, 2> copies;
  DenseSet<const Value *> lists;
  for (Instruction &i : instructions(f))
    if (auto *call = dyn_cast<CallBase>(&i); call && calleeName(*call) == "__kmpc_copyprivate") {
      copies.push_back(call);
      lists.insert(getUnderlyingObject(call->getArgOperand(kList)));
    }
  if (copies.empty())
    return received;
  const DominatorTree tree(f);
  for (const CallBase *copy : copies)
    for (Value *address : storedIn({getUnderlyingObject(copy->getArgOperand(kList))}, f)) {
      auto *variable = dyn_cast<AllocaInst>(address);
      if (!variable)
        continue;
      const Uses uses = usesOf(*variable, lists);
      if (uses.elsewhere)
        continue;
      for (const LoadInst *load : uses.loads)
        if (tree.dominates(copy, load) && none_of(uses.writes, [&](const Instruction *write) {
              return leadsTo(*copy, *write, *copy) && leadsTo(*write, *load, *copy);
            }))
          received.insert(load);
    }
  return received;
}

} // namespace ompracer
