// Formats of the scanf family, which come from the program.
#include "entry/scan_formats.h"

#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const std::string format(reinterpret_cast<const char *>(data), size);
  const char result[] = "text";
  for (const char *p = format.c_str(); *p; ++p) {
    if (*p != '%' || *++p == '%')
      continue;
    const ompracer::ScanConversion conversion(p);
    if (!*p)
      break;
    conversion.written(result);
  }
  return 0;
}
