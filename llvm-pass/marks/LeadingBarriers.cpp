// See LeadingBarriers.h.
#include "marks/LeadingBarriers.h"

#include "openmp/OmpStructure.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace ompracer {

namespace {

/// The text in a call's ident_t that says where its construct stands: one for all calls of a directive.
const Value *directiveText(const CallBase &call) {
  auto *ident = call.arg_empty() ? nullptr : dyn_cast<GlobalVariable>(call.getArgOperand(0));
  auto *fields = ident && ident->hasInitializer() ? dyn_cast<ConstantStruct>(ident->getInitializer()) : nullptr;
  return fields && fields->getNumOperands() > 4 ? fields->getOperand(4) : nullptr;
}

/// Does the loop, or the sections, of the barrier's own directive begin after it? The copies of a reduction over an
/// array section are made in a loop between. (The barrier at the end of a construct in a loop leads to the next one.)
bool beginsConstruct(const CallBase &barrier, const DominatorTree &tree) {
  SmallSetVector<const BasicBlock *, 8> reached;
  auto begins = [&](const Instruction *from) {
    for (const Instruction *i = from; i; i = i->getNextNode()) {
      auto *call = dyn_cast<CallBase>(i);
      StringRef name = call ? calleeName(*call) : "";
      if (name == "__kmpc_barrier")
        return false;
      if (name.starts_with("__kmpc_for_static_init") || name.starts_with("__kmpc_dispatch_init"))
        return directiveText(*call) && directiveText(*call) == directiveText(barrier);
      if (i->isTerminator())
        for (const BasicBlock *next : successors(i))
          if (next != barrier.getParent() && tree.dominates(barrier.getParent(), next))
            reached.insert(next);
    }
    return false;
  };
  constexpr unsigned kFew = 32;
  if (begins(barrier.getNextNode()))
    return true;
  for (unsigned n = 0; n < std::min<size_t>(reached.size(), kFew); ++n)
    if (begins(&reached[n]->front()))
      return true;
  return false;
}

/// Where the directive's code begins, if that is in the barrier's block (the copies of an array of a class are not); or
/// null.
Instruction *beginOf(CallBase &barrier) {
  const DebugLoc &place = barrier.getDebugLoc();
  auto isBefore = [&place](const Instruction &i) {
    return place && i.getDebugLoc() && i.getDebugLoc().getLine() < place.getLine();
  };
  Instruction *begin = &barrier;
  for (Instruction *i = barrier.getPrevNode(); i; begin = i, i = i->getPrevNode()) {
    auto *call = dyn_cast<CallBase>(i);
    if (isBefore(*i) || isa<AllocaInst>(i) || (call && calleeName(*call).starts_with("__kmpc_")))
      return begin;
  }
  const bool entered =
      all_of(predecessors(barrier.getParent()), [&](BasicBlock *b) { return isBefore(*b->getTerminator()); });
  return entered ? begin : nullptr;
}

} // namespace

bool markLeadingBarriers(Function &f, DirectiveTexts &directives, RuntimeCalls &calls) {
  SmallVector<CallBase *, 4> found;
  std::optional<DominatorTree> tree;
  for (Instruction &i : instructions(f)) {
    auto *barrier = dyn_cast<CallBase>(&i);
    if (!barrier || calleeName(*barrier) != "__kmpc_barrier")
      continue;
    if (!tree)
      tree.emplace(f);
    if (!beginsConstruct(*barrier, *tree))
      continue;
    if (directives.of(*barrier).known)
      found.push_back(barrier);
  }
  for (CallBase *barrier : found) {
    if (Instruction *begin = beginOf(*barrier))
      IRBuilder<>(begin).CreateCall(calls.firstValuesBegin())->setTailCallKind(CallInst::TCK_NoTail);
    IRBuilder<>(barrier).CreateCall(calls.firstValuesEnd())->setTailCallKind(CallInst::TCK_NoTail);
  }
  return !found.empty();
}

} // namespace ompracer
