// See Origin.h.
#include "Origin.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace ompracer {

uint64_t capture_mask::slotBit(std::optional<int64_t> offset) {
  if (!offset)
    return kSlotBits;
  uint64_t slot = static_cast<uint64_t>(*offset) / 8;
  return uint64_t(1) << std::min<uint64_t>(slot, kSlots - 1);
}

bool isPointerLike(const Type *type) {
  if (isa<StructType>(type) || isa<ArrayType>(type))
    return any_of(type->subtypes(), isPointerLike);
  return type->getScalarType()->isPointerTy();
}

bool carriesOrigin(const Type *type) {
  return isPointerLike(type) || type->isIntOrIntVectorTy() || isa<StructType>(type) || isa<ArrayType>(type);
}

} // namespace ompracer
