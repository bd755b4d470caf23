// copyprivate: what a single body leaves in its variables is handed to all threads of the team, at some time between
// the body and the end of the construct's barrier (OpenMP 5.2, 5.7.2). So it is a write in each thread before this
// barrier, in parallel with the tasks that the barrier joins; and what the variables hold belongs to no thread from
// then on (semantics 4: ownership ends where others can read the pointer), until the thread stores something else
// there.
#pragma once

#include "openmp/RuntimeCalls.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace ompracer {

/// Stage 1: writes to the variables of the copyprivate clause, before the call of libomp that makes the copies. Every
/// thread writes, also the one that ran the body: in another assignment it would have received the copies.
void announceCopyPrivate(llvm::CallBase &call, RuntimeCalls &calls);

/// The stores to copyprivate variables inside the bodies of single constructs of f.
llvm::DenseSet<const llvm::StoreInst *> copyprivateStores(llvm::Function &f);

/// The loads of copyprivate variables that certainly give what the thread had that ran the single.
llvm::DenseSet<const llvm::LoadInst *> copyprivateLoads(llvm::Function &f);

} // namespace ompracer
