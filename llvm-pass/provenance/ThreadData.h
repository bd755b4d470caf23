// Conditions that ask for data of a thread, and not for its number: `if (++count[me] % 8 == 0)`.
//
// A variable of the thread, or an element that its number selects, may hold the number itself (`if (myId == 0)`); then
// the condition guards what it decides (semantics 4c). What the program computes from its own earlier value is no
// number.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Value.h"

namespace ompracer {

/// Is what lies in the thread-local variable (or a member of it) that the pointer refers to such data?
bool isThreadData(const llvm::Value *pointer, const llvm::DataLayout &layout);

/// Is all that the condition asks for such data? named(v): does the value name the thread, by number or otherwise?
bool asksForData(const llvm::Value *condition, llvm::function_ref<bool(const llvm::Value *)> named);

} // namespace ompracer
