// See IgnoredPragmas.h.
#include "openmp/IgnoredPragmas.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace ompracer {

namespace {

/// The words after "omp" of the directive that the line begins, empty if it begins none.
StringRef directiveOf(StringRef line) {
  line = line.ltrim();
  const bool asOperator = line.consume_front("_Pragma");
  line = line.ltrim();
  if (asOperator ? !line.consume_front("(") : !line.consume_front("#"))
    return {};
  line = line.ltrim();
  if (!line.consume_front(asOperator ? "\"" : "pragma"))
    return {};
  line = line.ltrim();
  if (!line.consume_front("omp") || line.empty() || !isSpace(line.front()))
    return {};
  return line.ltrim();
}

} // namespace

unsigned firstIgnoredPragma(const Module &module) {
  if (module.getModuleFlag("openmp"))
    return 0;
  ErrorOr<std::unique_ptr<MemoryBuffer>> source =
      MemoryBuffer::getFile(module.getSourceFileName(), /*IsText=*/true, /*RequiresNullTerminator=*/false);
  if (!source)
    return 0;
  unsigned number = 0;
  for (StringRef rest = (*source)->getBuffer(); !rest.empty();) {
    auto [line, after] = rest.split('\n');
    rest = after;
    ++number;
    StringRef directive = directiveOf(line);
    if (!directive.empty() && !directive.starts_with("simd") && !directive.starts_with("declare simd"))
      return number;
  }
  return 0;
}

} // namespace ompracer
