// Stage 1: what functions do that a simd loop calls becomes part of the loop's function, so that SimdLoops.h sees it.
//
// Not seen are functions of other translation units, called through a pointer, that lock or wait for something, and
// very large ones.
#pragma once

#include "llvm/IR/Function.h"

namespace ompracer {

/// Puts the bodies of called functions in the place of their calls. True: there were any.
bool inlineCallsOfLanes(llvm::Function &f);

/// The instruction belongs to a block of `ordered simd`: those of all lanes are in order (semantics 6).
bool isOrderedOfLanes(const llvm::Instruction &i);

} // namespace ompracer
