// Conditions that ask for data of a thread, and not for its number: `if (++count[me] % 8 == 0)`.
//
// A variable of the thread, or an element that its number selects, may hold the number itself (`if (myId == 0)`); then
// the condition guards what it decides (semantics 4c). What the program computes from its own earlier value is no
// number.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

#include <map>

namespace ompracer {

/// For one function. Each variable is looked at once.
class ThreadData {
public:
  explicit ThreadData(const llvm::DataLayout &layout) : layout(layout) {}

  /// Is what lies in the thread-local variable (or a member of it) that the pointer refers to such data?
  bool isAt(const llvm::Value *pointer);

  /// Is all that the condition asks for such data? named(v): does the value name the thread, by number or otherwise?
  bool isAskedFor(const llvm::Value *condition, llvm::function_ref<bool(const llvm::Value *)> named);

  /// A variable, or a member of one or of each element of an array.
  struct Cell {
    const llvm::Value *variable;
    int64_t offset = 0; ///< without what indices that are not constant add
    bool operator==(const Cell &) const = default;
  };

private:
  class Question;
  struct Local {
    llvm::SmallVector<const llvm::Value *, 2> values; ///< that are stored there
    bool others = false;                              ///< its address goes elsewhere
  };

  bool isUpdated(const Cell &cell);
  const Local &contentsOf(const llvm::AllocaInst *variable);

  const llvm::DataLayout &layout;
  llvm::DenseMap<std::pair<const llvm::Value *, int64_t>, bool> updated;
  std::map<const llvm::AllocaInst *, Local> locals; ///< a walk holds one while it asks for others
};

} // namespace ompracer
