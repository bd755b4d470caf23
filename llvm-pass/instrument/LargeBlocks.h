// Calls of the runtime in blocks that have very many of them.
//
// The calls go through the address table, without a jump (RuntimeCalls). LLVM loads a function's address once for a
// block, and the register allocator splits a value that lives across n calls n times, with a look at all of them each
// time. Through the linkage table a call needs no register: a jump more.
#pragma once

#include "llvm/IR/Function.h"

namespace ompracer {

void callThroughLinkageTable(llvm::Function &f);

} // namespace ompracer
