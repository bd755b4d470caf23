// See OmpLoops.h.
#include "openmp/OmpLoops.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace ompracer {

Value *stripIntegerCasts(Value *v) {
  while (auto *cast = dyn_cast<CastInst>(v)) {
    if (!cast->getType()->isIntegerTy() || !cast->getSrcTy()->isIntegerTy())
      break;
    v = cast->getOperand(0);
  }
  return v;
}

bool isLoadOf(Value *v, const Value *slot) {
  auto *load = dyn_cast<LoadInst>(stripIntegerCasts(v));
  return load && load->getPointerOperand() == slot;
}

static ICmpInst *headerCompare(const Loop &loop) {
  auto *branch = dyn_cast<BranchInst>(loop.getHeader()->getTerminator());
  return branch && branch->isConditional() ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
}

/// An unsigned induction variable is compared as iv < ub + 1.
static Value *stripAdd(Value *v) {
  auto *add = dyn_cast<BinaryOperator>(v);
  if (add && add->getOpcode() == Instruction::Add && isa<ConstantInt>(add->getOperand(1)))
    return add->getOperand(0);
  return v;
}

bool comparesInHeader(const Loop &loop, const Value *variable) {
  ICmpInst *compare = headerCompare(loop);
  return compare &&
         (isLoadOf(stripAdd(compare->getOperand(0)), variable) || isLoadOf(stripAdd(compare->getOperand(1)), variable));
}

AllocaInst *comparedVariable(const Loop &loop) {
  ICmpInst *compare = headerCompare(loop);
  auto *load = compare ? dyn_cast<LoadInst>(stripIntegerCasts(compare->getOperand(0))) : nullptr;
  return load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
}

BasicBlock *bodyOf(const Loop &loop) {
  auto *branch = dyn_cast<BranchInst>(loop.getHeader()->getTerminator());
  if (!branch || !branch->isConditional())
    return nullptr;
  BasicBlock *first = branch->getSuccessor(0), *second = branch->getSuccessor(1);
  return loop.contains(first) ? first : loop.contains(second) ? second : nullptr;
}

bool asksForVectors(const Loop &loop) { return getBooleanLoopAttribute(&loop, "llvm.loop.vectorize.enable"); }

} // namespace ompracer
