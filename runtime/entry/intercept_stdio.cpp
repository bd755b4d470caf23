// stdio.h and unistd.h: the functions that read and write the program's buffers. What libc keeps in its own buffers is
// under its own locks and does not count.
//
// Forwarded to libc's internal names, which no other definition stands before, and to the v… functions.
// The headers define some of these functions where they declare them.
#define __NO_INLINE__ 1 // NOLINT(readability-identifier-naming)
#include "entry/export.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <sys/types.h>

extern "C" {
size_t _IO_fread(void *, size_t, size_t, FILE *);
size_t _IO_fwrite(const void *, size_t, size_t, FILE *);
char *_IO_fgets(char *, int, FILE *);
int _IO_fputs(const char *, FILE *);
int _IO_puts(const char *);
int _IO_vfprintf(FILE *, const char *, va_list);
int __vsnprintf(char *, size_t, const char *, va_list);
int _IO_vsprintf(char *, const char *, va_list);
ssize_t __read(int, void *, size_t);
ssize_t __write(int, const void *, size_t);
}

namespace ompracer {

namespace {

/// Reads the strings that a format, which is this argument, prints. Stops at a conversion it does not know.
void recordFormat(const Caller &caller, unsigned argument, const char *format, va_list list) {
  caller.record(argument, format, __builtin_strlen(format) + 1, false);
  va_list arguments;
  va_copy(arguments, list);
  for (const char *p = format; *p; ++p) {
    if (*p != '%')
      continue;
    ++p;
    long precision = -1;
    bool inPrecision = false;
    while (*p && __builtin_strchr("-+ #0123456789.*'", *p)) {
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
    for (; *p && __builtin_strchr("hlqLjzt", *p); ++p) {
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
      const char *s = va_arg(arguments, const char *);
      if (s && !longs) {
        size_t n = precision >= 0 ? strnlen(s, static_cast<size_t>(precision)) : __builtin_strlen(s) + 1;
        caller.record(argument, s, n, false);
      }
      break;
    }
    default: // %n and what is not standard: the remaining arguments are not understood
      va_end(arguments);
      return;
    }
  }
  va_end(arguments);
}

} // namespace

} // namespace ompracer

using namespace ompracer;

OMPRACER_INTERCEPT size_t fread(void *to, size_t size, size_t count, FILE *file) {
  Caller caller(__builtin_return_address(0));
  size_t done = _IO_fread(to, size, count, file);
  if (caller.counts())
    caller.record(0, to, done * size, true);
  return done;
}

OMPRACER_INTERCEPT size_t fwrite(const void *from, size_t size, size_t count, FILE *file) {
  Caller caller(__builtin_return_address(0));
  if (caller.counts())
    caller.record(0, from, size * count, false);
  return _IO_fwrite(from, size, count, file);
}

OMPRACER_INTERCEPT char *fgets(char *to, int size, FILE *file) {
  Caller caller(__builtin_return_address(0));
  char *line = _IO_fgets(to, size, file);
  if (line && caller.counts())
    caller.record(0, line, __builtin_strlen(line) + 1, true);
  return line;
}

OMPRACER_INTERCEPT int fputs(const char *s, FILE *file) {
  Caller caller(__builtin_return_address(0));
  if (caller.counts())
    caller.record(0, s, __builtin_strlen(s) + 1, false);
  return _IO_fputs(s, file);
}

OMPRACER_INTERCEPT int puts(const char *s) {
  Caller caller(__builtin_return_address(0));
  if (caller.counts())
    caller.record(0, s, __builtin_strlen(s) + 1, false);
  return _IO_puts(s);
}

OMPRACER_INTERCEPT ssize_t read(int file, void *to, size_t size) {
  Caller caller(__builtin_return_address(0));
  ssize_t done = __read(file, to, size);
  if (done > 0 && caller.counts())
    caller.record(1, to, static_cast<size_t>(done), true);
  return done;
}

OMPRACER_INTERCEPT ssize_t write(int file, const void *from, size_t size) {
  Caller caller(__builtin_return_address(0));
  if (caller.counts())
    caller.record(1, from, size, false);
  return __write(file, from, size);
}

// A function with its own argument list and the one that is given it.

static int printTo(const Caller &caller, unsigned argument, FILE *file, const char *format, va_list arguments) {
  if (caller.counts())
    recordFormat(caller, argument, format, arguments);
  return _IO_vfprintf(file, format, arguments);
}

static int printInto(const Caller &caller, char *to, size_t size, const char *format, va_list arguments) {
  if (caller.counts())
    recordFormat(caller, 2, format, arguments);
  int result = __vsnprintf(to, size, format, arguments);
  if (result >= 0 && size && caller.counts()) {
    size_t written = static_cast<size_t>(result) + 1;
    caller.record(0, to, written < size ? written : size, true);
  }
  return result;
}

static int printInto(const Caller &caller, char *to, const char *format, va_list arguments) {
  if (caller.counts())
    recordFormat(caller, 1, format, arguments);
  int result = _IO_vsprintf(to, format, arguments);
  if (result >= 0 && caller.counts())
    caller.record(0, to, static_cast<size_t>(result) + 1, true);
  return result;
}

#define OMPRACER_PRINT(format, ...)                                                                                    \
  Caller caller(__builtin_return_address(0));                                                                          \
  va_list arguments;                                                                                                   \
  va_start(arguments, format);                                                                                         \
  int result = __VA_ARGS__;                                                                                            \
  va_end(arguments);                                                                                                   \
  return result

OMPRACER_INTERCEPT int printf(const char *format, ...) {
  OMPRACER_PRINT(format, printTo(caller, 0, stdout, format, arguments));
}
OMPRACER_INTERCEPT int fprintf(FILE *file, const char *format, ...) {
  OMPRACER_PRINT(format, printTo(caller, 1, file, format, arguments));
}
OMPRACER_INTERCEPT int snprintf(char *to, size_t size, const char *format, ...) {
  OMPRACER_PRINT(format, printInto(caller, to, size, format, arguments));
}
OMPRACER_INTERCEPT int sprintf(char *to, const char *format, ...) {
  OMPRACER_PRINT(format, printInto(caller, to, format, arguments));
}
OMPRACER_INTERCEPT int vprintf(const char *format, va_list arguments) {
  return printTo(Caller(__builtin_return_address(0)), 0, stdout, format, arguments);
}
OMPRACER_INTERCEPT int vfprintf(FILE *file, const char *format, va_list arguments) {
  return printTo(Caller(__builtin_return_address(0)), 1, file, format, arguments);
}
OMPRACER_INTERCEPT int vsnprintf(char *to, size_t size, const char *format, va_list arguments) {
  return printInto(Caller(__builtin_return_address(0)), to, size, format, arguments);
}
OMPRACER_INTERCEPT int vsprintf(char *to, const char *format, va_list arguments) {
  return printInto(Caller(__builtin_return_address(0)), to, format, arguments);
}
