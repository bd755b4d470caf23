// See InscanLoops.h.
#include "marks/InscanLoops.h"

#include "provenance/Captures.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {

bool beginsLoop(StringRef name) {
  return name.starts_with("__kmpc_for_static_init_") || name.starts_with("__kmpc_dispatch_init_");
}

/// The runtime calls of the construct's body, in the order of the text.
struct OwnCalls {
  SmallVector<CallBase *, 4> loops, barriers, masters, masterEnds;

  explicit OwnCalls(Function &f) {
    for (Instruction &i : instructions(f)) {
      auto *call = dyn_cast<CallBase>(&i);
      StringRef name = call ? calleeName(*call) : "";
      if (beginsLoop(name))
        loops.push_back(call);
      else if (name == "__kmpc_barrier")
        barriers.push_back(call);
      else if (name == "__kmpc_master")
        masters.push_back(call);
      else if (name == "__kmpc_end_master")
        masterEnds.push_back(call);
    }
  }

  bool ofInscan() const {
    return loops.size() == 2 && barriers.size() == 2 && masters.size() == 1 && masterEnds.size() == 1;
  }
};

/// `if (master(…)) {`: the block after it.
BasicBlock *insideOf(CallBase &master) {
  for (User *user : master.users())
    for (User *use : user->users())
      if (auto *branch = dyn_cast<BranchInst>(use); branch && branch->isConditional())
        return branch->getSuccessor(0);
  return nullptr;
}

/// The parameter that clang spilt to the slot that the value was loaded from.
Argument *parameterOf(Value *value) {
  auto *load = dyn_cast<LoadInst>(value);
  auto *slot = load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
  if (!slot)
    return nullptr;
  for (User *user : slot->users())
    if (auto *store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() == slot)
      return dyn_cast<Argument>(store->getValueOperand());
  return nullptr;
}

/// What the thread that sums up computes addresses from: the buffers, which are variable-length arrays of the caller.
SmallSetVector<Argument *, 4> buffersOf(BasicBlock *from, const BasicBlock *to) {
  SmallSetVector<Argument *, 4> buffers;
  SmallSetVector<BasicBlock *, 16> blocks;
  blocks.insert(from);
  for (unsigned i = 0; i < blocks.size(); ++i) {
    for (Instruction &instruction : *blocks[i])
      if (auto *element = dyn_cast<GetElementPtrInst>(&instruction))
        if (Argument *buffer = parameterOf(element->getPointerOperand()))
          buffers.insert(buffer);
    if (blocks[i] != to)
      blocks.insert(succ_begin(blocks[i]), succ_end(blocks[i]));
  }
  return buffers;
}

/// Races on the array are none of the program's while the call runs.
void hideDuring(CallBase &call, AllocaInst &array, RuntimeCalls &calls) {
  IRBuilder<> builder(&call);
  const TypeSize element = call.getModule()->getDataLayout().getTypeAllocSize(array.getAllocatedType());
  Value *count = builder.CreateZExtOrTrunc(array.getArraySize(), builder.getInt64Ty());
  Value *size = builder.CreateMul(count, builder.getInt64(element.getFixedValue()));
  builder.CreateCall(calls.ignoreRange(), {&array, size});
  builder.SetInsertPoint(call.getNextNode());
  builder.CreateCall(calls.checkRange(), {&array, size});
}

} // namespace

InscanLoops inscanLoopsOf(Function &f, DirectiveTexts &directives) {
  const OwnCalls own(f);
  auto isInscan = [&](CallBase *call) {
    const Directive directive = directives.of(*call);
    return directive.known && directive.inscan && directive.parallel;
  };
  if (!own.ofInscan() || !all_of(own.loops, isInscan) || !insideOf(*own.masters[0]))
    return {};
  return {own.loops[0], own.loops[1]};
}

bool hideBetween(Function &f, const FunctionRole &role, RuntimeCalls &calls) {
  const OwnCalls own(f);
  assert(own.ofInscan() && "inscanLoopsOf has found the two loops");
  CallBase *end = own.masterEnds[0];
  BasicBlock *sum = insideOf(*own.masters[0]);
  const Function *body = role.entry ? role.entry : &f;
  SmallVector<std::pair<CallBase *, AllocaInst *>, 4> uses;
  for (Argument *buffer : buffersOf(sum, end->getParent()))
    for (const Use &use : body->uses()) {
      auto *call = dyn_cast<CallInst>(use.getUser());
      if (!call)
        return false;
      // A fork passes on what follows the body, which gets two arguments before these; an `if` clause calls it
      // directly.
      const unsigned index = call->isCallee(&use) ? buffer->getArgNo() : firstCapture(*call) + buffer->getArgNo() - 2;
      auto *array = index < call->arg_size() ? dyn_cast<AllocaInst>(call->getArgOperand(index)) : nullptr;
      if (!array || !array->isArrayAllocation())
        return false;
      uses.push_back({call, array});
    }
  if (uses.empty())
    return false;

  for (auto [call, array] : uses)
    hideDuring(*call, *array, calls);
  for (CallBase *barrier : own.barriers)
    IRBuilder<>(barrier).CreateCall(calls.ignoreBarrier())->setTailCallKind(CallInst::TCK_NoTail);
  IRBuilder<>(sum, sum->getFirstInsertionPt()).CreateCall(calls.ignoreBegin());
  IRBuilder<>(end).CreateCall(calls.ignoreEnd());
  return true;
}

} // namespace ompracer
