// Names of the elements of Fortran variables, "mod::grid(1,3)%x(0)", by the shapes that the plugin left in the program
// (include/ompracer/shape.h) and, of allocatable and pointer arrays, by the bounds that their descriptors hold now.
#pragma once

#include "base/types.h"
#include "report/buffer.h"

namespace ompracer {

struct FortranElement {
  const char *name = "";        ///< "" when not known
  const char *commonBlock = ""; ///< "/blk/", if the variable is in one
  u64 begin = 0, size = 0;      ///< of the variable, in bytes from the symbol on; size 0: the whole symbol
};

/// Of a global variable, `offset` bytes after its symbol.
FortranElement elementOfVariable(const char *symbol, u64 offset, Arena &arena);

/// Of an array in a block from an allocator, whose descriptor is a global variable. `known`: the name of the array, if
/// an access tells; several may describe the block.
FortranElement elementOfBlock(uptr block, u64 size, uptr address, const char *known, Arena &arena);

} // namespace ompracer
