// Files with OpenMP directives that are compiled without -fopenmp: clang ignores the directives without a word.
#pragma once

#include "llvm/IR/Module.h"

namespace ompracer {

/// Line of the first OpenMP directive in the module's source file that clang ignored; 0: there is none. Directives for
/// simd alone do not count, nor do those of headers, which may belong to a library.
unsigned firstIgnoredPragma(const llvm::Module &module);

} // namespace ompracer
