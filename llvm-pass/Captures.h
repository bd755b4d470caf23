// What a construct hands to its region or task, as the bits of the masks that go with it at run time (Origin.h): for
// each captured variable the origin that decides whether its bit is set.
#pragma once

#include "Provenance.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"

namespace ompracer {

/// One bit (or set of bits) of a capture mask: set when `origin` turns out owned.
struct CaptureBit {
  uint64_t bit;
  Origin origin;
  bool integer = false; ///< set when it names the thread
};
using CaptureBits = llvm::SmallVector<CaptureBit, 8>;

/// The capture mask of the task that `alloc` creates, and its number mask.
CaptureBits taskCaptureBits(const FunctionProvenance &provenance, const llvm::CallBase &alloc);
CaptureBits taskNumberBits(const FunctionProvenance &provenance, const llvm::CallBase &alloc);

/// The capture mask of the region that `fork` starts, and its number mask: one bit for each captured argument. `fork`
/// may be the direct call of the body, too, by which clang runs a region whose `if` clause is false.
CaptureBits regionCaptureBits(const FunctionProvenance &provenance, const llvm::CallBase &fork);
CaptureBits regionNumberBits(const FunctionProvenance &provenance, const llvm::CallBase &fork);

} // namespace ompracer
