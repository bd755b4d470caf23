// What a construct hands to its region or task, as the bits of the masks that go with it at run time (Origin.h): for
// each captured variable the origin that decides whether its bit is set.
#pragma once

#include "provenance/Provenance.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"

namespace ompracer {

/// One bit (or set of bits) of a capture mask: set when `origin` turns out owned.
struct CaptureBit {
  uint64_t bit;
  Origin origin;
  bool integer = false;    ///< set when it names the thread
  bool byExecutor = false; ///< set when it does so by who executes the creator
};
using CaptureBits = llvm::SmallVector<CaptureBit, 8>;

/// Index of the first captured argument of a fork, or of a direct call of a region's body.
unsigned firstCapture(const llvm::CallBase &fork);

/// The masks of one construct, which say of each captured variable:
struct CaptureMasks {
  CaptureBits owned;    ///< the variable, or what a captured pointer refers to, is the thread's
  CaptureBits numbers;  ///< integers in it name the thread; of a task also whether a guard has it created
  CaptureBits pointers; ///< what pointers in it refer to is the thread's
  /// Of a task: the places of pointers that it captures in its block, or, by the address of a variable that begins with
  /// one, in the block of captured pointers; and what decides whether the creator's executing thread selects them.
  struct Selected {
    bool inVariable;
    int64_t offset;
    Origin origin;
  };
  llvm::SmallVector<Selected, 2> selected;
};

/// The masks of the task that `alloc` creates.
CaptureMasks taskCaptures(const FunctionProvenance &provenance, const llvm::CallBase &alloc);

/// The places of the private integers about which these masks say something.
CapturedNumbers capturedNumbers(const FunctionProvenance &provenance, const llvm::CallBase &alloc);

/// Begins the reduction of a taskgroup, or of a region or worksharing construct in which tasks take part.
inline constexpr llvm::StringLiteral kTaskReductionInit = "__kmpc_taskred_init";
inline constexpr llvm::StringLiteral kRegionReductionInit = "__kmpc_taskred_modifier_init";
inline bool isTaskReductionInit(llvm::StringRef name) {
  return name == kTaskReductionInit || name == kRegionReductionInit;
}

/// Origins of the original variables, item by item, that a call of one names.
llvm::SmallVector<Origin, 4> originalsOfTaskReduction(const FunctionProvenance &provenance, const llvm::CallBase &init);

/// The masks of the region that `fork` starts: one bit for each captured argument. `fork` may be the direct call of the
/// body, too, by which clang runs a region whose `if` clause is false.
CaptureMasks regionCaptures(const FunctionProvenance &provenance, const llvm::CallBase &fork);

} // namespace ompracer
