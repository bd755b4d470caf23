// See CollapsedSpace.h.
#include "openmp/CollapsedSpace.h"

#include "llvm/IR/Instructions.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {

/// What the number, or what is left of it, is divided by: the user's code uses the counters instead.
void collectDivisors(Value &number, SmallVectorImpl<Value *> &divisors) {
  SmallVector<Value *, 8> values{&number};
  while (!values.empty()) {
    Value *value = values.pop_back_val();
    for (User *user : value->users()) {
      auto *operation = dyn_cast<BinaryOperator>(user);
      if (isa<CastInst>(user) ||
          (operation && operation->getOpcode() == Instruction::Sub && operation->getOperand(0) == value))
        values.push_back(user);
      else if (operation && operation->isIntDivRem() && operation->getOperand(0) == value)
        divisors.push_back(operation->getOperand(1));
    }
  }
}

/// The same value in front of the loop: computed there already, or of constants and of variables that the directive has
/// captured. nullptr: of something else.
Value *copyOf(Value *value, IRBuilder<> &builder, const DominatorTree &tree, unsigned depth = 0) {
  constexpr unsigned kMaxDepth = 64;
  if (isa<Constant>(value) || tree.dominates(value, &*builder.GetInsertPoint()))
    return value;
  auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || depth == kMaxDepth)
    return nullptr;
  if (auto *load = dyn_cast<LoadInst>(instruction))
    return isa<AllocaInst>(load->getPointerOperand()) ? builder.Insert(load->clone()) : nullptr;
  if (!isa<BinaryOperator, CastInst>(instruction))
    return nullptr;
  SmallVector<Value *, 2> operands;
  for (Value *operand : instruction->operands()) {
    operands.push_back(copyOf(operand, builder, tree, depth + 1));
    if (!operands.back())
      return nullptr;
  }
  Instruction *copy = builder.Insert(instruction->clone());
  for (unsigned i = 0; i < operands.size(); ++i)
    copy->setOperand(i, operands[i]);
  return copy;
}

} // namespace

Value *hashOfInnerCounts(ArrayRef<Value *> numbers, IRBuilder<> &builder, const DominatorTree &tree) {
  SmallVector<Value *, 8> divisors;
  for (Value *number : numbers)
    collectDivisors(*number, divisors);
  Value *hash = nullptr;
  for (Value *divisor : divisors) {
    Value *count = copyOf(divisor, builder, tree);
    if (!count)
      return nullptr; // what was made before has no use, and no effect
    assert(count->getType()->isIntegerTy() && "the numbers of iterations are no vectors");
    count = builder.CreateIntCast(count, builder.getInt64Ty(), /*isSigned=*/true);
    hash = builder.CreateMul(hash ? builder.CreateXor(hash, count) : count, builder.getInt64(0x9e3779b97f4a7c15));
  }
  return hash;
}

} // namespace ompracer
