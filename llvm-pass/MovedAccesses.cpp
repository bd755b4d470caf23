// See MovedAccesses.h.
#include "MovedAccesses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace ompracer {

namespace {

/// Attachment of loads and stores: scope, line, column. No DILocation: the verifier takes these as `!dbg` only. The
/// optimiser keeps it where it moves an instruction that is certain to run, and drops it where it makes one of several.
constexpr StringLiteral kPlace = "ompracer.place";

const DILocation *rememberedPlace(const Instruction &access) {
  const MDNode *note = access.getMetadata(kPlace);
  auto *scope = note ? dyn_cast<DILocalScope>(note->getOperand(0)) : nullptr;
  if (!scope)
    return nullptr;
  auto number = [&](unsigned i) {
    return static_cast<unsigned>(mdconst::extract<ConstantInt>(note->getOperand(i))->getZExtValue());
  };
  return DILocation::get(access.getContext(), number(1), number(2), scope);
}

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

const DILocation *placeOf(const Instruction &i) {
  const DILocation *place = i.getDebugLoc();
  return place && place->getLine() ? place : nullptr;
}

const DILocation *placeOfUse(const Value &value) {
  constexpr unsigned kFew = 16;
  const auto *load = dyn_cast<LoadInst>(&value);
  const DILocation *nearest = nullptr, *merge = nullptr;
  SmallVector<const Value *, kFew> reached{&value};
  for (unsigned i = 0; i < reached.size(); ++i)
    for (const User *user : reached[i]->users()) {
      const auto *use = dyn_cast<Instruction>(user);
      if (!use || reached.size() == kFew || is_contained(reached, use))
        continue;
      const DILocation *place = placeOf(*use);
      // What a loop read and wrote in each iteration is read once in front of it. What comes between may have got the
      // place of the loop.
      if (auto *store = dyn_cast<StoreInst>(use);
          store && load && place && store->getPointerOperand() == load->getPointerOperand())
        return place;
      const DILocation *&first = isa<PHINode>(use) ? merge : nearest;
      first = first ? first : place;
      if (!place || load)
        reached.push_back(use);
    }
  return nearest ? nearest : merge;
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

void rememberPlaces(Module &module) {
  Type *i32 = Type::getInt32Ty(module.getContext());
  auto number = [&](unsigned n) { return ConstantAsMetadata::get(ConstantInt::get(i32, n)); };
  for (Function &f : module)
    for (Instruction &i : instructions(f))
      if (const DILocation *at = isa<LoadInst, StoreInst>(i) ? placeOf(i) : nullptr)
        i.setMetadata(
            kPlace, MDNode::get(module.getContext(), {at->getScope(), number(at->getLine()), number(at->getColumn())}));
}

void forgetPlaces(Module &module) {
  for (Function &f : module)
    for (Instruction &i : instructions(f))
      i.setMetadata(kPlace, nullptr);
}

const DILocation *placeOfMoved(const Instruction &access) {
  const DILocation *place = rememberedPlace(access);
  return place ? place : placeOfUse(access);
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
