// Ways through a function's control flow, instruction by instruction.
#pragma once

#include "llvm/IR/Instructions.h"

namespace ompracer {

/// Does a way lead from one instruction to another that does not come by a third?
bool leadsTo(const llvm::Instruction &from, const llvm::Instruction &to, const llvm::Instruction &except);

} // namespace ompracer
