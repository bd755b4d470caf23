// What the origin of a value says of it in this call of the function: tests and flags that are computed at entry, from
// the masks that the caller, the creator of the task and the region left (semantics 4).
#pragma once

#include "instrument/EntryValues.h"
#include "openmp/RuntimeCalls.h"
#include "provenance/Provenance.h"

#include "llvm/IR/Instructions.h"

#include <array>
#include <map>

namespace ompracer {

/// A function that returns a pointer and gets none: of code that is not instrumented nobody knows whose storage that
/// is, and the executing thread is taken to select it. Others are taken to return what their arguments lead to.
bool mayFindStorage(const llvm::Function &f);

/// What a module exports of a function that returns a value with these flags (RuntimeCalls::exportedResult).
uint32_t exportedFlags(uint32_t origin);

/// What a bit of a mask, or a flag, says of an origin.
enum class Aspect { Owned, Executor, Captured, Outer, Any };

class ProvenanceFlags {
public:
  /// All is computed before `entry`. `provenance` is null when it is switched off.
  ProvenanceFlags(llvm::Function &f, const FunctionProvenance *provenance, RuntimeCalls &calls,
                  llvm::Instruction *entry);
  /// Takes the mask of the arguments that the caller left; before the first question.
  void consumeArguments();
  /// Flags of an access whose address has this origin.
  llvm::Value *of(const Origin &origin);
  /// Null: never.
  llvm::Value *test(const Origin &origin, Aspect aspect);

  EntryValues values; ///< for what is said by these flags and tests

private:
  llvm::Value *dynamicFlags(const Origin &origin);
  llvm::Value *capturedByExecutor(const Origin &origin);
  llvm::Value *mask(CaptureMask which);
  /// What the modules export that define the functions of these bits: nothing at entry says more.
  llvm::Value *results(uint64_t bits);

  llvm::Function &f;
  const FunctionProvenance *provenance;
  RuntimeCalls &calls;
  llvm::Instruction *entry;
  llvm::Value *argumentMask = nullptr;
  llvm::Value *argumentFlag = nullptr; ///< flag of an access whose mask bit is set
  llvm::Value *executorFlag = nullptr; ///< the same for an executor bit
  llvm::Value *outerFlag = nullptr;    ///< and for an outer bit
  std::array<llvm::Value *, kCaptureMasks> captureMasks{};
  std::map<std::array<uint64_t, 9>, llvm::Value *> flagCache;
  llvm::DenseMap<uint64_t, llvm::Value *> resultCache;
};

} // namespace ompracer
