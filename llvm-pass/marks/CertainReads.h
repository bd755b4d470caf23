// Reads that come before a conditional write of the same variable and do not depend on its condition:
// `if (a[i] > max) max = a[i]`. The optimiser keeps such a variable in a register and reads it once in front of the
// loop, as it does where the program reads it under the condition only; then nothing else tells the two apart.
#pragma once

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace ompracer {

/// Before the optimiser: notes at each conditional write whether the variable is read before it in any case, in the
/// same iteration of the innermost loop or, outside loops, in the same call.
void noteCertainReads(llvm::Module &module);
/// Takes the notes away.
void forgetCertainReads(llvm::Module &module);

/// Has the write that note?
bool isCertainlyReadBefore(const llvm::StoreInst &store);

} // namespace ompracer
