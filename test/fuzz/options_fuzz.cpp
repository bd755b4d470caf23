// OMPRACER_OPTIONS.
#include "base/log.h"
#include "options/options.h"

#include <cstdint>

using namespace ompracer;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  Text error;
  Options options;
  parseOptionText({reinterpret_cast<const char *>(data), size}, options, error);
  return 0;
}
