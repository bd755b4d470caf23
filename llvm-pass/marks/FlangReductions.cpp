// See FlangReductions.h.
#include "marks/FlangReductions.h"

#include "marks/ReductionPlaces.h"
#include "openmp/OmpStructure.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace ompracer {

namespace {

/// The next call of the OpenMP runtime on the only way from `i`, or the last one on the only way to it; null: the way
/// branches before.
CallBase *nearestCall(Instruction *i, bool forward) {
  SmallPtrSet<BasicBlock *, 8> seen;
  for (;;) {
    Instruction *next = forward ? i->getNextNode() : i->getPrevNode();
    if (!next) {
      BasicBlock *block = forward ? i->getParent()->getSingleSuccessor() : i->getParent()->getSinglePredecessor();
      if (!block || !seen.insert(block).second)
        return nullptr;
      next = forward ? &block->front() : block->getTerminator();
    }
    i = next;
    auto *call = dyn_cast<CallBase>(i);
    if (call && isImplementationCall(calleeName(*call)) && calleeName(*call) != "__kmpc_global_thread_num")
      return call;
  }
}

bool isBarrier(const CallBase *call) { return call && calleeName(*call) == "__kmpc_barrier"; }

/// The initialiser of a private copy loads the original, whether or not it needs the value.
void removeReadOfOriginal(ArrayRef<BasicBlock *> combination) {
  SmallSetVector<LoadInst *, 4> unused;
  for (BasicBlock *block : combination)
    for (Instruction &i : *block)
      if (auto *store = dyn_cast<StoreInst>(&i))
        for (User *user : store->getPointerOperand()->users())
          if (auto *load = dyn_cast<LoadInst>(user);
              load && load->use_empty() && !load->isVolatile() && load->getFunction() == store->getFunction())
            unused.insert(load);
  for (LoadInst *load : unused)
    load->eraseFromParent();
}

/// The combination has no place, or that of another reduction with the same operator: it gets that of the loop before
/// it, or one of its own.
DebugLoc placeFor(CallBase &reduce, ArrayRef<BasicBlock *> combination) {
  for (CallBase *call = nearestCall(&reduce, false); call; call = nearestCall(call, false))
    if (StringRef name = calleeName(*call); name.contains("_static_fini") || name.contains("_dispatch_next"))
      return call->getDebugLoc();
    else if (!isBarrier(call))
      break;
  for (BasicBlock *block : combination)
    for (Instruction &i : *block)
      if (i.getDebugLoc())
        return i.getDebugLoc();
  return {};
}

} // namespace

void mendFlangReduction(CallBase &reduce, SwitchInst &dispatch, RuntimeCalls &calls) {
  const SmallVector<BasicBlock *, 8> combination = combinationOf(dispatch);
  removeReadOfOriginal(combination);

  CallBase *before = nearestCall(&reduce, false);
  CallBase *after = nearestCall(&dispatch.getDefaultDest()->front(), true); // the first call asks for the thread
  auto ignore = [&](CallBase *barrier) {
    IRBuilder<>(barrier).CreateCall(calls.ignoreBarrier())->setTailCallKind(CallInst::TCK_NoTail);
  };
  // A construct that waits has a barrier before the combination and one after it: the program has the latter. One that
  // does not wait has one after the combination in spite of nowait.
  if (isBarrier(after) && !after->getDebugLoc()) {
    if (calleeName(reduce).ends_with("_nowait"))
      ignore(after);
    else if (isBarrier(before))
      ignore(before);
  }

  const DebugLoc place = placeFor(reduce, combination);
  if (!place)
    return;
  reduce.setDebugLoc(place);
  for (BasicBlock *block : combination)
    for (Instruction &i : *block)
      i.setDebugLoc(place);
}

} // namespace ompracer
