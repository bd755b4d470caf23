// See CopyIn.h.
//
// Clang passes the addresses of the encountering thread's variables as captures. The body compares the first one with
// the address of its own variable and, where they differ, copies all of them.
#include "marks/CopyIn.h"

#include "ir/PointerTrace.h"
#include "provenance/Captures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace ompracer {

namespace {

/// The captured argument that the pointer is, or null.
Argument *captured(PointerTracer &tracer, Value *pointer) {
  auto *argument = dyn_cast<Argument>(tracer.trace(pointer).base);
  return argument && argument->getArgNo() >= 2 && argument->getDereferenceableBytes() ? argument : nullptr;
}

bool isThreadprivate(PointerTracer &tracer, Value *pointer) {
  Value *base = tracer.trace(pointer).base;
  if (auto *call = dyn_cast<CallBase>(base))
    return calleeName(*call) == "__kmpc_threadprivate_cached" ||
           calleeName(*call).starts_with("llvm.threadlocal.address") || calleeName(*call).starts_with("_ZTW");
  auto *global = dyn_cast<GlobalVariable>(base);
  return global && global->isThreadLocal();
}

/// The threads wait for each other behind the copies.
bool waits(const BasicBlock &block) {
  for (const Instruction &i : block)
    if (auto *call = dyn_cast<CallBase>(&i))
      return calleeName(*call) == "__kmpc_barrier";
  return false;
}

/// Does the block decide whether to copy? Where the addresses differ, the first successor does.
bool decidesCopy(const BasicBlock &block, PointerTracer &tracer) {
  auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  auto *compare = branch && branch->isConditional() ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
  if (!compare || compare->getPredicate() != CmpInst::ICMP_NE || !waits(*branch->getSuccessor(1)))
    return false;
  auto *theirs = dyn_cast<PtrToIntOperator>(compare->getOperand(0));
  auto *own = dyn_cast<PtrToIntOperator>(compare->getOperand(1));
  return theirs && own && captured(tracer, theirs->getPointerOperand()) &&
         isThreadprivate(tracer, own->getPointerOperand());
}

} // namespace

bool announceCopyIn(Function &body, const FunctionRole &role, RuntimeCalls &calls) {
  if (role.role != Role::ParallelBody || !role.creator || body.arg_size() < 3)
    return false;
  PointerTracer tracer(body.getParent()->getDataLayout());
  auto decision = find_if(body, [&](const BasicBlock &block) { return decidesCopy(block, tracer); });
  if (decision == body.end())
    return false;
  BasicBlock *first = decision->getTerminator()->getSuccessor(0), *end = decision->getTerminator()->getSuccessor(1);
  SmallSetVector<BasicBlock *, 4> copying;
  copying.insert(first);
  for (unsigned i = 0; i < copying.size(); ++i)
    for (BasicBlock *next : successors(copying[i]))
      if (next != end)
        copying.insert(next);
  SmallSetVector<Argument *, 4> variables;
  for (BasicBlock *block : copying)
    for (Instruction &i : *block)
      for (Value *operand : i.operands())
        if (operand->getType()->isPointerTy())
          if (Argument *argument = captured(tracer, operand))
            variables.insert(argument);

  auto *fork = const_cast<CallBase *>(role.creator);
  IRBuilder<> builder(fork);
  for (Argument *argument : variables) {
    const unsigned operand = firstCapture(*fork) + argument->getArgNo() - 2;
    if (operand < fork->arg_size())
      builder
          .CreateCall(calls.deadRead(),
                      {fork->getArgOperand(operand), builder.getInt64(argument->getDereferenceableBytes())})
          ->setTailCallKind(CallInst::TCK_NoTail);
  }
  builder.SetInsertPoint(&*first->getFirstInsertionPt());
  builder.CreateCall(calls.ignoreBegin())->setTailCallKind(CallInst::TCK_NoTail);
  for (BasicBlock *block : copying)
    if (is_contained(successors(block), end)) {
      builder.SetInsertPoint(block->getTerminator());
      builder.CreateCall(calls.ignoreEnd())->setTailCallKind(CallInst::TCK_NoTail);
    }
  return true;
}

} // namespace ompracer
