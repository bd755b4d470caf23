// Text of directives, as the plugin finds it in the source of a program.
#include "openmp/DirectiveText.h"
#include "openmp/FortranDirective.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  ompracer::readDirective(text);
  llvm::SmallVector<llvm::StringRef, 0> lines;
  text.split(lines, '\n');
  for (unsigned line = 1; line <= lines.size(); ++line)
    ompracer::readDirective(ompracer::fortranDirectiveAt(lines, line).pragma);
  return 0;
}
