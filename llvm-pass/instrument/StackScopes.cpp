// See StackScopes.h.
#include "instrument/StackScopes.h"

#include "ir/LlvmCompat.h"
#include "ir/PointerUses.h"
#include "ir/StackExtents.h"
#include "openmp/OmpStructure.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {
/// Is this the block of an explicit task, or what it points to?
bool isTaskMemory(const Value *pointer) {
  const Value *object = getUnderlyingObject(pointer);
  if (auto *load = dyn_cast<LoadInst>(object))
    object = getUnderlyingObject(load->getPointerOperand());
  auto *call = dyn_cast<CallBase>(object);
  return call && calleeName(*call) == "__kmpc_omp_task_alloc";
}

/// Is the pointer stored there, directly or by way of a structure that is copied?
bool isStoredInTask(const Value *pointer) {
  return anyUse(pointer, [](const Use &use) {
    const User *user = use.getUser();
    if (isa<GetElementPtrInst>(user) || isa<CastInst>(user))
      return PointerUse::Leads;
    auto *store = dyn_cast<StoreInst>(user);
    if (!store || store->getValueOperand() != use.get())
      return PointerUse::Ends;
    const Value *object = getUnderlyingObject(store->getPointerOperand());
    const bool inTask = isTaskMemory(store->getPointerOperand()) || any_of(object->users(), [&](const User *copy) {
                          auto *transfer = dyn_cast<AnyMemTransferInst>(copy);
                          return transfer && transfer->getRawSource() == object && isTaskMemory(transfer->getRawDest());
                        });
    return inTask ? PointerUse::Found : PointerUse::Ends;
  });
}

/// Does some function get the address? What it does with the variable is announced, though no other task has it.
bool isPassed(const Value *variable) {
  return anyUse(variable, [](const Use &use) {
    const User *user = use.getUser();
    if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(user))
      return PointerUse::Leads;
    auto *call = dyn_cast<CallBase>(user);
    return call && !isa<IntrinsicInst>(call) && !calleeName(*call).starts_with("__kmpc_") ? PointerUse::Found
                                                                                          : PointerUse::Ends;
  });
}
} // namespace

SmallVector<ScopePoint, 0> collectScopes(Function &f, AccessFilter &filter) {
  const DataLayout &layout = f.getParent()->getDataLayout();
  SmallVector<ScopePoint, 0> points;
  SmallVector<std::pair<Value *, uint64_t>, 16> wholeFrame;
  SmallVector<std::pair<AllocaInst *, uint64_t>, 4> dynamic;
  SmallPtrSet<const Value *, 8> passed;
  DenseMap<const Value *, uint64_t> marked;
  Instruction *entry = &*f.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  auto reached = [&](const Value *variable) {
    if (filter.escapes(variable))
      return true;
    const bool isReached = isPassed(variable);
    if (isReached)
      passed.insert(variable);
    return isReached;
  };

  for (Argument &argument : f.args())
    if (argument.hasByValAttr() && reached(&argument))
      wholeFrame.push_back({&argument, layout.getTypeAllocSize(argument.getParamByValType())});

  DenseSet<const Value *> withMarkers;
  for (Instruction &i : instructions(f))
    if (auto *marker = dyn_cast<IntrinsicInst>(&i); marker && marker->getIntrinsicID() == Intrinsic::lifetime_start)
      withMarkers.insert(compat::markedObject(*marker));

  for (Instruction &i : instructions(f)) {
    auto *variable = dyn_cast<AllocaInst>(&i);
    if (!variable || variable->isSwiftError() || variable->isUsedWithInAlloca() || variable->getAddressSpace() != 0 ||
        !reached(variable))
      continue;
    std::optional<TypeSize> size = variable->getAllocationSize(layout);
    uint64_t bytes = size && !size->isScalable() ? size->getFixedValue() : 0;
    if (size && bytes == 0)
      continue;
    if (withMarkers.contains(variable) && bytes)
      marked[variable] = bytes;
    else if (bytes && variable->getParent() == entry->getParent() && variable->comesBefore(entry))
      wholeFrame.push_back({variable, bytes});
    else
      dynamic.push_back({variable, bytes});
  }

  if (!dynamic.empty()) {
    const StackExtents extents(f);
    for (auto [variable, size] : dynamic) {
      points.push_back({variable, variable->getNextNode(), size, true});
      for (Instruction *end : extents.endsOf(*variable))
        points.push_back({variable, end, size, false});
    }
  }

  for (Instruction &i : instructions(f)) {
    auto *marker = dyn_cast<IntrinsicInst>(&i);
    if (!marker)
      continue;
    bool begin = marker->getIntrinsicID() == Intrinsic::lifetime_start;
    if (!begin && marker->getIntrinsicID() != Intrinsic::lifetime_end)
      continue;
    Value *object = compat::markedObject(*marker);
    if (uint64_t size = marked.lookup(object))
      points.push_back({object, begin ? marker->getNextNode() : marker, size, begin});
  }

  for (auto [object, size] : wholeFrame)
    points.push_back({object, entry, size, true});
  for (BasicBlock &block : f) {
    Instruction *end = frameEnd(block);
    if (!end)
      continue;
    for (auto [object, size] : wholeFrame)
      points.push_back({object, end, size, false});
  }
  for (ScopePoint &point : points) {
    assert(point.where && (point.size || isa<AllocaInst>(point.object)) && "the emitter finds place and size");
    point.captured = !point.begin && isStoredInTask(point.object);
    point.passed = passed.contains(point.object);
  }
  return points;
}

} // namespace ompracer
