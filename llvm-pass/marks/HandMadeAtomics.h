// Plain accesses that are meant as atomic ones, in a module whose inline assembly synchronises threads (Assembly.h).
//
// Locks and flags made of inline assembly need atomic instructions for their updates only: the rest are aligned
// loads and stores, which the machine makes atomic, of `volatile` variables, or next to a statement that keeps the
// compiler from moving accesses (`asm("" ::: "memory")`). The latter count for objects like those that the atomic
// instructions access. x86 acquires and releases by each; elsewhere fences say so.
//
// Example: `while (xchg(w, 1)) …; n++; asm volatile("" ::: "memory"); *w = 0;`: the store releases the lock.
// Without a sign of synchronisation, the ordinary loads and stores of the assembly itself are plain accesses:
// `asm("movl %0, (%1)" : : "r"(i), "r"(&x) : "memory")` in a file where nothing reads x by assembly or as volatile.
// Near miss: `(*w)++`. Its read stays a plain one: another thread's update may come between read and write.
#pragma once

#include "llvm/IR/Module.h"

namespace ompracer {

/// Stage 1: gives such accesses an atomic order, or makes those of the assembly plain. The machine executes the same
/// instructions on x86.
void makeHandMadeAtomics(llvm::Module &module);

} // namespace ompracer
