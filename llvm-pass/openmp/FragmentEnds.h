// Which instructions may end a fragment, or let memory change owner: nothing is covered, merged or moved across them.
#pragma once

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Instruction.h"

namespace ompracer {

/// A place where a fragment may end, another task's writes may become visible, or memory may change owner.
bool mayEndFragment(const llvm::Instruction &i, const llvm::TargetLibraryInfo &tli);

} // namespace ompracer
