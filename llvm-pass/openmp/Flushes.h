// Calls of libomp's flush that are no complete flush of the program.
//
// Those of atomic constructs: clang calls the runtime's flush after an atomic operation with acquire, release or
// seq_cst, where it stands in the way: the release flush that the construct implies is on entry to it and belongs to
// this operation alone (OpenMP 5.2, 15.8.4 and 1.4.5), as the memory order of the instruction says. Seen as a flush of
// its own it would release the next relaxed write, too.
//
// Those of `flush acquire` and `flush release` (15.8.5), of which the call does not say the order.
#pragma once

#include "openmp/DirectiveText.h"

#include "llvm/IR/Function.h"

namespace ompracer {

/// Stage 1: puts a fence of the order that the directive names in the place of its call, which the tool sees as one.
/// Without the source text a flush counts as complete. True when there is one.
bool orderFlushes(llvm::Function &f, DirectiveTexts &directives);

/// Stage 2: puts a fence, which the tool does not see, in the place of these calls. The program keeps its memory order.
/// They are told from a flush directive after the construct by their place in the source; without debug information
/// all stay.
void replaceImpliedFlushes(llvm::Function &f);

} // namespace ompracer
