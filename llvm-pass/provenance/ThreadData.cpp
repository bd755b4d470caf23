// See ThreadData.h.
#include "provenance/ThreadData.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumVariables, "Variables of which the stores were looked at for data of a thread");

namespace ompracer {

namespace {

using Cell = ThreadData::Cell;

Cell cellOf(const Value *pointer, const DataLayout &layout) {
  Cell cell{pointer};
  for (;;) {
    if (auto *gep = dyn_cast<GEPOperator>(cell.variable)) {
      for (auto index = gep_type_begin(gep), end = gep_type_end(gep); index != end; ++index)
        if (auto *constant = dyn_cast<ConstantInt>(index.getOperand())) {
          StructType *structure = index.getStructTypeOrNull();
          cell.offset +=
              structure
                  ? static_cast<int64_t>(layout.getStructLayout(structure)->getElementOffset(constant->getZExtValue()))
                  : constant->getSExtValue() * static_cast<int64_t>(layout.getTypeAllocSize(index.getIndexedType()));
        }
      cell.variable = gep->getPointerOperand();
    } else if (auto *location = dyn_cast<IntrinsicInst>(cell.variable);
               location && location->getIntrinsicID() == Intrinsic::threadlocal_address) {
      cell.variable = location->getArgOperand(0);
    } else {
      return cell;
    }
  }
}

bool isComputed(const Instruction *i) { return isa<BinaryOperator, CastInst, SelectInst, PHINode, FreezeInst>(i); }

/// What a value that is stored in a cell is computed from.
struct Inputs {
  bool itself = false; ///< what lay in the cell before
  bool others = false; ///< neither that nor constants
};

void collectInputs(const Value *value, const Cell &cell, const DataLayout &layout, Inputs &inputs,
                   SmallPtrSetImpl<const Value *> &seen) {
  constexpr unsigned kMany = 64;
  if (isa<Constant>(value) || !seen.insert(value).second)
    return;
  auto *i = dyn_cast<Instruction>(value);
  auto *load = dyn_cast<LoadInst>(value);
  auto *variable = load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
  if (seen.size() > kMany || !i)
    inputs.others = true;
  else if (isComputed(i))
    for (const Value *operand : i->operands())
      collectInputs(operand, cell, layout, inputs, seen);
  else if (load && cellOf(load->getPointerOperand(), layout) == cell)
    inputs.itself = true;
  else if (variable) // not optimised
    for (const User *user : variable->users())
      if (auto *store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() == variable)
        collectInputs(store->getValueOperand(), cell, layout, inputs, seen);
      else
        inputs.others |= !isa<LoadInst, IntrinsicInst>(user);
  else
    inputs.others = true;
}

/// Is all that the module stores in the cell of a global variable computed from what lay there before, and constants?
bool isUpdated(const Cell &cell, const DataLayout &layout) {
  assert(isa<GlobalVariable>(cell.variable) && "only the module's own variables are followed through it");
  SmallVector<const Value *, 16> pointers{cell.variable};
  SmallPtrSet<const Value *, 16> seen{cell.variable};
  Inputs inputs;
  while (!pointers.empty() && !inputs.others) {
    const Value *pointer = pointers.pop_back_val();
    for (const User *user : pointer->users()) {
      auto *store = dyn_cast<StoreInst>(user);
      if (store && store->getPointerOperand() == pointer) {
        SmallPtrSet<const Value *, 16> values;
        if (cellOf(pointer, layout) == cell)
          collectInputs(store->getValueOperand(), cell, layout, inputs, values);
      } else if (isa<GEPOperator, IntrinsicInst, CastInst>(user)) {
        if (seen.insert(user).second)
          pointers.push_back(user);
      } else {
        // Else its address goes where nobody looks; in an array it stands in llvm.compiler.used.
        inputs.others |= !isa<LoadInst, ConstantArray>(user);
      }
    }
  }
  return inputs.itself && !inputs.others;
}

} // namespace

bool ThreadData::isUpdated(const Cell &cell) {
  auto [known, isNew] = updated.try_emplace({cell.variable, cell.offset});
  if (isNew) {
    ++NumVariables;
    known->second = ompracer::isUpdated(cell, layout);
  }
  return known->second;
}

const ThreadData::Local &ThreadData::contentsOf(const AllocaInst *variable) {
  auto [known, isNew] = locals.try_emplace(variable);
  Local &local = known->second;
  if (isNew) {
    ++NumVariables;
    for (const User *user : variable->users())
      if (auto *store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() == variable)
        local.values.push_back(store->getValueOperand());
      else
        local.others |= !isa<LoadInst, IntrinsicInst>(user);
  }
  return local;
}

/// The walk from a condition to what it asks for.
class ThreadData::Question {
public:
  Question(ThreadData &variables, function_ref<bool(const Value *)> named) : variables(variables), named(named) {}
  bool isForDataOnly(const Value *condition) {
    ask(condition, /*inCallee=*/false);
    return data && !number;
  }

private:
  void ask(const Value *value, bool inCallee) {
    if (number || isa<Constant>(value) || !seen.insert(value).second)
      return;
    if (seen.size() > kMany) {
      number = true;
      return;
    }
    auto *i = dyn_cast<Instruction>(value);
    if (i && (isa<ICmpInst>(i) || isComputed(i))) {
      for (const Value *operand : i->operands())
        ask(operand, inCallee);
    } else if (auto *load = dyn_cast<LoadInst>(value)) {
      askMemory(*load, inCallee);
    } else if (auto *call = dyn_cast<CallBase>(value); call && !inCallee && named(call) && bodyOf(*call)) {
      for (const BasicBlock &block : *bodyOf(*call))
        if (auto *ret = dyn_cast<ReturnInst>(block.getTerminator()))
          ask(ret->getReturnValue(), /*inCallee=*/true);
    } else {
      number |= inCallee || named(value);
    }
  }

  void askMemory(const LoadInst &load, bool inCallee) {
    const Cell cell = cellOf(load.getPointerOperand(), variables.layout);
    if (isa<GlobalVariable>(cell.variable) && variables.isUpdated(cell)) {
      data |= inCallee || named(&load);
      return;
    }
    auto *variable = dyn_cast<AllocaInst>(cell.variable);
    if (!variable || variable != load.getPointerOperand()) {
      number |= inCallee || named(&load);
      return;
    }
    const Local &local = variables.contentsOf(variable);
    for (const Value *value : local.values)
      if (!number)
        ask(value, inCallee);
    number |= local.others && (inCallee || named(&load)); // somebody else may write there
  }

  static const Function *bodyOf(const CallBase &call) {
    const Function *callee = call.getCalledFunction();
    return callee && !callee->isDeclaration() && callee->hasExactDefinition() ? callee : nullptr;
  }

  static constexpr unsigned kMany = 64;
  ThreadData &variables;
  function_ref<bool(const Value *)> named;
  SmallPtrSet<const Value *, 16> seen;
  bool data = false, number = false;
};

bool ThreadData::isAt(const Value *pointer) {
  const Cell cell = cellOf(pointer, layout);
  auto *variable = dyn_cast<GlobalVariable>(cell.variable);
  return variable && variable->isThreadLocal() && isUpdated(cell);
}

bool ThreadData::isAskedFor(const Value *condition, function_ref<bool(const Value *)> named) {
  return Question(*this, named).isForDataOnly(condition);
}

} // namespace ompracer
