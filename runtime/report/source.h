// Lines of source files, for quoting.
#pragma once

#include "report/buffer.h"
#include "report/record.h"

namespace ompracer {

/// A line and some around it.
struct SourceLines {
  const char *line = "";    ///< "" when the file cannot be read, has no such line, or looks like a binary file
  const char *excerpt = ""; ///< that line and some around it, each ended by '\n'
  std::uint32_t first = 0;  ///< number of the first of them
};

/// Of the file on disk now; it may have changed since it was compiled. `last`: where the place ends, for more lines.
SourceLines sourceLines(const char *file, std::uint32_t line, std::uint32_t last, Arena &arena);

/// Fills in sourceLine and excerpt of ownPosition() from the file, as sourceLines().
void readSource(const char *file, RecordAccess &access, Arena &arena);

/// The line after the directive that stands on that line, where its statement begins; 0: there is none. The next line
/// where the file cannot be read.
std::uint32_t lineOfStatement(const char *file, std::uint32_t line);

} // namespace ompracer
