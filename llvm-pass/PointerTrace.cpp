// See PointerTrace.h.
#include "PointerTrace.h"

#include "LlvmCompat.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace ompracer {

Value *PointerTracer::onlyStoredValue(const AllocaInst *variable) {
  auto [slot, inserted] = stored.try_emplace(variable, nullptr);
  if (!inserted)
    return slot->second;
  Value *value = nullptr;
  for (const User *user : variable->users()) {
    if (auto *load = dyn_cast<LoadInst>(user)) {
      if (load->getType() != variable->getAllocatedType())
        return nullptr;
    } else if (auto *store = dyn_cast<StoreInst>(user)) {
      if (store->getValueOperand() == variable || value ||
          store->getValueOperand()->getType() != variable->getAllocatedType())
        return nullptr;
      value = const_cast<Value *>(store->getValueOperand());
    } else if (auto *intrinsic = dyn_cast<IntrinsicInst>(user);
               !intrinsic || !compat::isLifetimeLike(intrinsic->getIntrinsicID())) {
      return nullptr;
    }
  }
  return stored[variable] = value;
}

TracedPointer PointerTracer::trace(Value *pointer) {
  int64_t offset = 0;
  bool known = true;
  for (unsigned steps = 0; steps < 64; ++steps) {
    if (auto *gep = dyn_cast<GEPOperator>(pointer)) {
      APInt constant(layout.getIndexTypeSizeInBits(gep->getType()), 0);
      if (!gep->getType()->isVectorTy() && gep->accumulateConstantOffset(layout, constant))
        offset += constant.getSExtValue();
      else
        known = false;
      pointer = gep->getPointerOperand();
      continue;
    }
    if (auto *op = dyn_cast<Operator>(pointer);
        op && (op->getOpcode() == Instruction::BitCast || op->getOpcode() == Instruction::AddrSpaceCast ||
               op->getOpcode() == Instruction::Freeze)) {
      pointer = op->getOperand(0);
      continue;
    }
    if (auto *load = dyn_cast<LoadInst>(pointer)) {
      auto *variable = dyn_cast<AllocaInst>(load->getPointerOperand());
      Value *value = variable && variable->getAllocatedType()->isPointerTy() ? onlyStoredValue(variable) : nullptr;
      if (value) {
        pointer = value;
        continue;
      }
    }
    break;
  }
  return {pointer, known ? std::optional<int64_t>(offset) : std::nullopt};
}

} // namespace ompracer
