// The names of files, as users write them into options.
#pragma once

#include "base/types.h"

namespace ompracer {

class Text;

/// What the name of a file has in it, of the process that writes it.
struct NameParts {
  bool pid = false, rank = false; ///< %p, %r
  bool addedRank = false;         ///< ".rank1" stands before the extension, though the user did not write it
};

/// Appends the name as the user wrote it: %p is the process id, %r the rank of MPI (0 of who has none), %% a percent
/// sign. A rank of several gets a name of its own where neither is in it, but for devices and pipes.
NameParts expandName(Text &name, const char *asked, u32 process);

} // namespace ompracer
