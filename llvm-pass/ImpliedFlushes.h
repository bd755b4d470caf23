// The flush of an atomic construct. Clang calls the runtime's flush behind an atomic operation with acquire, release or
// seq_cst, where it stands in the way: the release flush that the construct implies is on entry to it and belongs to
// this operation alone (OpenMP 5.2, 15.8.4 and 1.4.5), as the memory order of the instruction says. Seen as a flush of
// its own it would release the next relaxed write, too.
#pragma once

#include "llvm/IR/Function.h"

namespace ompracer {

/// Stage 2: puts a fence, which the tool does not see, in the place of these calls. The program keeps its memory order.
/// They are told from a flush directive behind the construct by their place in the source; without debug information
/// all stay.
void replaceImpliedFlushes(llvm::Function &f);

} // namespace ompracer
