// Formats of the printf family, which come from the program. What is done with the arguments is not looked at here.
#include "entry/print_accesses.h"

#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const std::string format(reinterpret_cast<const char *>(data), size);
  for (ompracer::Conversions<char> c(format.c_str()); c.next();)
    if (c.letter == 'n' && c.storedSize() > sizeof(long))
      __builtin_trap();
  const std::wstring wide(format.begin(), format.end());
  for (ompracer::Conversions<wchar_t> c(wide.c_str()); c.next();) {
  }
  return 0;
}
