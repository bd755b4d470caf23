// See TaskInitializers.h.
#include "marks/TaskInitializers.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {

struct Bytes {
  int64_t begin, end;
};

/// Which bytes of what parameter `number` points to does the function certainly read, or write? As clang's code says
/// it before any pass, with the functions of the module that it calls.
class TouchedBytes {
public:
  TouchedBytes(const DataLayout &layout, bool writes) : layout(layout), writes(writes) {}

  void ofParameter(Function &f, unsigned number, int64_t offset, unsigned depth) {
    constexpr unsigned kDepth = 5;
    if (!f.isDeclaration() && number < f.arg_size() && depth < kDepth)
      ofPointer(*f.getArg(number), offset, depth);
  }
  bool meet(const TouchedBytes &other) const {
    return any_of(bytes, [&](const Bytes &x) {
      return any_of(other.bytes, [&](const Bytes &y) { return x.begin < y.end && y.begin < x.end; });
    });
  }

private:
  void note(int64_t offset, TypeSize size) {
    if (!size.isScalable())
      bytes.push_back({offset, offset + static_cast<int64_t>(size.getFixedValue())});
  }

  void ofPointer(Value &pointer, int64_t offset, unsigned depth) {
    for (Use &use : pointer.uses()) {
      User *user = use.getUser();
      if (auto *load = dyn_cast<LoadInst>(user)) {
        if (!writes)
          note(offset, layout.getTypeStoreSize(load->getType()));
      } else if (auto *store = dyn_cast<StoreInst>(user)) {
        if (store->getPointerOperand() == &pointer && writes)
          note(offset, layout.getTypeStoreSize(store->getValueOperand()->getType()));
        else if (auto *slot = dyn_cast<AllocaInst>(store->getPointerOperand());
                 slot && store->getValueOperand() == &pointer)
          ofSlot(*slot, offset, depth);
      } else if (auto *gep = dyn_cast<GetElementPtrInst>(user)) {
        APInt more(layout.getIndexTypeSizeInBits(gep->getType()), 0);
        if (gep->accumulateConstantOffset(layout, more))
          ofPointer(*gep, offset + more.getSExtValue(), depth);
      } else if (auto *copy = dyn_cast<MemTransferInst>(user)) {
        const auto *length = dyn_cast<ConstantInt>(copy->getLength());
        if (length && use.getOperandNo() == (writes ? 0u : 1u))
          note(offset, TypeSize::getFixed(length->getZExtValue()));
      } else if (auto *call = dyn_cast<CallBase>(user)) {
        if (Function *callee = call->getCalledFunction(); callee && call->isArgOperand(&use))
          ofParameter(*callee, call->getArgOperandNo(&use), offset, depth + 1);
      }
    }
  }

  /// A parameter's own memory: what is loaded from there is the pointer.
  void ofSlot(AllocaInst &slot, int64_t offset, unsigned depth) {
    for (User *user : slot.users())
      if (auto *load = dyn_cast<LoadInst>(user))
        ofPointer(*load, offset, depth);
  }

  const DataLayout &layout;
  const bool writes;
  SmallVector<Bytes, 8> bytes;
};

struct Item {
  Function *initializer = nullptr, *combiner = nullptr;
};

/// The functions of the items that clang has stored in the local array (kmp_tasking.cpp, kmp_taskred_input_t).
MapVector<int64_t, Item> itemsOf(CallBase &init, const DataLayout &layout) {
  constexpr int64_t kItemWords = 7, kInit = 3, kCombine = 5;
  MapVector<int64_t, Item> items;
  auto *array = dyn_cast<AllocaInst>(getUnderlyingObject(init.getArgOperand(init.arg_size() - 1)));
  SmallVector<std::pair<Value *, int64_t>, 16> work;
  if (array)
    work.push_back({array, 0});
  while (!work.empty()) {
    auto [pointer, offset] = work.pop_back_val();
    for (User *user : pointer->users()) {
      if (auto *gep = dyn_cast<GetElementPtrInst>(user)) {
        APInt more(layout.getIndexTypeSizeInBits(gep->getType()), 0);
        if (gep->accumulateConstantOffset(layout, more))
          work.push_back({gep, offset + more.getSExtValue()});
      } else if (auto *store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() == pointer) {
        auto *f = dyn_cast<Function>(store->getValueOperand()->stripPointerCasts());
        const int64_t word = offset / layout.getPointerSize(), field = word % kItemWords;
        if (f && field == kInit)
          items[word / kItemWords].initializer = f;
        else if (f && field == kCombine)
          items[word / kItemWords].combiner = f;
      }
    }
  }
  return items;
}

} // namespace

bool announceTaskInitializers(CallBase &init, RuntimeCalls &calls) {
  assert(isTaskReductionInit(calleeName(init)) && "its last argument is the array of items");
  const DataLayout &layout = init.getDataLayout();
  bool changed = false;
  for (auto &[number, item] : itemsOf(init, layout)) {
    if (!item.initializer || !item.combiner || item.initializer->arg_size() != 2 || item.initializer->isDeclaration())
      continue;
    TouchedBytes reads(layout, false), writes(layout, true);
    reads.ofParameter(*item.initializer, 1, 0, 0);
    writes.ofParameter(*item.combiner, 0, 0, 0);
    if (!reads.meet(writes))
      continue;
    // In front of what says that its accesses do not count.
    IRBuilder<> builder(&*item.initializer->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    for (FunctionCallee told : {calls.initializerBegin(), calls.initializerEnd()})
      builder.CreateCall(told, item.initializer->getArg(1))->setTailCallKind(CallInst::TCK_NoTail);
    changed = true;
  }
  return changed;
}

} // namespace ompracer
