// See FlangArrays.h.
#include "marks/FlangArrays.h"

#include "openmp/OmpStructure.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace ompracer {

namespace {

/// Functions whose names begin so, and which of their arguments describe arrays (one bit for each).
struct ArrayFunction {
  StringLiteral name;
  unsigned reads, writes;
};
constexpr ArrayFunction kFunctions[] = {
    {"_FortranAAssign", 0b10, 0b01}, {"_FortranACopyOutAssign", 0b10, 0b01},
    {"_FortranASum", 0b01, 0},       {"_FortranAProduct", 0b01, 0},
    {"_FortranAMaxval", 0b01, 0},    {"_FortranAMinval", 0b01, 0},
    {"_FortranAAny", 0b01, 0},       {"_FortranAAll", 0b01, 0},
    {"_FortranACount", 0b01, 0},     {"_FortranADotProduct", 0b11, 0},
    {"_FortranAMatmul", 0b110, 0},   {"_FortranATranspose", 0b10, 0},
    {"_FortranAReshape", 0b10, 0},   {"_FortranAPack", 0b10, 0},
    {"_FortranACshift", 0b10, 0},
};
/// Of intrinsics that leave an array, the result is the first argument.
constexpr StringLiteral kOfDimension = "Dim";

/// flang/Runtime/descriptor.h (CFI_cdesc_t): the address, the bytes of an element, a version, the rank and three more
/// bytes; then for each dimension lower bound, extent and stride in bytes.
constexpr uint64_t kElement = 8, kRank = 20, kDimensions = 24, kSizeOfDimension = 24, kExtent = 8, kStride = 16;
/// Arrays of more dimensions are not told.
constexpr unsigned kMaxRank = 4;

/// The array that the descriptor describes where the builder stands, and its size in bytes, or 0 if it is not one
/// piece.
std::pair<Value *, Value *> arrayOf(Value *descriptor, IRBuilder<> &builder) {
  Type *word = builder.getInt64Ty();
  auto at = [&](Value *pointer, uint64_t offset, Type *type) {
    return builder.CreateLoad(type, builder.CreateConstGEP1_64(builder.getInt8Ty(), pointer, offset));
  };
  Value *address = builder.CreateLoad(builder.getPtrTy(), descriptor);
  Value *bytes = at(descriptor, kElement, word);
  Value *rank = at(descriptor, kRank, builder.getInt8Ty());
  Value *onePiece =
      builder.CreateAnd(builder.CreateIsNotNull(address), builder.CreateICmpULE(rank, builder.getInt8(kMaxRank)));
  for (unsigned n = 0; n < kMaxRank; ++n) {
    // A dimension that is not there is read from the begin of the descriptor, and left out.
    Value *exists = builder.CreateICmpUGT(rank, builder.getInt8(n));
    Value *offset =
        builder.CreateSelect(exists, builder.getInt64(kDimensions + n * kSizeOfDimension), builder.getInt64(0));
    Value *dimension = builder.CreateGEP(builder.getInt8Ty(), descriptor, offset);
    Value *extent = builder.CreateSelect(exists, at(dimension, kExtent, word), builder.getInt64(1));
    Value *next = builder.CreateOr(builder.CreateICmpEQ(at(dimension, kStride, word), bytes),
                                   builder.CreateICmpULE(extent, builder.getInt64(1)));
    onePiece = builder.CreateAnd(onePiece, next);
    bytes = builder.CreateMul(bytes, extent);
  }
  return {address, builder.CreateSelect(onePiece, bytes, builder.getInt64(0))};
}

} // namespace

bool announceFlangArrays(CallBase &call, RuntimeCalls &calls) {
  StringRef name = calleeName(call);
  const auto *function = find_if(kFunctions, [&](const ArrayFunction &one) { return name.starts_with(one.name); });
  if (function == std::end(kFunctions) || call.isTerminator())
    return false;
  const unsigned reads = function->writes == 0 && name.contains(kOfDimension) ? function->reads << 1 : function->reads;
  bool any = false;
  for (unsigned n = 0; n < call.arg_size(); ++n) {
    const bool write = function->writes >> n & 1;
    if ((!write && !(reads >> n & 1)) || !call.getArgOperand(n)->getType()->isPointerTy())
      continue;
    // An assignment may allocate the array anew.
    IRBuilder<> builder(write ? call.getNextNode() : &call);
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    const auto [address, size] = arrayOf(call.getArgOperand(n), builder);
    builder.CreateCall(write ? calls.impliedWrite() : calls.deadRead(), {address, size})
        ->setTailCallKind(CallInst::TCK_NoTail);
    any = true;
  }
  return any;
}

} // namespace ompracer
