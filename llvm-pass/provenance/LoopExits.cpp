// See LoopExits.h.
#include "provenance/LoopExits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

static Value *countedFrom(Value *v) {
  auto *sum = dyn_cast<BinaryOperator>(v);
  return sum && sum->getOpcode() == Instruction::Add ? sum->getOperand(0) : nullptr;
}

bool LoopExits::isCounted(AllocaInst *variable) {
  auto [known, inserted] = counted.try_emplace(variable, false);
  if (inserted)
    known->second = any_of(variable->users(), [&](User *user) {
      auto *store = dyn_cast<StoreInst>(user);
      auto *before = store ? dyn_cast_or_null<LoadInst>(countedFrom(store->getValueOperand())) : nullptr;
      return before && before->getPointerOperand() == variable;
    });
  return known->second;
}

/// Is the value a variable that a loop counts? In memory (-O0) or not.
bool LoopExits::isCounter(Value *value, bool &inMemory) {
  if (auto *cast = dyn_cast<CastInst>(value))
    value = cast->getOperand(0);
  if (auto *load = dyn_cast<LoadInst>(value)) {
    auto *variable = dyn_cast<AllocaInst>(load->getPointerOperand());
    inMemory = true;
    return variable && isCounted(variable);
  }
  inMemory = false;
  Value *before = countedFrom(value);
  auto *counter = dyn_cast<PHINode>(before ? before : value);
  return counter && any_of(counter->incoming_values(), [&](Value *v) { return countedFrom(v) == counter; });
}

bool LoopExits::isCounting(BasicBlock &block) {
  auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  auto *compare = branch ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
  bool inMemory = false;
  return compare && (isCounter(compare->getOperand(0), inMemory) || isCounter(compare->getOperand(1), inMemory)) &&
         !(inMemory && compare->isEquality());
}

const PostDominatorTree &LoopExits::postDominators() {
  if (!after)
    after.emplace(f);
  return *after;
}

bool LoopExits::leadsAnyway(BasicBlock &block, BasicBlock *successor) {
  assert(is_contained(successors(&block), successor));
  SmallPtrSet<BasicBlock *, 16> seen{successor};
  SmallVector<BasicBlock *, 16> next;
  for (BasicBlock *other : successors(&block))
    if (seen.insert(other).second && !endsThere(other) && !postDominators().dominates(successor, other))
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

bool LoopExits::endsThere(const BasicBlock *block) {
  if (!returns) {
    returns.emplace();
    SmallVector<const BasicBlock *, 16> work;
    auto reach = [&](const BasicBlock *b) {
      if (returns->insert(b).second)
        work.push_back(b);
    };
    for (const BasicBlock &b : f)
      if (isa<ReturnInst>(b.getTerminator()))
        reach(&b);
    while (!work.empty())
      for (const BasicBlock *before : predecessors(work.pop_back_val()))
        reach(before);
  }
  return !returns->contains(block);
}

} // namespace ompracer
