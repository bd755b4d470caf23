// See BlockVariables.h.
#include "marks/BlockVariables.h"

#include "ir/LlvmCompat.h"
#include "ir/StackExtents.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace ompracer {

namespace {

constexpr StringLiteral kBlockVariable = "ompracer.block";

enum class Step { On, ConstructEnds, ProgramGoesOn };

/// What stands after the end of a variable. Loads and arithmetic belong to whatever uses their values.
Step stepOver(const Instruction &i) {
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&i))
    return compat::isLifetimeLike(intrinsic->getIntrinsicID()) || intrinsic->getIntrinsicID() == Intrinsic::stackrestore
               ? Step::On
               : Step::ProgramGoesOn;
  if (auto *call = dyn_cast<CallBase>(&i))
    return StringSwitch<Step>(calleeName(*call))
        .Case("__kmpc_barrier", Step::ConstructEnds)
        .Case("__kmpc_cancel_barrier", Step::ConstructEnds)
        .Case("__kmpc_copyprivate", Step::ConstructEnds)
        .Case("__kmpc_end_single", Step::On)
        .Case("__kmpc_end_master", Step::On)
        .Case("__kmpc_end_masked", Step::On)
        .Case("__kmpc_for_static_fini", Step::On)
        .Case("__kmpc_distribute_static_fini", Step::On)
        .Case("__kmpc_dispatch_deinit", Step::On)
        .Case("__kmpc_global_thread_num", Step::On)
        .StartsWith("__kmpc_dispatch_fini", Step::On)
        .StartsWith("__ompracer_", Step::On)
        .Default(Step::ProgramGoesOn);
  if (auto *store = dyn_cast<StoreInst>(&i)) // where a clean-up goes on, that this thread ran the single
    return isa<AllocaInst>(store->getPointerOperand()) && isa<Constant>(store->getValueOperand()) ? Step::On
                                                                                                  : Step::ProgramGoesOn;
  if (!i.isTerminator())
    return i.mayWriteToMemory() ? Step::ProgramGoesOn : Step::On;
  if (i.getNumSuccessors() == 0)
    return isa<ReturnInst>(i) ? Step::ProgramGoesOn : Step::ConstructEnds;
  return i.getNumSuccessors() == 1 ? Step::On : Step::ProgramGoesOn;
}

/// Does nothing of the program stand between this marker and the end of the construct?
bool endsWithConstruct(const Instruction &marker) {
  SmallPtrSet<const BasicBlock *, 8> seen;
  const Instruction *i = &marker;
  for (;;) {
    i = i->isTerminator() ? &i->getSuccessor(0)->front() : i->getNextNode();
    if (i == &i->getParent()->front() && !seen.insert(i->getParent()).second)
      return false;
    if (Step step = stepOver(*i); step != Step::On)
      return step == Step::ConstructEnds;
  }
}

} // namespace

void recordBlockVariables(Function &f, const FunctionRole &role) {
  auto record = [&](AllocaInst &variable) { variable.setMetadata(kBlockVariable, MDNode::get(f.getContext(), {})); };
  std::optional<StackExtents> extents; // made when first asked
  for (Instruction &i : instructions(f)) {
    if (role.role != Role::ParallelBody) {
      if (auto *variable = dyn_cast<AllocaInst>(&i))
        record(*variable);
    } else if (auto *marker = dyn_cast<IntrinsicInst>(&i);
               marker && marker->getIntrinsicID() == Intrinsic::lifetime_end) {
      auto *variable = dyn_cast<AllocaInst>(compat::markedObject(*marker));
      if (variable && !endsWithConstruct(*marker))
        record(*variable);
    } else if (auto *array = dyn_cast<AllocaInst>(&i); array && !array->isStaticAlloca()) {
      if (!extents)
        extents.emplace(f);
      if (none_of(extents->endsOf(*array),
                  [](const Instruction *end) { return isa<IntrinsicInst>(end) && endsWithConstruct(*end); }))
        record(*array);
    }
  }
}

bool isBlockVariable(const Value &object) {
  auto *variable = dyn_cast<AllocaInst>(&object);
  return variable && variable->hasMetadata(kBlockVariable);
}

} // namespace ompracer
