// The walk over the uses of a pointer, and of the pointers that are computed from it.
#pragma once

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Value.h"

namespace ompracer {

/// What a use means for the question that is asked.
enum class PointerUse {
  Ends,  ///< nothing, and nothing is computed from it that matters
  Leads, ///< the user is a pointer whose uses count as well
  Found, ///< the answer: the walk stops
};

/// Does `judge`, which gets each `const llvm::Use &`, say Found of one?
template <class Judge> bool anyUse(const llvm::Value *pointer, Judge judge) {
  llvm::SmallVector<const llvm::Value *, 8> work{pointer};
  llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  while (!work.empty()) {
    const llvm::Value *value = work.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    for (const llvm::Use &use : value->uses()) {
      const PointerUse meaning = judge(use);
      if (meaning == PointerUse::Found)
        return true;
      if (meaning == PointerUse::Leads)
        work.push_back(use.getUser());
    }
  }
  return false;
}

} // namespace ompracer
