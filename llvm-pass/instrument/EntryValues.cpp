// See EntryValues.h.
#include "instrument/EntryValues.h"

#include "instrument/LocatedBuilder.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/Statistic.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumEntryValues, "Values computed at the entry of a function");

namespace ompracer {

EntryValues::EntryValues(Instruction *place) : entry(place) {}

unsigned EntryValues::SameExpression::getHashValue(const Instruction *i) {
  return static_cast<unsigned>(
      hash_combine(i->getOpcode(), hash_combine_range(i->value_op_begin(), i->value_op_end())));
}

bool EntryValues::SameExpression::isEqual(const Instruction *a, const Instruction *b) {
  if (a == b)
    return true;
  auto isKey = [](const Instruction *i) { return i != getEmptyKey() && i != getTombstoneKey(); };
  return isKey(a) && isKey(b) && a->isIdenticalTo(b);
}

Value *EntryValues::once(Value *made) {
  auto *i = dyn_cast<Instruction>(made);
  if (!i || !isa<BinaryOperator, ICmpInst, SelectInst>(i)) // what was left of the expression when it was simplified
    return made;
  assert(i->getParent() == entry->getParent() && i->getNextNode() == entry && "it was made at the entry");
  assert(all_of(i->operands(),
                [&](const Value *operand) {
                  auto *part = dyn_cast<Instruction>(operand);
                  return !part || part->getParent() == entry->getParent();
                }) &&
         "what it is computed from was computed there, too");
  auto [first, isNew] = computed.insert(i);
  if (isNew)
    ++NumEntryValues;
  else if (*first != i) {
    assert(i->use_empty() && "nobody has seen the second one");
    i->eraseFromParent();
  }
  return *first;
}

Constant *EntryValues::mask(uint64_t bits) const {
  return ConstantInt::get(Type::getInt64Ty(entry->getContext()), bits);
}

Value *EntryValues::both(Value *a, Value *b) { return once(LocatedBuilder(entry, DebugLoc()).CreateAnd(a, b)); }

Value *EntryValues::either(Value *a, Value *b) {
  if (!a || !b)
    return a ? a : b;
  return once(LocatedBuilder(entry, DebugLoc()).CreateOr(a, b));
}

Value *EntryValues::shifted(Value *a, unsigned right) {
  return once(LocatedBuilder(entry, DebugLoc()).CreateLShr(a, right));
}

Value *EntryValues::isNotZero(Value *a) { return once(LocatedBuilder(entry, DebugLoc()).CreateIsNotNull(a)); }

Value *EntryValues::hasAny(Value *mask, uint64_t bits) {
  return isNotZero(both(mask, ConstantInt::get(mask->getType(), bits)));
}

Value *EntryValues::zeroUnless(Value *condition, Value *a) {
  return once(LocatedBuilder(entry, DebugLoc()).CreateSelect(condition, a, Constant::getNullValue(a->getType())));
}

} // namespace ompracer
