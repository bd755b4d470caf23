// From addresses of code to places in the source: asks llvm-symbolizer about the files that the log names.
#pragma once

#include "log/reader.h"

namespace ompracer::command {

class Places {
public:
  explicit Places(const Log &log) : log(log) {}

  /// FILE:LINE of the call that returns to pc, without a directory; "" when it is unknown.
  std::string ofCall(u64 pc);
  std::string ofSite(u32 site);
  /// The name of the variable that the access names, as the compiler told it; may be empty.
  std::string variableOf(u32 site) const;

private:
  const Log &log;
  std::map<u64, std::string> calls;
};

} // namespace ompracer::command
