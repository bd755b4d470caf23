// Text of directives, as the plugin finds it in the source of a program.
#include "openmp/DirectiveText.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  ompracer::readDirective({reinterpret_cast<const char *>(data), size});
  return 0;
}
