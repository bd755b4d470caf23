// Suppression files, and patterns against names.
#include "report/suppress.h"

#include <cstdint>

using namespace ompracer;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  static Arena arena; // its blocks stay, as those of a run do
  Text error;
  Suppressions rules;
  rules.parse(text.substr(0, 4096), arena, error);
  Record record{};
  rules.matches(record);
  return 0;
}
