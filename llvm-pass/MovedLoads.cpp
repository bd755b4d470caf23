// See MovedLoads.h.
#include "MovedLoads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace ompracer {

namespace {

/// What a call passes to a parameter that the source does not have: promotion put it in the place of a pointer. The
/// source's parameters are variables, and described as such.
const Argument *promotedParameter(const CallBase &call, const Use &operand) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->hasLocalLinkage() || callee->isDeclaration() || !callee->getSubprogram() ||
      !call.isArgOperand(&operand) || call.getArgOperandNo(&operand) >= callee->arg_size())
    return nullptr;
  const Argument *parameter = callee->getArg(call.getArgOperandNo(&operand));
  for (const Instruction &i : instructions(callee))
    for (const DbgVariableRecord &record : filterDbgVars(i.getDbgRecordRange()))
      if (record.getVariable()->getArg() && is_contained(record.location_ops(), parameter))
        return nullptr;
  return parameter;
}

const DILocation *asInlined(const DILocation &place, const DILocation &call) {
  DenseMap<const MDNode *, MDNode *> known;
  LLVMContext &context = call.getContext();
  DebugLoc outer = DebugLoc::appendInlinedAt(&place, const_cast<DILocation *>(&call), context, known);
  return DILocation::get(context, place.getLine(), place.getColumn(), place.getScope(), outer);
}

/// Where the callee, or the function to which it passes the value on, makes something of a promoted parameter.
const DILocation *placeOfParameter(const Argument &parameter, unsigned depth = 0) {
  constexpr unsigned kDepth = 16; // in a recursion
  for (const Use &use : parameter.uses()) {
    const auto *call = dyn_cast<CallBase>(use.getUser());
    const Argument *further = call && call->getDebugLoc() ? promotedParameter(*call, use) : nullptr;
    if (const DILocation *place = further && depth < kDepth ? placeOfParameter(*further, depth + 1) : nullptr)
      return asInlined(*place, *call->getDebugLoc());
  }
  return placeOfUse(parameter);
}

} // namespace

const DILocation *placeOfUse(const Value &value) {
  constexpr unsigned kFew = 16;
  SmallVector<const Value *, kFew> reached{&value};
  for (unsigned i = 0; i < reached.size(); ++i)
    for (const User *user : reached[i]->users()) {
      const auto *use = dyn_cast<Instruction>(user);
      if (!use || reached.size() == kFew || is_contained(reached, use))
        continue;
      if (const DILocation *place = use->getDebugLoc(); place && place->getLine())
        return place;
      reached.push_back(use);
    }
  return nullptr;
}

void placePromotedLoads(Module &module) {
  for (Function &f : module)
    for (Instruction &i : instructions(f)) {
      auto *call = dyn_cast<CallBase>(&i);
      const DILocation *at = call ? call->getDebugLoc().get() : nullptr;
      if (!at)
        continue;
      for (const Use &operand : call->args()) {
        auto *load = dyn_cast<LoadInst>(operand);
        if (!load || (load->getDebugLoc() && load->getDebugLoc().getLine() && load->getDebugLoc().get() != at))
          continue;
        if (const Argument *parameter = promotedParameter(*call, operand))
          if (const DILocation *place = placeOfParameter(*parameter))
            load->setDebugLoc(asInlined(*place, *at));
      }
    }
}

} // namespace ompracer
