// See DeadReads.h.
#include "DeadReads.h"

#include "LlvmCompat.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumDeadReads, "Reads kept although nobody uses the value");

namespace ompracer {

namespace {

/// The local that an instruction loads or stores as a whole, if nothing else is done with it.
class PlainLocals {
public:
  const AllocaInst *of(const Value *address) {
    auto *local = dyn_cast<AllocaInst>(address);
    if (!local)
      return nullptr;
    auto [slot, inserted] = plain.try_emplace(local, false);
    if (inserted)
      slot->second = all_of(local->users(), [&](const User *user) {
        if (auto *store = dyn_cast<StoreInst>(user))
          return store->getPointerOperand() == local && store->getValueOperand() != local && store->isSimple();
        auto *load = dyn_cast<LoadInst>(user);
        auto *intrinsic = dyn_cast<IntrinsicInst>(user);
        return (load && load->isSimple()) || (intrinsic && compat::isLifetimeLike(intrinsic->getIntrinsicID()));
      });
    return slot->second ? local : nullptr;
  }

private:
  DenseMap<const AllocaInst *, bool> plain;
};

} // namespace

bool keepDeadReads(Function &f, RuntimeCalls &calls) {
  PlainLocals locals;
  SmallPtrSet<const Instruction *, 32> live;
  SmallVector<const Instruction *, 32> work;
  auto use = [&](const Value *value) {
    if (auto *i = dyn_cast<Instruction>(value); i && live.insert(i).second)
      work.push_back(i);
  };
  auto hasEffect = [&](const Instruction &i) {
    if (auto *store = dyn_cast<StoreInst>(&i); store && locals.of(store->getPointerOperand()))
      return false;
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(&i); intrinsic && compat::isLifetimeLike(intrinsic->getIntrinsicID()))
      return false;
    return i.isTerminator() || i.mayHaveSideEffects();
  };
  SmallVector<LoadInst *, 32> reads;
  for (Instruction &i : instructions(f)) {
    if (hasEffect(i))
      use(&i);
    if (auto *load = dyn_cast<LoadInst>(&i);
        load && load->isSimple() && !isa<AllocaInst>(getUnderlyingObject(load->getPointerOperand())))
      reads.push_back(load);
  }
  while (!work.empty()) {
    const Instruction *i = work.pop_back_val();
    for (const Value *operand : i->operands())
      use(operand);
    auto *load = dyn_cast<LoadInst>(i);
    if (const AllocaInst *local = load ? locals.of(load->getPointerOperand()) : nullptr)
      for (const User *user : local->users())
        if (isa<StoreInst>(user))
          use(user);
  }
  bool changed = false;
  const DataLayout &layout = f.getParent()->getDataLayout();
  for (LoadInst *load : reads) {
    if (live.contains(load))
      continue;
    IRBuilder<> builder(load);
    uint64_t size = layout.getTypeStoreSize(load->getType()).getKnownMinValue();
    builder.CreateCall(calls.deadRead(), {load->getPointerOperand(), builder.getInt64(size)})
        ->setTailCallKind(CallInst::TCK_NoTail);
    ++NumDeadReads;
    changed = true;
  }
  return changed;
}

void removePlaceholders(Module &module) {
  Function *placeholder = module.getFunction(kDeadRead);
  if (!placeholder)
    return;
  while (!placeholder->use_empty())
    cast<Instruction>(placeholder->user_back())->eraseFromParent();
  placeholder->eraseFromParent();
}

} // namespace ompracer
