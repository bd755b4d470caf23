// See SkippedHelpers.h.
#include "marks/SkippedHelpers.h"

#include "ir/PointerUses.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumSkippedHelpers, "Implementation helper functions left uninstrumented");

namespace ompracer {

void SkippedHelpers::skip(Value *value, bool callees) {
  auto *helper = dyn_cast<Function>(value->stripPointerCasts());
  if (!helper || helper->isDeclaration() || !helper->hasLocalLinkage() || helper->hasFnAttribute(kSkipAttribute))
    return;
  helper->addFnAttr(kSkipAttribute);
  ++NumSkippedHelpers;
  any = true;
  if (!callees) {
    // The user's constructors, destructors and assignments stay functions of their own, which are looked at.
    for (Instruction &i : instructions(*helper))
      if (auto *call = dyn_cast<CallBase>(&i); call && !isa<IntrinsicInst>(call) && call->getCalledFunction())
        call->setIsNoInline();
    return;
  }
  IRBuilder<> builder(&*helper->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  builder.CreateCall(calls.ignoreBegin());
  for (BasicBlock &block : *helper) {
    if (!isa<ReturnInst>(block.getTerminator()))
      continue;
    builder.SetInsertPoint(block.getTerminator());
    builder.CreateCall(calls.ignoreEnd());
  }
}

void SkippedHelpers::skipStored(Value *object, bool callees) {
  object = getUnderlyingObject(object);
  if (!isa<AllocaInst>(object) && !isa<CallBase>(object))
    return;
  anyUse(object, [&](const Use &use) {
    User *user = use.getUser();
    if (isa<GetElementPtrInst>(user) || isa<CastInst>(user))
      return PointerUse::Leads;
    if (auto *store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() == use.get())
      skip(store->getValueOperand(), callees);
    return PointerUse::Ends;
  });
}

/// Destructor thunks are stored into the task block. The function that locates private variables is an argument of
/// the body. The entry of a flang task is the body itself: what it passes to other calls is the program's.
void SkippedHelpers::skipOfTask(CallBase &alloc) {
  skipStored(&alloc, false);
  auto *entry = alloc.arg_size() > 5 ? dyn_cast<Function>(alloc.getArgOperand(5)->stripPointerCasts()) : nullptr;
  if (!entry || entry->isDeclaration())
    return;
  for (Instruction &i : instructions(*entry))
    if (auto *call = dyn_cast<CallBase>(&i); call && structure.roleOf(call->getCalledFunction()).role == Role::TaskBody)
      for (Value *argument : call->args())
        skip(argument, false);
}

} // namespace ompracer
