// See PointerTrace.h.
#include "ir/PointerTrace.h"

#include "ir/LlvmCompat.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

#include <cassert>

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

/// -O0: map(privates, &p0, &p1, …) fills pointer variables with addresses that follow its first argument. What
/// `variable` holds if it is one of those, as an offset from the first argument of the call.
std::optional<TracedPointer> PointerTracer::privateCopyIn(const AllocaInst *variable) {
  auto [slot, inserted] = privateCopies.try_emplace(variable, std::nullopt);
  if (!inserted)
    return slot->second;
  const Use *filled = nullptr;
  for (const Use &use : variable->uses()) {
    if (isa<LoadInst>(use.getUser()))
      continue;
    auto *call = dyn_cast<CallBase>(use.getUser());
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(use.getUser());
        intrinsic && compat::isLifetimeLike(intrinsic->getIntrinsicID()))
      continue;
    if (!call || filled || !call->isArgOperand(&use))
      return std::nullopt;
    filled = &use;
  }
  if (!filled)
    return std::nullopt;
  auto *call = cast<CallBase>(filled->getUser());
  auto *map = dyn_cast<Function>(trace(call->getCalledOperand()).base);
  if (!map || map->isDeclaration() || !map->getName().starts_with(".omp_task_privates_map."))
    return std::nullopt;
  assert(map->arg_size() == call->arg_size() && "clang calls the map with an argument for each parameter");
  const Argument *destination = map->getArg(call->getArgOperandNo(filled));
  for (Instruction &i : instructions(map))
    if (auto *store = dyn_cast<StoreInst>(&i); store && trace(store->getPointerOperand()).base == destination)
      if (TracedPointer copy = trace(store->getValueOperand()); copy.base == map->getArg(0))
        return privateCopies[variable] = TracedPointer{call->getArgOperand(0), copy.offset};
  return std::nullopt;
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
      if (std::optional<TracedPointer> copy = variable ? privateCopyIn(variable) : std::nullopt) {
        pointer = copy->base;
        known &= copy->offset.has_value();
        offset += copy->offset.value_or(0);
        continue;
      }
    }
    break;
  }
  return {pointer, known ? std::optional<int64_t>(offset) : std::nullopt};
}

} // namespace ompracer
