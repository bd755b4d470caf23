// See CopyIn.h.
//
// clang passes the addresses of the encountering thread's variables as captures. The body compares the first one with
// the address of its own variable and, where they differ, copies all of them. flang copies without the comparison: its
// first thread writes its variables onto themselves while the others read them.
#include "marks/CopyIn.h"

#include "ir/PointerTrace.h"
#include "openmp/FrontEnd.h"
#include "provenance/Captures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
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

/// The threads wait for each other after the copies.
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

/// The code of a copyin clause.
struct CopyIn {
  Instruction *begin = nullptr;       ///< null: there is none
  SmallVector<Instruction *, 2> ends; ///< before these
  struct Variable {
    Value *address; ///< where the fork stands
    uint64_t size;
  };
  SmallVector<Variable, 4> variables; ///< of the encountering thread
};

CopyIn copyInOfClang(Function &body, const CallBase &fork, PointerTracer &tracer) {
  CopyIn copyIn;
  auto decision = find_if(body, [&](const BasicBlock &block) { return decidesCopy(block, tracer); });
  if (decision == body.end())
    return copyIn;
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

  for (Argument *argument : variables) {
    const unsigned operand = firstCapture(fork) + argument->getArgNo() - 2;
    if (operand < fork.arg_size())
      copyIn.variables.push_back({fork.getArgOperand(operand), argument->getDereferenceableBytes()});
  }
  copyIn.begin = &*first->getFirstInsertionPt();
  for (BasicBlock *block : copying)
    if (is_contained(successors(block), end))
      copyIn.ends.push_back(block->getTerminator());
  return copyIn;
}

/// The place in a block of captures at which the pointer stands or points; nothing: not in this block.
std::optional<int64_t> placeIn(const Value *block, const Value *pointer) {
  APInt offset(64, 0);
  const DataLayout &layout = isa<Instruction>(pointer) ? cast<Instruction>(pointer)->getDataLayout()
                                                       : cast<Argument>(pointer)->getParent()->getDataLayout();
  if (pointer->stripAndAccumulateConstantOffsets(layout, offset, true) != block)
    return {};
  return offset.getSExtValue();
}

/// What the creator of a region stores to this place of the block of captures that it passes.
Value *capturedAt(const CallBase &fork, int64_t place) {
  Value *block = fork.arg_size() > firstCapture(fork) ? fork.getArgOperand(firstCapture(fork)) : nullptr;
  auto *captures = dyn_cast_or_null<AllocaInst>(block);
  if (!captures)
    return nullptr;
  for (const Instruction &i : *fork.getParent())
    if (const auto *store = dyn_cast<StoreInst>(&i); store && store->getValueOperand()->getType()->isPointerTy())
      if (placeIn(captures, store->getPointerOperand()) == place)
        return const_cast<Value *>(store->getValueOperand());
  return nullptr;
}

CallBase *threadprivateCall(Value *pointer) {
  APInt offset(64, 0); // of a member of a common block
  auto *instruction = dyn_cast<Instruction>(pointer);
  auto *call = instruction ? dyn_cast<CallBase>(instruction->stripAndAccumulateConstantOffsets(
                                 instruction->getDataLayout(), offset, true))
                           : nullptr;
  return call && calleeName(*call) == "__kmpc_threadprivate_cached" ? call : nullptr;
}

/// The same of an array, of which the descriptor is captured: the variable, or a copy of it.
CallBase *threadprivateArray(Value *descriptor, unsigned depth = 0) {
  constexpr unsigned kCopies = 4;
  auto *local = dyn_cast<AllocaInst>(descriptor);
  if (!local || depth == kCopies)
    return nullptr;
  for (User *user : local->users()) {
    CallBase *found = nullptr;
    if (auto *copy = dyn_cast<AnyMemTransferInst>(user); copy && copy->getRawDest() == local)
      found = threadprivateArray(copy->getRawSource(), depth + 1);
    else if (auto *store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() == local)
      for (auto *part = dyn_cast<InsertValueInst>(store->getValueOperand()); part && !found;
           part = dyn_cast<InsertValueInst>(part->getAggregateOperand()))
        found = threadprivateCall(part->getInsertedValueOperand());
    if (found)
      return found;
  }
  return nullptr;
}

CopyIn copyInOfFlang(Function &body, const CallBase &fork) {
  constexpr unsigned kSize = 3; // argument of __kmpc_threadprivate_cached
  CopyIn copyIn;
  SmallPtrSet<BasicBlock *, 8> seen;
  Instruction *begin = nullptr;
  for (BasicBlock *block = &body.getEntryBlock(); block && seen.insert(block).second;
       block = block->getSingleSuccessor())
    for (Instruction &i : *block) {
      auto *call = dyn_cast<CallBase>(&i);
      StringRef name = call ? calleeName(*call) : "";
      if (name == "__kmpc_threadprivate_cached")
        begin = begin ? begin : &i;
      else if (name == "__kmpc_barrier") {
        if (!copyIn.variables.empty())
          copyIn.begin = begin;
        copyIn.ends.push_back(&i);
        return copyIn;
      } else if (isImplementationCall(name) && name != "__kmpc_global_thread_num")
        return {};
      // A pointer to the encountering thread's copy is loaded from the captures.
      auto *capture = dyn_cast<LoadInst>(&i);
      const auto place = capture && capture->getType()->isPointerTy()
                             ? placeIn(body.getArg(2), capture->getPointerOperand())
                             : std::nullopt;
      Value *theirs = place ? capturedAt(fork, *place) : nullptr;
      CallBase *threadprivate = theirs ? threadprivateCall(theirs) : nullptr;
      if (theirs && !threadprivate && (threadprivate = threadprivateArray(theirs)))
        theirs = threadprivate;
      if (!threadprivate)
        continue;
      uint64_t size = 0;
      for (User *user : capture->users())
        if (auto *load = dyn_cast<LoadInst>(user))
          size = load->getDataLayout().getTypeStoreSize(load->getType());
      if (auto *whole = dyn_cast<ConstantInt>(threadprivate->getArgOperand(kSize)); whole && theirs == threadprivate)
        size = whole->getZExtValue();
      copyIn.variables.push_back({theirs, size});
    }
  return {};
}

} // namespace

bool announceCopyIn(Function &body, const FunctionRole &role, RuntimeCalls &calls) {
  if (role.role != Role::ParallelBody || !role.creator || body.arg_size() < 3)
    return false;
  PointerTracer tracer(body.getParent()->getDataLayout());
  const CallBase &fork = *role.creator;
  const CopyIn copyIn = isOfFlang(*body.getParent()) ? copyInOfFlang(body, fork) : copyInOfClang(body, fork, tracer);
  if (!copyIn.begin || copyIn.ends.empty()) // a copy that does not return
    return false;
  IRBuilder<> builder(const_cast<CallBase *>(&fork));
  for (const CopyIn::Variable &variable : copyIn.variables)
    if (variable.size)
      builder.CreateCall(calls.deadRead(), {variable.address, builder.getInt64(variable.size)})
          ->setTailCallKind(CallInst::TCK_NoTail);
  builder.SetInsertPoint(copyIn.begin);
  builder.CreateCall(calls.ignoreBegin())->setTailCallKind(CallInst::TCK_NoTail);
  for (Instruction *end : copyIn.ends) {
    builder.SetInsertPoint(end);
    builder.CreateCall(calls.ignoreEnd())->setTailCallKind(CallInst::TCK_NoTail);
  }
  return true;
}

} // namespace ompracer
