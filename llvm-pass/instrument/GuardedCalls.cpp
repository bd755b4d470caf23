// Calls that a comparison of the thread's number guards: the runtime is told before and after them, for what the
// callees access is guarded as well (semantics 4c). A part of FunctionEmitter, see FunctionEmitter.h.
#include "instrument/FunctionEmitter.h"

#include "instrument/LocatedBuilder.h"

#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <ompracer/abi.h>

#include <cassert>

using namespace llvm;

namespace ompracer {

void FunctionEmitter::emitGuard(CallBase &call) {
  if (auto *direct = dyn_cast<CallInst>(&call); direct && direct->isMustTailCall())
    return;
  // The direct call of a region's body stands in the task of the region already; the number was that of one around.
  const bool inRegion = is_contained(plan.forks, &call) && !isForkCall(calleeName(call));
  LocatedBuilder builder(&call, call.getDebugLoc());
  Value *flags = provenance.of(plan.provenance->guardOf(call));
  if (inRegion)
    flags = builder.CreateSelect(builder.CreateICmpNE(flags, builder.getInt32(0)),
                                 builder.getInt32(OMPRACER_OWNED | OMPRACER_OUTER_OWNED), builder.getInt32(0));
  Value *previous = builder.CreateCall(calls.guardBegin(), flags);
  Instruction *next = call.getNextNode();
  if (auto *invoke = dyn_cast<InvokeInst>(&call)) {
    BasicBlock *normal = invoke->getNormalDest();
    if (isa<UnreachableInst>(normal->getTerminator()) && normal->size() == 1)
      return;
    if (!normal->getSinglePredecessor())
      normal = SplitEdge(call.getParent(), normal);
    next = &*normal->getFirstInsertionPt();
  }
  assert(next && "a call that ends its block without being an invoke is assembly, which is not guarded");
  if (isa<UnreachableInst>(next))
    return;
  LocatedBuilder(next, call.getDebugLoc()).CreateCall(calls.guardEnd(), previous);
}

void FunctionEmitter::emitGuards() {
  for (CallBase *call : plan.guarded)
    emitGuard(*call);
  if (plan.arrivals.empty())
    return;
  LocatedBuilder builder(entry, DebugLoc());
  Value *outside = builder.CreateCall(calls.guardBegin(), builder.getInt32(0));
  for (Instruction *arrival : plan.arrivals)
    if (!arrival->isTerminator())
      LocatedBuilder(arrival->getNextNode(), arrival->getDebugLoc()).CreateCall(calls.guardEnd(), outside);
}

} // namespace ompracer
