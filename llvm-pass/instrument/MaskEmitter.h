// Inserts what is said of the values that a function hands on: before a call to the callee, where a task is submitted
// to the task, where a region begins to the region.
#pragma once

#include "instrument/ProvenanceFlags.h"
#include "provenance/Captures.h"

#include "llvm/IR/IRBuilder.h"

namespace ompracer {

/// Origins of one call's arguments: what the mask will say.
struct CallMask {
  uint64_t constant = 0;
  llvm::SmallVector<std::pair<uint64_t, Origin>, 4> dynamic; ///< bit and what decides it
};
CallMask maskOf(const llvm::CallBase &call, const FunctionProvenance &provenance);

class MaskEmitter {
public:
  /// Null where provenance is switched off: there is nothing to emit then.
  MaskEmitter(const FunctionProvenance *provenance, RuntimeCalls &calls, ProvenanceFlags &flags);
  void emitArguments(llvm::CallBase &call);
  void emitCaptures(llvm::CallBase &alloc);
  void emitRegionCaptures(llvm::CallBase &fork);

private:
  /// Tells the runtime what a construct captures, before the builder's place, if there is anything to tell.
  void announceSelected(llvm::CallBase &alloc, const CaptureMasks &masks, llvm::IRBuilder<> &builder);
  void announce(llvm::FunctionCallee setter, const CaptureMasks &masks, bool region, llvm::IRBuilder<> &builder);
  /// The mask of `bits`; null when it is always zero.
  llvm::Value *captureMaskOf(llvm::ArrayRef<CaptureBit> bits, bool region);

  const FunctionProvenance *provenance;
  RuntimeCalls &calls;
  ProvenanceFlags &flags;
};

} // namespace ompracer
