// See ReductionOriginals.h.
#include "ReductionOriginals.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace ompracer {

namespace {
/// The number of elements from `first` to the end that a loop over an array compares its pointer with:
/// gep T, first, count.
std::optional<OriginalVariable> arrayFrom(Value *first, Type *element,
                                          const SmallPtrSetImpl<const BasicBlock *> &blocks) {
  for (User *user : first->users()) {
    auto *end = dyn_cast<GetElementPtrInst>(user);
    if (!end || !blocks.contains(end->getParent()) || end->getPointerOperand() != first || end->getNumIndices() != 1)
      continue;
    uint64_t size = end->getDataLayout().getTypeAllocSize(end->getSourceElementType());
    if (size < end->getDataLayout().getTypeStoreSize(element))
      continue;
    return OriginalVariable{first, end->getOperand(1), size, {}};
  }
  return std::nullopt;
}
} // namespace

SmallVector<OriginalVariable, 4> originalsOf(const SwitchInst &dispatch) {
  SmallVector<OriginalVariable, 4> originals;
  const BasicBlock *end = dispatch.getDefaultDest(), *begin = nullptr;
  for (const auto &option : dispatch.cases())
    if (option.getCaseValue()->equalsInt(1))
      begin = option.getCaseSuccessor();
  if (!begin)
    return originals;

  SmallPtrSet<const BasicBlock *, 8> blocks;
  SmallVector<const BasicBlock *, 8> work{begin};
  while (!work.empty()) {
    const BasicBlock *block = work.pop_back_val();
    if (block == end || !blocks.insert(block).second)
      continue;
    work.append(succ_begin(block), succ_end(block));
  }

  DominatorTree tree(*const_cast<Function *>(dispatch.getFunction()));
  auto known = [&](const Value *v) { return !isa<Instruction>(v) || tree.dominates(cast<Instruction>(v), &dispatch); };
  SmallPtrSet<const Value *, 8> seen;
  for (const BasicBlock *block : blocks)
    for (const Instruction &i : *block) {
      auto *store = dyn_cast<StoreInst>(&i);
      if (!store)
        continue;
      Value *address = const_cast<Value *>(store->getPointerOperand());
      Type *type = store->getValueOperand()->getType();
      // A local of the combination itself (a user's combiner, at -O0) begins with a store as well: it is no update of
      // what others see, and its address says so.
      if (known(address)) {
        if (seen.insert(address).second && !isa<AllocaInst>(address))
          originals.push_back({address, nullptr, store->getDataLayout().getTypeStoreSize(type), store->getDebugLoc()});
        continue;
      }
      auto *element = dyn_cast<PHINode>(address);
      if (!element)
        continue;
      for (Value *first : element->incoming_values())
        if (known(first) && seen.insert(first).second)
          if (std::optional<OriginalVariable> array = arrayFrom(first, type, blocks); array && known(array->count)) {
            array->place = store->getDebugLoc();
            originals.push_back(*array);
          }
    }
  return originals;
}

} // namespace ompracer
