// The two loops that clang makes of `parallel for reduction(inscan, …)`: one runs the input phases of all iterations,
// the other their scan phases. Between them stand barriers, and one thread sums up a buffer, of which the program knows
// nothing: what an iteration does before its `scan` directive is ordered before what the same iteration does after it,
// but not before what another one does (OpenMP 5.2, 5.6; semantics 3).
#pragma once

#include "openmp/DirectiveText.h"
#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

#include "llvm/IR/Function.h"

namespace ompracer {

/// Stage 1: the calls that begin the two loops, where `f` is the body of such a construct, and only the construct's own
/// text, of a form that is known. Otherwise the loops count as two, and the barriers as the program's.
struct InscanLoops {
  llvm::CallBase *input = nullptr;
  llvm::CallBase *scan = nullptr;
};
InscanLoops inscanLoopsOf(llvm::Function &f, DirectiveTexts &directives);

/// Announces that the barriers and accesses between the loops of such a body are none of the program's, nor those of
/// the buffer. False, and nothing is announced, if some buffer was not found: then the barriers count.
bool hideBetween(llvm::Function &f, const FunctionRole &role, RuntimeCalls &calls);

} // namespace ompracer
