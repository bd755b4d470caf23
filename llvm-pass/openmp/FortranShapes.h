// What a report needs to name an element of a Fortran array: "mod::grid(1, 3)%x(0)". Arrays have lower bounds, and
// their first index runs fastest, which neither the program's code nor its symbols tell.
#pragma once

#include "llvm/IR/Module.h"

namespace ompracer {

/// For each variable of flang's that is an array, an allocatable array or of derived type, and for each common block, a
/// constant `ompracer.shape.<symbol>` with what the debug information says of it (include/ompracer/shape.h). Returns
/// whether there are any.
bool describeShapes(llvm::Module &module);

} // namespace ompracer
