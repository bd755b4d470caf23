// See MovedAccesses.h.
#include "access/MovedAccesses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MemoryModelRelaxationAnnotations.h"

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumScopes, "Scopes looked at for the first access in a block of the source");
ALWAYS_ENABLED_STATISTIC(NumDescribed, "Functions looked at for parameters that the source does not have");

namespace ompracer {

namespace {

/// Attachment of loads, stores and block operations: scope, line, column. No DILocation: the verifier takes these as
/// `!dbg` only. The optimiser keeps it where it moves an instruction that is certain to run, and drops it where it
/// makes one of several.
constexpr StringLiteral kPlace = "ompracer.place";

/// Tags of the same accesses that the optimiser joins where it makes one access of several (of the two branches of an
/// `if`); then they stand in the joined access's scope. That is how it treats annotations of the memory model.
constexpr StringLiteral kJoined = "ompracer";

/// Module metadata: scope, line, column, variable (null: no global one) and "is a store" of the loads and stores, for
/// those that the optimiser makes of all that stand in a block of the source (of a variable that a loop keeps in a
/// register).
constexpr StringLiteral kAccesses = "ompracer.accesses";

const DILocation *joinedPlace(const Instruction &access) {
  const DILocation *scope = access.getDebugLoc();
  for (const auto &[prefix, text] : MMRAMetadata(access)) {
    unsigned line = 0, column = 0;
    const auto [first, second] = text.split(':');
    if (scope && prefix == kJoined && !first.getAsInteger(10, line) && !second.getAsInteger(10, column))
      return DILocation::get(access.getContext(), line, column, scope->getScope(), scope->getInlinedAt());
  }
  return nullptr;
}

unsigned numberIn(const MDNode &note, unsigned i) {
  return static_cast<unsigned>(mdconst::extract<ConstantInt>(note.getOperand(i))->getZExtValue());
}

const DILocation *rememberedPlace(const Instruction &access) {
  const MDNode *note = access.getMetadata(kPlace);
  auto *scope = note ? dyn_cast<DILocalScope>(note->getOperand(0)) : nullptr;
  if (!scope)
    return nullptr;
  return DILocation::get(access.getContext(), numberIn(*note, 1), numberIn(*note, 2), scope);
}

const DILocation *placeOf(const Instruction &i) {
  const DILocation *place = i.getDebugLoc();
  return place && place->getLine() ? place : nullptr;
}

/// The stores of the two branches of an `if` became one: where one of the values is computed, in the scope that both
/// have in common.
const DILocation *placeOfValue(const Instruction &access) {
  const auto *store = dyn_cast<StoreInst>(&access);
  const auto *value = store ? dyn_cast<Instruction>(store->getValueOperand()) : nullptr;
  const DILocation *scope = access.getDebugLoc();
  if (!scope || !value || !isa<PHINode, SelectInst>(value))
    return nullptr;
  for (const Value *operand : value->operands())
    if (const auto *computed = dyn_cast<Instruction>(operand))
      if (const DILocation *place = placeOf(*computed); place && place->getScope() == scope->getScope())
        return place;
  return nullptr;
}

const GlobalVariable *variableOf(const Instruction &access) {
  const Value *pointer = getLoadStorePointerOperand(&access);
  return pointer ? dyn_cast<GlobalVariable>(getUnderlyingObject(pointer)) : nullptr;
}

const DILocation *asInlined(const DILocation &place, const DILocation &call) {
  DenseMap<const MDNode *, MDNode *> known;
  LLVMContext &context = call.getContext();
  DebugLoc outer = DebugLoc::appendInlinedAt(&place, const_cast<DILocation *>(&call), context, known);
  return DILocation::get(context, place.getLine(), place.getColumn(), place.getScope(), outer);
}

/// What an access is to, and whether it writes: the optimiser joins those that agree.
std::pair<const Value *, unsigned> joinedWith(const Instruction &access) {
  const Value *pointer = getLoadStorePointerOperand(&access);
  const Value *object = pointer ? getUnderlyingObject(pointer) : nullptr;
  auto *load = dyn_cast_if_present<LoadInst>(object);
  return {load ? load->getPointerOperand() : object, isa<StoreInst>(access)}; // of a pointer: the variable (-O0)
}

} // namespace

void rememberPlaces(Module &module) {
  Type *i32 = Type::getInt32Ty(module.getContext());
  auto number = [&](unsigned n) { return ConstantAsMetadata::get(ConstantInt::get(i32, n)); };
  LLVMContext &context = module.getContext();
  NamedMDNode *accesses = module.getOrInsertNamedMetadata(kAccesses);
  // Each time that the optimiser joins two accesses it looks at the tags of all that one of them was made of. In `x + x
  // + …` that is each term for each, so that objects that a function accesses so often have none.
  constexpr unsigned kOften = 128;
  for (Function &f : module) {
    DenseMap<std::pair<const Value *, unsigned>, unsigned> times;
    for (const Instruction &i : instructions(f))
      if (isa<LoadInst, StoreInst>(i))
        ++times[joinedWith(i)];
    for (Instruction &i : instructions(f))
      if (const DILocation *at = isa<LoadInst, StoreInst, AnyMemIntrinsic>(i) ? placeOf(i) : nullptr) {
        i.setMetadata(kPlace, MDNode::get(context, {at->getScope(), number(at->getLine()), number(at->getColumn())}));
        const std::string text = (Twine(at->getLine()) + ":" + Twine(at->getColumn())).str();
        if (!i.hasMetadata(LLVMContext::MD_mmra) && times.lookup(joinedWith(i)) <= kOften)
          i.setMetadata(LLVMContext::MD_mmra, MMRAMetadata::getTagMD(context, kJoined, text));
        if (isa<LoadInst, StoreInst>(i)) {
          const GlobalVariable *variable = variableOf(i);
          accesses->addOperand(
              MDNode::get(context, {at->getScope(), number(at->getLine()), number(at->getColumn()),
                                    variable ? ValueAsMetadata::get(const_cast<GlobalVariable *>(variable)) : nullptr,
                                    number(isa<StoreInst>(i))}));
        }
      }
  }
}

void forgetPlaces(Module &module) {
  if (NamedMDNode *accesses = module.getNamedMetadata(kAccesses))
    module.eraseNamedMetadata(accesses);
  for (Function &f : module)
    for (Instruction &i : instructions(f)) {
      i.setMetadata(kPlace, nullptr);
      // The optimiser leaves an empty set where only one of the joined accesses had a tag.
      if (const MMRAMetadata tags(i); tags.empty() || tags.hasTagWithPrefix(kJoined))
        i.setMetadata(LLVMContext::MD_mmra, nullptr);
    }
}

const MDNode *MovedAccesses::firstIn(const DIScope *block, const Instruction &access) {
  if (!firsts) {
    firsts.emplace();
    const NamedMDNode *accesses = module.getNamedMetadata(kAccesses);
    for (unsigned n = 0; accesses && n < accesses->getNumOperands(); ++n) {
      const MDNode *note = accesses->getOperand(n);
      const auto *to = dyn_cast_if_present<ValueAsMetadata>(note->getOperand(3));
      const auto *scope = dyn_cast_if_present<DIScope>(note->getOperand(0));
      // A scope that has a first one has it from a scope inside: so have all around it.
      for (; scope; scope = scope->getScope(), ++NumScopes)
        if (!firsts->try_emplace({scope, to ? to->getValue() : nullptr, numberIn(*note, 4) != 0}, note).second)
          break;
    }
  }
  auto first = firsts->find({block, variableOf(access), isa<StoreInst>(access)});
  return first != firsts->end() ? first->second : nullptr;
}

/// In the block of the source that all the accesses stand in of which the optimiser made this store, or this load in
/// front of a loop and the store after it: where the first of its kind to the same variable stands, else where the
/// block begins.
const DILocation *MovedAccesses::placeInScope(const Instruction &access, const Instruction &scopeOf) {
  const DILocation *at = scopeOf.getDebugLoc();
  const auto *block = at ? dyn_cast<DILexicalBlock>(at->getScope()) : nullptr;
  if (!block || !block->getLine())
    return nullptr;
  const bool isMade = isa<StoreInst>(access) || &access != &scopeOf;
  const MDNode *first = isMade ? firstIn(block, access) : nullptr;
  return DILocation::get(access.getContext(), first ? numberIn(*first, 1) : block->getLine(),
                         first ? numberIn(*first, 2) : block->getColumn(), at->getScope(), at->getInlinedAt());
}

const DILocation *MovedAccesses::placeOfUse(const Value &value) {
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
          store && load && store->getPointerOperand() == load->getPointerOperand())
        if (const DILocation *both = place ? place : placeInScope(*load, *store))
          return both;
      const DILocation *&first = isa<PHINode>(use) ? merge : nearest;
      first = first ? first : place;
      if (!place || load)
        reached.push_back(use);
    }
  return nearest ? nearest : merge;
}

/// What a call passes to a parameter that the source does not have: promotion put it in the place of a pointer. The
/// source's parameters are variables, and described as such.
const Argument *MovedAccesses::promotedParameter(const CallBase &call, const Use &operand) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->hasLocalLinkage() || callee->isDeclaration() || !callee->getSubprogram() ||
      !call.isArgOperand(&operand) || call.getArgOperandNo(&operand) >= callee->arg_size())
    return nullptr;
  auto [known, isNew] = described.try_emplace(callee);
  if (isNew) {
    ++NumDescribed;
    for (const Instruction &i : instructions(callee))
      for (const DbgVariableRecord &record : filterDbgVars(i.getDbgRecordRange()))
        if (record.getVariable()->getArg())
          for (const Value *location : record.location_ops())
            known->second.insert(location);
  }
  const Argument *parameter = callee->getArg(call.getArgOperandNo(&operand));
  return known->second.contains(parameter) ? nullptr : parameter;
}

const DILocation *MovedAccesses::placeOfParameter(const Argument &parameter, unsigned depth) {
  constexpr unsigned kDepth = 16; // in a recursion
  for (const Use &use : parameter.uses()) {
    const auto *call = dyn_cast<CallBase>(use.getUser());
    const Argument *further = call && call->getDebugLoc() ? promotedParameter(*call, use) : nullptr;
    if (const DILocation *place = further && depth < kDepth ? placeOfParameter(*further, depth + 1) : nullptr)
      return asInlined(*place, *call->getDebugLoc());
  }
  return placeOfUse(parameter);
}

const DILocation *MovedAccesses::placeOfMoved(const Instruction &access) {
  if (const DILocation *place = rememberedPlace(access))
    return place;
  if (const DILocation *place = joinedPlace(access))
    return place;
  if (const DILocation *place = placeOfValue(access))
    return place;
  // Inlined, its call has a line at least.
  const DebugLoc &at = access.getDebugLoc();
  const DILocation *place = at && at->getInlinedAt() ? nullptr : placeOfUse(access);
  return place ? place : placeInScope(access, access);
}

const DILocation *MovedAccesses::placeAround(const Instruction &i) {
  const Function &f = *i.getFunction();
  const DISubprogram *subprogram = f.getSubprogram();
  if (!subprogram)
    return nullptr;
  const auto branchOf = [&](const BasicBlock *block) -> const DILocation * {
    const DILocation *place = placeOf(*block->getTerminator());
    while (place && place->getInlinedAt()) // the line of the function itself
      place = place->getInlinedAt();
    return place && place->getLine() ? place : nullptr;
  };
  // What a loop reads is hoisted before it, what it writes sunk after it.
  if (const DILocation *place = isa<LoadInst>(i) ? branchOf(i.getParent()) : nullptr)
    return place;
  constexpr unsigned kBlocks = 16;
  SmallVector<const BasicBlock *, kBlocks> reached{i.getParent()};
  for (unsigned n = 0; n < reached.size(); ++n)
    for (const BasicBlock *before : predecessors(reached[n])) {
      if (const DILocation *place = branchOf(before))
        return place;
      if (reached.size() < kBlocks && !is_contained(reached, before))
        reached.push_back(before);
    }
  if (!subprogram->getLine())
    return branchOf(i.getParent());
  return DILocation::get(f.getContext(), subprogram->getLine(), 0, const_cast<DISubprogram *>(subprogram));
}

void MovedAccesses::placePromotedLoads() {
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
