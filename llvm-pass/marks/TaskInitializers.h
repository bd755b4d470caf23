// Initialisers of task reductions that read what the combiner of the same item writes.
//
// libomp calls both, whenever it likes, and what they do is not instrumented. The runtime is told at the begin of such
// an initialiser, and takes it for a read of the original by each task that takes part. Example: omp_priv = omp_orig;
// not omp_priv = vector<int>(omp_orig.size()), where the combiner writes the elements and not the vector.
#pragma once

#include "openmp/RuntimeCalls.h"

#include "llvm/IR/InstrTypes.h"

namespace ompracer {

/// `init` begins task reductions. True: something has changed.
bool announceTaskInitializers(llvm::CallBase &init, RuntimeCalls &calls);

} // namespace ompracer
