// Where local variables that other tasks may reach begin and end their life.
//
// Frames of tasks that are logically parallel reuse the same stack memory. The runtime forgets what it knows about a
// variable's bytes at its begin, and takes its end for a write of the whole variable: a task that still uses the local
// of a finished frame races. Lifetime markers say where; without them (-O0) it is the entry and every exit of the
// function. Of memory that the stack gets later, StackExtents.h.
#pragma once

#include "instrument/AccessFilter.h"

#include "llvm/IR/Instructions.h"

namespace ompracer {

struct ScopePoint {
  llvm::Value *object = nullptr;      ///< the alloca or by-value parameter; the block of a task
  llvm::Instruction *where = nullptr; ///< the announcement goes before it
  uint64_t size = 0;                  ///< bytes; 0: of variable length
  bool begin = false;
  bool passed = false;   ///< of a variable that does not escape, and that functions get by its address
  bool captured = false; ///< end of a variable to which the captures of an explicit task point
};

llvm::SmallVector<ScopePoint, 0> collectScopes(llvm::Function &f, AccessFilter &filter);

} // namespace ompracer
