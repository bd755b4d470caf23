// The conversions of the formats of the scanf family: what each one writes.
#pragma once

#include <cstddef>

namespace ompracer {

/// One conversion of a format. `p` stands after its '%'; leaves it at the letter.
struct ScanConversion {
  bool suppressed = false, allocates = false;
  unsigned width = 0, longs = 0, shorts = 0;
  bool longDouble = false;
  char letter = 0;

  explicit ScanConversion(const char *&p) {
    for (; *p == '*' || *p == '\''; ++p)
      suppressed |= *p == '*';
    for (; *p >= '0' && *p <= '9'; ++p)
      width = width * 10 + static_cast<unsigned>(*p - '0');
    for (; *p && __builtin_strchr("mhlqjztL", *p); ++p) {
      allocates |= *p == 'm';
      shorts += *p == 'h';
      longs += *p == 'l' || *p == 'q' || *p == 'j' || *p == 'z' || *p == 't';
      longDouble |= *p == 'L';
    }
    letter = *p;
    if (letter != '[')
      return;
    ++p; // a set: its first character may be the bracket that otherwise ends it
    p += *p == '^';
    p += *p == ']';
    while (*p && *p != ']')
      ++p;
  }

  /// Bytes that it wrote to `result`; 0: not understood.
  size_t written(const void *result) const {
    if (allocates)
      return sizeof(void *);
    switch (letter) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
    case 'n':
      return longs ? sizeof(long) : shorts > 1 ? sizeof(char) : shorts ? sizeof(short) : sizeof(int);
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      return longDouble ? sizeof(long double) : longs ? sizeof(double) : sizeof(float);
    case 'c':
      return longs ? 0 : width ? width : 1;
    case 's':
    case '[':
      return longs ? 0 : __builtin_strlen(static_cast<const char *>(result)) + 1;
    case 'p':
      return sizeof(void *);
    default:
      return 0;
    }
  }
};

} // namespace ompracer
