// Lines of source files, for quoting.
#pragma once

#include "report/buffer.h"
#include "report/record.h"

namespace ompracer {

/// Fills in sourceLine and excerpt of ownPosition() from the file; leaves them empty when it cannot be read, has no
/// such line, or looks like a binary file. The file is the one on disk now; it may have changed since it was compiled.
void readSource(const char *file, RecordAccess &access, Arena &arena);

} // namespace ompracer
