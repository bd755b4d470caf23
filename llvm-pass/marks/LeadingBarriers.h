// The barrier that clang makes where a worksharing construct begins that reads and writes the original of one variable:
// linear, or firstprivate and lastprivate. The program has none there. It keeps the write of the last value after
// the reads of the threads' first values, and of semantics 7 that is all that is true of it.
#pragma once

#include "openmp/DirectiveText.h"
#include "openmp/RuntimeCalls.h"

#include "llvm/IR/Function.h"

namespace ompracer {

/// Stage 1: announces such barriers and the reads in front of them. Without the source text (DirectiveText.h) they
/// count as the program's. True when there is one.
bool markLeadingBarriers(llvm::Function &f, DirectiveTexts &directives, RuntimeCalls &calls);

} // namespace ompracer
