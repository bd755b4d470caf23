// Functions that clang makes for the OpenMP implementation: copies for tasks, combinations of reductions, destructors.
#pragma once

#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

#include "llvm/IR/InstrTypes.h"

namespace ompracer {

/// Stage 1: gives them the attribute that keeps stage 2 away.
class SkippedHelpers {
public:
  SkippedHelpers(const OmpStructure &structure, RuntimeCalls &calls) : structure(structure), calls(calls) {}

  /// value: a function handed to the runtime, or anything else. callees: what it calls (a user's operator or
  /// constructor) is part of it.
  void skip(llvm::Value *value, bool callees);
  /// Functions stored into a descriptor array on the stack, or into a task block.
  void skipStored(llvm::Value *object, bool callees);
  /// What the call that allocates a task's block refers to.
  void skipOfTask(llvm::CallBase &alloc);
  /// Has any function been changed?
  bool changed() const { return any; }

private:
  const OmpStructure &structure;
  RuntimeCalls &calls;
  bool any = false;
};

} // namespace ompracer
