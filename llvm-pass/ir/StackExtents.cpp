// See StackExtents.h.
#include "ir/StackExtents.h"

#include "ir/Ways.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {
bool isIntrinsic(const Value *v, Intrinsic::ID id) {
  auto *intrinsic = dyn_cast<IntrinsicInst>(v);
  return intrinsic && intrinsic->getIntrinsicID() == id;
}
} // namespace

Instruction *frameEnd(BasicBlock &block) {
  Instruction *end = block.getTerminator();
  if (!isa<ReturnInst>(end) && !isa<ResumeInst>(end))
    return nullptr;
  CallInst *tail = block.getTerminatingMustTailCall();
  return tail ? tail : end;
}

StackExtents::StackExtents(Function &f) : tree(f) {
  PointerTracer tracer(f.getDataLayout());
  for (Instruction &i : instructions(f))
    if (isIntrinsic(&i, Intrinsic::stackrestore)) {
      Value *saved = tracer.trace(cast<IntrinsicInst>(i).getArgOperand(0)).base;
      restores.push_back({&i, isIntrinsic(saved, Intrinsic::stacksave) ? cast<Instruction>(saved) : nullptr});
    }
  for (BasicBlock &block : f)
    if (Instruction *end = frameEnd(block))
      exits.push_back(end);
}

SmallVector<Instruction *, 4> StackExtents::endsOf(const AllocaInst &allocation) const {
  assert(allocation.getFunction() == tree.getRoot()->getParent() && "the extents are those of one function");
  SmallVector<Instruction *, 4> ends, giveBack;
  for (const Restore &restore : restores)
    if (!restore.save || !tree.dominates(&allocation, restore.save))
      giveBack.push_back(restore.where);
  auto add = [&](Instruction *end) {
    if (tree.dominates(&allocation, end) &&
        none_of(giveBack, [&](const Instruction *earlier) { return leadsTo(*earlier, *end, allocation); }))
      ends.push_back(end);
  };
  for (const Restore &restore : restores)
    if (restore.save && tree.dominates(restore.save, &allocation))
      add(restore.where);
  for (Instruction *exit : exits)
    add(exit);
  return ends;
}

} // namespace ompracer
