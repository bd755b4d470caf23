// Integer expressions that a function computes at its entry, from what its callers left. Equal expressions are one
// value: each of a thousand accesses asks for its flags, and a thousand equal values would stay alive side by side in
// all of the function (the register allocator takes time with the square of their number).
#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

namespace ompracer {

class EntryValues {
public:
  explicit EntryValues(llvm::Instruction *entry);
  llvm::Constant *mask(uint64_t bits) const;
  llvm::Value *both(llvm::Value *a, llvm::Value *b);   ///< a & b
  llvm::Value *either(llvm::Value *a, llvm::Value *b); ///< a | b; null is nothing
  llvm::Value *shifted(llvm::Value *a, unsigned right);
  llvm::Value *isNotZero(llvm::Value *a);
  llvm::Value *hasAny(llvm::Value *mask, uint64_t bits);
  llvm::Value *zeroUnless(llvm::Value *condition, llvm::Value *a);

private:
  /// The one that was made first; a second one is erased.
  llvm::Value *once(llvm::Value *made);

  struct SameExpression : llvm::DenseMapInfo<llvm::Instruction *> {
    static unsigned getHashValue(const llvm::Instruction *i);
    static bool isEqual(const llvm::Instruction *a, const llvm::Instruction *b);
  };
  llvm::Instruction *entry;
  llvm::DenseSet<llvm::Instruction *, SameExpression> computed;
};

} // namespace ompracer
