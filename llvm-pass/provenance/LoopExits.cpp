// See LoopExits.h.
#include "provenance/LoopExits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace ompracer {

/// Is the value a variable that a loop counts? In memory (-O0) or not.
static bool isCounter(Value *value, bool &inMemory) {
  auto counted = [](Value *v) -> Value * {
    auto *sum = dyn_cast<BinaryOperator>(v);
    return sum && sum->getOpcode() == Instruction::Add ? sum->getOperand(0) : nullptr;
  };
  if (auto *cast = dyn_cast<CastInst>(value))
    value = cast->getOperand(0);
  if (auto *load = dyn_cast<LoadInst>(value)) {
    auto *variable = dyn_cast<AllocaInst>(load->getPointerOperand());
    inMemory = true;
    return variable && any_of(variable->users(), [&](User *user) {
             auto *store = dyn_cast<StoreInst>(user);
             auto *before = store ? dyn_cast_or_null<LoadInst>(counted(store->getValueOperand())) : nullptr;
             return before && before->getPointerOperand() == variable;
           });
  }
  inMemory = false;
  auto *counter = dyn_cast<PHINode>(counted(value) ? counted(value) : value);
  return counter && any_of(counter->incoming_values(), [&](Value *v) { return counted(v) == counter; });
}

bool isCounting(BasicBlock &block) {
  auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  auto *compare = branch ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
  bool inMemory = false;
  return compare && (isCounter(compare->getOperand(0), inMemory) || isCounter(compare->getOperand(1), inMemory)) &&
         !(inMemory && compare->isEquality());
}

bool leadsAnyway(BasicBlock &block, BasicBlock *successor) {
  SmallPtrSet<BasicBlock *, 16> seen{successor};
  SmallVector<BasicBlock *, 16> next;
  for (BasicBlock *other : successors(&block))
    if (seen.insert(other).second)
      next.push_back(other);
  while (!next.empty()) {
    BasicBlock *b = next.pop_back_val();
    if (isa<ReturnInst>(b->getTerminator()))
      return false;
    for (BasicBlock *s : successors(b))
      if (seen.insert(s).second)
        next.push_back(s);
  }
  return true;
}

} // namespace ompracer
