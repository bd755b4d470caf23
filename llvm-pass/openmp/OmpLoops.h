// What the loops of OpenMP directives look like before optimisation: the induction variable lives in an alloca, the
// header compares a load of it with the bound, and the first block of the body computes the program's variable from it.
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace ompracer {

/// A value without the integer casts that clang places between the bounds and the induction variable.
llvm::Value *stripIntegerCasts(llvm::Value *value);

/// The value is loaded from the slot, casts aside.
bool isLoadOf(llvm::Value *value, const llvm::Value *slot);

/// The header decides on the variable whether the loop goes on.
bool comparesInHeader(const llvm::Loop &loop, const llvm::Value *variable);

/// The variable that the header compares first; null when it is no local.
llvm::AllocaInst *comparedVariable(const llvm::Loop &loop);

/// The block after the header inside the loop; null when the header is not the only place that decides.
llvm::BasicBlock *bodyOf(const llvm::Loop &loop);

/// A simd directive, or a hint of another kind, asks for the vectorisation of the loop.
bool asksForVectors(const llvm::Loop &loop);

} // namespace ompracer
