// What a single body stores in variables that its copyprivate clause hands to all threads of the team: then it belongs
// to none of them (semantics 4: ownership ends where others can read the pointer).
#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace ompracer {

/// The stores to copyprivate variables inside the bodies of single constructs of f.
llvm::DenseSet<const llvm::StoreInst *> copyprivateStores(llvm::Function &f);

} // namespace ompracer
