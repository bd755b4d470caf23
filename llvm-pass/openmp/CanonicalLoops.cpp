// See CanonicalLoops.h.
#include "openmp/CanonicalLoops.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {

/// Does the phi count the iterations of the loop?
bool counts(const PHINode &phi, const Loop &loop) {
  if (loop.getHeader() != phi.getParent() || !loop.getLoopLatch())
    return false;
  auto *next = dyn_cast<BinaryOperator>(phi.getIncomingValueForBlock(loop.getLoopLatch()));
  return next && next->getOpcode() == Instruction::Add && next->getOperand(0) == &phi &&
         isa<ConstantInt>(next->getOperand(1)) && cast<ConstantInt>(next->getOperand(1))->isOne();
}

/// The loop whose iterations the value counts, or null.
Loop *loopCountedBy(const Value *value, const LoopInfo &loops) {
  auto *phi = dyn_cast<PHINode>(value);
  Loop *loop = phi ? loops.getLoopFor(phi->getParent()) : nullptr;
  return loop && counts(*phi, *loop) ? loop : nullptr;
}

/// Where the body begins: after the block that compares the counter, which is the header or follows it alone.
BasicBlock *bodyOf(const Loop &loop, const Value *counter) {
  BasicBlock *block = loop.getHeader();
  if (BasicBlock *next = block->getSingleSuccessor())
    block = next;
  auto *branch = dyn_cast<BranchInst>(block->getTerminator());
  auto *compare = branch && branch->isConditional() ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
  if (!compare || compare->getOperand(0) != counter || !loop.contains(branch->getSuccessor(0)) ||
      loop.contains(branch->getSuccessor(1)))
    return nullptr;
  return branch->getSuccessor(0);
}

/// The counter, or the counter times the step.
const Value *withoutStep(const Value *value) {
  auto *product = dyn_cast<BinaryOperator>(value);
  return product && product->getOpcode() == Instruction::Mul ? product->getOperand(0) : value;
}

} // namespace

BasicBlock *canonicalBodyOf(const Loop &loop) {
  for (const PHINode &phi : loop.getHeader()->phis())
    if (counts(phi, loop))
      if (BasicBlock *body = bodyOf(loop, &phi))
        return body;
  return nullptr;
}

SmallVector<CanonicalLoop, 2> canonicalLoopsFrom(ArrayRef<Value *> lowerBounds, const LoopInfo &loops) {
  assert(all_of(lowerBounds, IsaPred<LoadInst>) && "a lower bound is in memory, where the runtime leaves it");
  SmallVector<CanonicalLoop, 2> found;
  auto add = [&](const Value *counter, Instruction *number) {
    Loop *loop = loopCountedBy(counter, loops);
    BasicBlock *body = loop ? bodyOf(*loop, counter) : nullptr;
    if (!body || (number != counter && number->getParent() != body))
      return false;
    found.push_back({loop, body, number});
    return true;
  };
  SmallVector<Value *, 8> work(lowerBounds);
  SmallPtrSet<Value *, 8> seen(lowerBounds.begin(), lowerBounds.end());
  while (!work.empty()) {
    Value *value = work.pop_back_val();
    for (User *user : value->users()) {
      bool follow = isa<CastInst>(user) && user->getType()->isIntegerTy();
      if (auto *phi = dyn_cast<PHINode>(user))
        add(phi, phi);
      else if (auto *operation = dyn_cast<BinaryOperator>(user)) {
        const bool left = operation->getOperand(0) == value;
        if (operation->getOpcode() == Instruction::Add)
          follow = isa<ConstantInt>(operation->getOperand(1)) ||
                   add(withoutStep(operation->getOperand(left ? 1 : 0)), operation);
        else
          follow = operation->getOpcode() == Instruction::Sub && left && isa<ConstantInt>(operation->getOperand(1));
      }
      if (follow && seen.insert(user).second)
        work.push_back(user);
    }
  }
  // The loop over the chunks of schedule(static, n) adds the lower bound, too; it contains the real one.
  const SmallVector<CanonicalLoop, 2> all = found;
  erase_if(found, [&](const CanonicalLoop &outer) {
    return any_of(
        all, [&](const CanonicalLoop &other) { return other.loop != outer.loop && outer.loop->contains(other.loop); });
  });
  return found;
}

} // namespace ompracer
