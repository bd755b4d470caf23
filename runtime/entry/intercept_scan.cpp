// What turns text into values: the scanf family, strtol and its kin, strtok_r. The text is read, the results are
// written.
//
// Forwarded to libc's internal names, which no other definition stands before, and to the v… functions.
// The headers define some of these functions where they declare them.
#define __NO_INLINE__ 1 // NOLINT(readability-identifier-naming)
#include "entry/export.h"
#include "entry/scan_formats.h"
#include "entry/string_accesses.h"

#include <cstdarg>
#include <cstdio>

extern "C" {
int __isoc99_vscanf(const char *, va_list);
int __isoc99_vsscanf(const char *, const char *, va_list);
int __isoc99_vfscanf(FILE *, const char *, va_list);
long __strtol_internal(const char *, char **, int, int);
long long __strtoll_internal(const char *, char **, int, int);
unsigned long __strtoul_internal(const char *, char **, int, int);
unsigned long long __strtoull_internal(const char *, char **, int, int);
float __strtof_internal(const char *, char **, int);
double __strtod_internal(const char *, char **, int);
long double __strtold_internal(const char *, char **, int);
char *__strtok_r(char *, const char *, char **);
}

namespace ompracer {

namespace {

/// Writes the first `assigned` results of a format, which is this argument. Stops at a conversion it does not know.
void recordScanned(const Caller &caller, unsigned argument, const char *format, va_list list, int assigned) {
  caller.record(argument, format, __builtin_strlen(format) + 1, false);
  va_list results;
  va_copy(results, list);
  for (const char *p = format; *p; ++p) {
    if (*p != '%' || *++p == '%')
      continue;
    const ScanConversion conversion(p);
    if (!*p || (assigned <= 0 && conversion.letter != 'n'))
      break;
    if (conversion.suppressed)
      continue;
    const void *result = va_arg(results, void *);
    const size_t size = conversion.written(result);
    if (!size)
      break;
    caller.record(++argument, result, size, true);
    assigned -= conversion.letter != 'n';
  }
  va_end(results);
}

/// A number was read from `text` up to `end`, which the caller asked for or did not.
void recordNumber(const Caller &caller, const char *text, const char *end, char **wanted) {
  if (!caller.counts())
    return;
  caller.record(0, text, static_cast<size_t>(end - text) + 1, false);
  if (wanted)
    caller.record(1, wanted, sizeof *wanted, true);
}

} // namespace

} // namespace ompracer

using namespace ompracer;

/// The body of a function `(…, format, ...)` whose arguments before these are `count`.
#define OMPRACER_SCAN(count, format, call)                                                                             \
  Caller caller(__builtin_return_address(0));                                                                          \
  va_list results;                                                                                                     \
  va_start(results, format);                                                                                           \
  va_list again;                                                                                                       \
  va_copy(again, results);                                                                                             \
  int assigned = call;                                                                                                 \
  if (caller.counts())                                                                                                 \
    recordScanned(caller, count, format, again, assigned);                                                             \
  va_end(again);                                                                                                       \
  va_end(results)

// The headers rename the functions: these are the names of the C standard's ones and of the old ones.

OMPRACER_INTERCEPT int __isoc99_scanf(const char *format, ...) {
  OMPRACER_SCAN(0, format, __isoc99_vscanf(format, results));
  return assigned;
}

OMPRACER_INTERCEPT int __isoc99_fscanf(FILE *file, const char *format, ...) {
  OMPRACER_SCAN(1, format, __isoc99_vfscanf(file, format, results));
  return assigned;
}

OMPRACER_INTERCEPT int __isoc99_sscanf(const char *text, const char *format, ...) {
  OMPRACER_SCAN(1, format, __isoc99_vsscanf(text, format, results));
  if (caller.counts())
    caller.record(0, text, __builtin_strlen(text) + 1, false);
  return assigned;
}

/// strtol and its kin.
#define OMPRACER_NUMBER(type, name, parameters, ...)                                                                   \
  OMPRACER_INTERCEPT type name parameters {                                                                            \
    Caller caller(__builtin_return_address(0));                                                                        \
    char *last = nullptr;                                                                                              \
    type value = __##name##_internal(text, &last, __VA_ARGS__);                                                        \
    if (!last) /* a base that there is none of: libc has looked at nothing */                                          \
      return value;                                                                                                    \
    recordNumber(caller, text, last, end);                                                                             \
    if (end)                                                                                                           \
      *end = last;                                                                                                     \
    return value;                                                                                                      \
  }
OMPRACER_NUMBER(long, strtol, (const char *text, char **end, int base), base, 0)
OMPRACER_NUMBER(long long, strtoll, (const char *text, char **end, int base), base, 0)
OMPRACER_NUMBER(unsigned long, strtoul, (const char *text, char **end, int base), base, 0)
OMPRACER_NUMBER(unsigned long long, strtoull, (const char *text, char **end, int base), base, 0)
OMPRACER_NUMBER(float, strtof, (const char *text, char **end), 0)
OMPRACER_NUMBER(double, strtod, (const char *text, char **end), 0)
OMPRACER_NUMBER(long double, strtold, (const char *text, char **end), 0)

/// atoi and its kin.
#define OMPRACER_PLAIN_NUMBER(type, name, ...)                                                                         \
  OMPRACER_INTERCEPT type name(const char *text) {                                                                     \
    Caller caller(__builtin_return_address(0));                                                                        \
    char *last = nullptr;                                                                                              \
    type value = static_cast<type>(__VA_ARGS__);                                                                       \
    recordNumber(caller, text, last, nullptr);                                                                         \
    return value;                                                                                                      \
  }
OMPRACER_PLAIN_NUMBER(int, atoi, __strtol_internal(text, &last, 10, 0))
OMPRACER_PLAIN_NUMBER(long, atol, __strtol_internal(text, &last, 10, 0))
OMPRACER_PLAIN_NUMBER(long long, atoll, __strtoll_internal(text, &last, 10, 0))
OMPRACER_PLAIN_NUMBER(double, atof, __strtod_internal(text, &last, 0))

/// The token is read, what separates it from the rest becomes its end.
OMPRACER_INTERCEPT char *strtok_r(char *text, const char *separators, char **rest) {
  Caller caller(__builtin_return_address(0));
  if (!caller.counts())
    return __strtok_r(text, separators, rest);
  const char *begin = text ? text : *rest;
  char *token = __strtok_r(text, separators, rest);
  readsString(caller, 1, separators);
  caller.writes(2, rest, sizeof *rest);
  cutsToken(caller, text ? 0 : Caller::kListed, begin, token, token && *rest == token + lengthOf(token) + 1);
  return token;
}
