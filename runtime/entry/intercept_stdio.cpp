// stdio.h and unistd.h: the functions that read and write the program's buffers. What libc keeps in its own buffers is
// under its own locks and does not count.
//
// Forwarded to libc's internal names, which no other definition stands before, and to the v… functions.
// The headers define some of these functions where they declare them.
#define __NO_INLINE__ 1 // NOLINT(readability-identifier-naming)
#include "entry/print_accesses.h"

#include <cstdio>
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

using namespace ompracer;

OMPRACER_INTERCEPT size_t fread(void *to, size_t size, size_t count, FILE *file) {
  Caller caller(__builtin_return_address(0));
  size_t done = _IO_fread(to, size, count, file);
  caller.writes(0, to, done * size);
  return done;
}

OMPRACER_INTERCEPT size_t fwrite(const void *from, size_t size, size_t count, FILE *file) {
  Caller caller(__builtin_return_address(0));
  caller.reads(0, from, size * count);
  return _IO_fwrite(from, size, count, file);
}

OMPRACER_INTERCEPT char *fgets(char *to, int size, FILE *file) {
  Caller caller(__builtin_return_address(0));
  char *line = _IO_fgets(to, size, file);
  if (line)
    writesString(caller, 0, line);
  return line;
}

OMPRACER_INTERCEPT int fputs(const char *s, FILE *file) {
  Caller caller(__builtin_return_address(0));
  readsString(caller, 0, s);
  return _IO_fputs(s, file);
}

OMPRACER_INTERCEPT int puts(const char *s) {
  Caller caller(__builtin_return_address(0));
  readsString(caller, 0, s);
  return _IO_puts(s);
}

OMPRACER_INTERCEPT ssize_t read(int file, void *to, size_t size) {
  Caller caller(__builtin_return_address(0));
  ssize_t done = __read(file, to, size);
  caller.writesResult(1, to, done);
  return done;
}

OMPRACER_INTERCEPT ssize_t write(int file, const void *from, size_t size) {
  Caller caller(__builtin_return_address(0));
  caller.reads(1, from, size);
  return __write(file, from, size);
}

// A function with its own list of arguments and the one that is given it.

static int printTo(const Caller &caller, unsigned argument, FILE *file, const char *format, va_list list, bool listed) {
  readsFormat(caller, argument, format, list, listed);
  return _IO_vfprintf(file, format, list);
}

static int printText(const Caller &caller, char *to, size_t size, const char *format, va_list list, bool listed) {
  return printInto(caller, to, size, 2, format, list, listed, [&] { return __vsnprintf(to, size, format, list); });
}

static int printText(const Caller &caller, char *to, const char *format, va_list list, bool listed) {
  return printInto(caller, to, kNoLimit, 1, format, list, listed, [&] { return _IO_vsprintf(to, format, list); });
}

OMPRACER_INTERCEPT int printf(const char *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_WITH_LIST(format, printTo(caller, 0, stdout, format, list, false));
}
OMPRACER_INTERCEPT int fprintf(FILE *file, const char *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_WITH_LIST(format, printTo(caller, 1, file, format, list, false));
}
OMPRACER_INTERCEPT int snprintf(char *to, size_t size, const char *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_WITH_LIST(format, printText(caller, to, size, format, list, false));
}
OMPRACER_INTERCEPT int sprintf(char *to, const char *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_WITH_LIST(format, printText(caller, to, format, list, false));
}
OMPRACER_INTERCEPT int vprintf(const char *format, va_list list) {
  return printTo(Caller(__builtin_return_address(0)), 0, stdout, format, list, true);
}
OMPRACER_INTERCEPT int vfprintf(FILE *file, const char *format, va_list list) {
  return printTo(Caller(__builtin_return_address(0)), 1, file, format, list, true);
}
OMPRACER_INTERCEPT int vsnprintf(char *to, size_t size, const char *format, va_list list) {
  return printText(Caller(__builtin_return_address(0)), to, size, format, list, true);
}
OMPRACER_INTERCEPT int vsprintf(char *to, const char *format, va_list list) {
  return printText(Caller(__builtin_return_address(0)), to, format, list, true);
}
