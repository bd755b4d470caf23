// What the functions of the printf family read: the format and the strings that it prints. For formats of any width.
#pragma once

#include "entry/string_accesses.h"

#include <cstdarg>

namespace ompracer {

/// Reads the strings that a format, which is this argument, prints. The caller passed them behind it, or (`listed`) as
/// a list. Stops at a conversion it does not know.
template <typename Char>
void readsFormat(const Caller &caller, unsigned argument, const Char *format, va_list list, bool listed) {
  if (!caller.counts())
    return;
  readsString(caller, argument, format);
  auto among = [](Char c, const char *set) { return c > 0 && c < 128 && __builtin_strchr(set, static_cast<int>(c)); };
  va_list arguments;
  va_copy(arguments, list);
  for (const Char *p = format; *p; ++p) {
    if (*p != '%')
      continue;
    ++p;
    long precision = -1;
    bool inPrecision = false;
    while (among(*p, "-+ #0123456789.*'")) {
      if (*p == '.') {
        inPrecision = true;
        precision = 0;
      } else if (*p == '*') {
        int value = va_arg(arguments, int);
        ++argument;
        if (inPrecision)
          precision = value;
      } else if (inPrecision && *p >= '0' && *p <= '9') {
        precision = precision * 10 + (*p - '0');
      }
      ++p;
    }
    unsigned longs = 0;
    bool longDouble = false;
    for (; among(*p, "hlqLjzt"); ++p) {
      longs += *p != 'h' && *p != 'L';
      longDouble |= *p == 'L';
    }
    argument += *p != 0 && *p != '%' && *p != 'm';
    switch (*p) {
    case 0:
      va_end(arguments);
      return;
    case '%':
    case 'm':
      break;
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
    case 'c':
      longs ? static_cast<void>(va_arg(arguments, long)) : static_cast<void>(va_arg(arguments, int));
      break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      longDouble ? static_cast<void>(va_arg(arguments, long double)) : static_cast<void>(va_arg(arguments, double));
      break;
    case 'p':
      va_arg(arguments, void *);
      break;
    case 's': {
      const unsigned from = listed ? Caller::kListed : argument;
      const size_t limit = precision >= 0 ? static_cast<size_t>(precision) : kNoLimit;
      const void *s = va_arg(arguments, const void *);
      if (s && longs)
        caller.reads(from, s, extentOf(static_cast<const wchar_t *>(s), limit) * sizeof(wchar_t));
      else if (s)
        caller.reads(from, s, extentOf(static_cast<const char *>(s), limit));
      break;
    }
    default: // %n and what is not standard: the remaining arguments are not understood
      va_end(arguments);
      return;
    }
  }
  va_end(arguments);
}

/// `print` prints into `to`, at most `limit` characters with the end; its format is this argument.
template <typename Char, typename Print>
int printInto(const Caller &caller, Char *to, size_t limit, unsigned argument, const Char *format, va_list list,
              bool listed, Print print) {
  readsFormat(caller, argument, format, list, listed);
  const int printed = print();
  if (printed >= 0) {
    const size_t all = static_cast<size_t>(printed) + 1;
    caller.writes(0, to, (all < limit ? all : limit) * sizeof(Char));
  }
  return printed;
}

/// The body of a function with its own list of arguments, which begins behind `last`: the call that gets the `list`.
#define OMPRACER_WITH_LIST(last, call)                                                                                 \
  va_list list;                                                                                                        \
  va_start(list, last);                                                                                                \
  const int result = call;                                                                                             \
  va_end(list);                                                                                                        \
  return result

} // namespace ompracer
