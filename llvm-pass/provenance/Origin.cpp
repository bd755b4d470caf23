// See Origin.h.
#include "provenance/Origin.h"

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

void Flow::add(const Flow &other) {
  flags |= other.flags;
  arguments |= other.arguments;
  kept |= other.kept;
  for (const Function *f : other.elsewhere)
    if (!is_contained(elsewhere, f))
      elsewhere.push_back(f);
}

bool addTo(SmallVectorImpl<StoredFlow> &known, const StoredFlow &more) {
  auto *place = find_if(known, [&](const StoredFlow &k) {
    return k.parameter == more.parameter && k.kind == more.kind && k.offset == more.offset;
  });
  if (place == known.end()) {
    known.push_back(more);
    return true;
  }
  const StoredFlow before = *place;
  place->size = std::max(place->size, more.size);
  place->flow.add(more.flow);
  return *place != before;
}

void CallSummary::add(const CallSummary &other) {
  known &= other.known;
  result.add(other.result);
  integers.add(other.integers);
  for (const StoredFlow &more : other.stored)
    addTo(stored, more);
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
