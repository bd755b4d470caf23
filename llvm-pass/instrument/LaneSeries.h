// Stage 2 for simd loops: what every lane accesses at regular addresses is announced once before the loop, with first
// address, stride and number of lanes (SimdLoops.h has announced it in the loop). A loop that is left without calls can
// be vectorised.
//
// The numbers of the lanes must agree with those that remain in the loop, so nothing is moved in a function in which
// the optimiser has copied a loop's mark.
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"

namespace ompracer {

class RuntimeCalls;

/// Returns true if it changed the function.
bool announceLaneSeries(llvm::Function &f, llvm::LoopInfo &loops, llvm::DominatorTree &tree,
                        llvm::ScalarEvolution &evolution, RuntimeCalls &calls);

/// Does the function mark lanes?
bool hasLanes(const llvm::Function &f);

/// A loop with calls of the runtime is not vectorised; clang need not warn that the directive asked for it.
void forgetWishForVectors(llvm::LoopInfo &loops);

} // namespace ompracer
