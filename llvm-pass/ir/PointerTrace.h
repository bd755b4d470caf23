// Where a pointer expression starts: base value and byte offset.
//
// Looks through GEPs, casts and, for unoptimised code, through local variables that are assigned exactly once (spilled
// parameters), or by the function that clang makes to find the private copies in the block of a task. Valid as long as
// the function is not modified.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

#include <optional>

namespace ompracer {

struct TracedPointer {
  llvm::Value *base = nullptr;
  std::optional<int64_t> offset; ///< nullopt: not constant
};

class PointerTracer {
public:
  explicit PointerTracer(const llvm::DataLayout &layout) : layout(layout) {}

  TracedPointer trace(llvm::Value *pointer);
  const llvm::DataLayout &dataLayout() const { return layout; }

  /// The only value ever stored to a variable that is used by plain loads and stores alone, or null.
  llvm::Value *onlyStoredValue(const llvm::AllocaInst *variable);

private:
  std::optional<TracedPointer> privateCopyIn(const llvm::AllocaInst *variable);

  const llvm::DataLayout &layout;
  llvm::DenseMap<const llvm::AllocaInst *, llvm::Value *> stored;
  llvm::DenseMap<const llvm::AllocaInst *, std::optional<TracedPointer>> privateCopies;
};

} // namespace ompracer
