// See TaskPrivates.h.
#include "marks/TaskPrivates.h"

#include "ir/PointerUses.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace ompracer {

namespace {

/// Where the entry takes the address of the private variables, the second part of the block.
GetElementPtrInst *privatesOf(Function &entry) {
  for (Instruction &i : instructions(entry)) {
    auto *part = dyn_cast<GetElementPtrInst>(&i);
    auto *block = part ? dyn_cast<StructType>(part->getSourceElementType()) : nullptr;
    if (block && block->getNumElements() == 2 && isa<StructType>(block->getElementType(0)) &&
        part->getNumIndices() == 2 && part->hasAllConstantIndices() &&
        cast<ConstantInt>(part->getOperand(2))->isOne() &&
        entry.getDataLayout().getTypeAllocSize(block->getElementType(0)) == kTaskHeaderSize)
      return part;
  }
  return nullptr;
}

} // namespace

bool markEndOfTaskPrivates(Function &f, const FunctionRole &role, RuntimeCalls &calls) {
  constexpr unsigned kDetachableBit = 6; // kmp.h, flags of a task
  if (role.role != Role::TaskEntry || role.taskloop || role.untied ||
      !computeKnownBits(role.creator->getArgOperand(2), f.getDataLayout()).Zero[kDetachableBit] ||
      f.hasFnAttribute(Attribute::DisableSanitizerInstrumentation))
    return false;
  GetElementPtrInst *privates = privatesOf(f);
  if (!privates)
    return false;
  const uint64_t size =
      f.getDataLayout().getTypeAllocSize(cast<StructType>(privates->getSourceElementType())->getElementType(1));
  SmallVector<ReturnInst *, 1> ends;
  for (Instruction &i : instructions(f))
    if (auto *end = dyn_cast<ReturnInst>(&i))
      ends.push_back(end);
  for (ReturnInst *end : ends) {
    IRBuilder<> builder(end);
    builder.CreateCall(calls.taskPrivatesEnd(), {privates, builder.getInt64(size)})
        ->setTailCallKind(CallInst::TCK_NoTail);
  }
  return !ends.empty();
}

void placeTaskCopies(Module &module) {
  const Function *alloc = module.getFunction("__kmpc_omp_task_alloc");
  if (!alloc)
    return;
  for (const User *user : alloc->users()) {
    auto *creator = dyn_cast<CallBase>(user);
    if (!creator || creator->getCalledFunction() != alloc || !creator->getDebugLoc())
      continue;
    anyUse(creator, [&](const Use &use) {
      if (isa<GetElementPtrInst>(use.getUser()))
        return PointerUse::Leads;
      auto *store = dyn_cast<StoreInst>(use.getUser());
      auto *load = store ? dyn_cast<LoadInst>(store->getValueOperand()) : nullptr;
      if (load && load->getDebugLoc() && load->getDebugLoc().getLine() != creator->getDebugLoc().getLine() &&
          load->hasOneUse())
        load->setDebugLoc(creator->getDebugLoc());
      return PointerUse::Ends;
    });
  }
}

} // namespace ompracer
