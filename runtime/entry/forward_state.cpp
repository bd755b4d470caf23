// stdlib.h, locale.h, search.h, unistd.h, math.h, dirent.h, stdio.h: functions that keep a state for all threads
// (platform/hidden_state.def).
// The headers define some of these functions where they declare them.
#define __NO_INLINE__ 1 // NOLINT(readability-identifier-naming)
#include "entry/forward.h"
#include "entry/state_accesses.h"

#include <clocale>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <getopt.h>
#include <langinfo.h>
#include <regex.h>
#include <search.h>
#include <syslog.h>
#include <unistd.h>

extern "C" {
int re_exec(const char *);
}

namespace ompracer {

namespace {

/// Without a buffer of the caller's, that of libc.
template <typename Result> void keepsName(const Caller &caller, StateUse use, const char *buffer, Result result) {
  if (!buffer)
    usesState(caller, use, result);
  else if (result)
    writesString(caller, 0, buffer);
}

/// The option that was found.
void findsOption(const Caller &caller, StateUse use) {
  usesState(caller, use);
  caller.writes(Caller::kShared, &optarg, sizeof optarg);
  caller.writes(Caller::kShared, &optopt, sizeof optopt);
  caller.reads(Caller::kShared, &opterr, sizeof opterr);
}

/// Where the stream's next character is read or written: what its inline functions use, too.
void readsStream(const Caller &caller, unsigned argument, FILE *stream) {
  caller.writes(argument, &stream->_IO_read_ptr, sizeof stream->_IO_read_ptr);
}
void writesStream(const Caller &caller, unsigned argument, FILE *stream) {
  caller.writes(argument, &stream->_IO_write_ptr, sizeof stream->_IO_write_ptr);
}

/// The stream, and its entry that was returned.
template <typename Entry> void readsDirectory(const Caller &caller, const DIR *directory, const Entry *entry) {
  caller.writes(0, directory, sizeof(uptr));
  if (entry)
    caller.writes(0, entry, entry->d_reclen);
}

} // namespace

} // namespace ompracer

using namespace ompracer;

// Strings and numbers.

OMPRACER_KEEPS(char *, l64a, (long value), (value))
OMPRACER_KEEPS(char *, ecvt, (double value, int digits, int *point, int *sign), (value, digits, point, sign))
OMPRACER_KEEPS(char *, fcvt, (double value, int digits, int *point, int *sign), (value, digits, point, sign))
OMPRACER_KEEPS(char *, qecvt, (long double value, int digits, int *point, int *sign), (value, digits, point, sign))
OMPRACER_KEEPS(char *, qfcvt, (long double value, int digits, int *point, int *sign), (value, digits, point, sign))
OMPRACER_KEEPS(char *, re_comp, (const char *pattern), (pattern))
OMPRACER_KEEPS(int, re_exec, (const char *text), (text))

#define OMPRACER_GAMMA(Real, suffix)                                                                                   \
  OMPRACER_FORWARD(Real, lgamma##suffix, (Real value), (value), OMPRACER_USES_STATE(lgamma##suffix))                   \
  OMPRACER_FORWARD(Real, gamma##suffix, (Real value), (value), OMPRACER_USES_STATE(gamma##suffix))
OMPRACER_GAMMA(double, )
OMPRACER_GAMMA(float, f)
OMPRACER_GAMMA(long double, l)

OMPRACER_FORWARD(double, drand48, (), (), OMPRACER_USES_STATE(drand48))
OMPRACER_FORWARD(long, lrand48, (), (), OMPRACER_USES_STATE(lrand48))
OMPRACER_FORWARD(long, mrand48, (), (), OMPRACER_USES_STATE(mrand48))
OMPRACER_KEEPS_VOID(srand48, (long seed), (seed))
OMPRACER_FORWARD_FIRST(unsigned short *, seed48, (unsigned short seed[3]), (seed), {
  caller.reads(0, seed, 3 * sizeof *seed);
  usesState(caller, stateUseOf("seed48"));
  caller.writes(Caller::kShared, result, 3 * sizeof *result);
})
OMPRACER_FORWARD(void, lcong48, (unsigned short state[7]), (state), {
  caller.reads(0, state, 7 * sizeof *state);
  OMPRACER_USES_STATE(lcong48);
})

// Environment, locale, arguments.

OMPRACER_FORWARD(char *, secure_getenv, (const char *name), (name), {
  readsString(caller, 0, name);
  OMPRACER_USES_STATE(secure_getenv);
})
OMPRACER_FORWARD(int, putenv, (char *text), (text), {
  readsString(caller, 0, text);
  OMPRACER_USES_STATE(putenv);
})
OMPRACER_KEEPS(int, clearenv, (), ())

/// Without a name it only tells the locale.
OMPRACER_FORWARD(char *, setlocale, (int category, const char *name), (category, name), {
  if (name)
    readsString(caller, 1, name);
  usesState(caller, {stateUseOf("setlocale").state, name ? StateAccess::Writes : StateAccess::Reads});
})
OMPRACER_KEEPS(lconv *, localeconv, (), ())
OMPRACER_FORWARD(char *, nl_langinfo, (nl_item item), (item), OMPRACER_USES_STATE(nl_langinfo))
OMPRACER_FORWARD(int, strcoll, (const char *a, const char *b), (a, b), {
  readsString(caller, 0, a);
  readsString(caller, 1, b);
  OMPRACER_USES_STATE(strcoll);
})

OMPRACER_FORWARD_FIRST(int, getopt, (int count, char *const *arguments, const char *options),
                       (count, arguments, options), findsOption(caller, stateUseOf("getopt")))
#define OMPRACER_LONG_OPTION(name)                                                                                     \
  OMPRACER_FORWARD_FIRST(int, name,                                                                                    \
                         (int count, char *const *arguments, const char *options, const option *longer, int *index),   \
                         (count, arguments, options, longer, index), findsOption(caller, stateUseOf(#name)))
OMPRACER_LONG_OPTION(getopt_long)
OMPRACER_LONG_OPTION(getopt_long_only)

// Tables.

OMPRACER_KEEPS(int, hcreate, (size_t count), (count))
OMPRACER_KEEPS_VOID(hdestroy, (), ())
OMPRACER_FORWARD(ENTRY *, hsearch, (ENTRY entry, ACTION action), (entry, action), {
  if (caller.counts())
    caller.reads(Caller::kListed, entry.key, lengthOf(entry.key) + 1);
  usesState(caller, {stateUseOf("hsearch").state, action == ENTER ? StateAccess::Writes : StateAccess::Reads});
})

// Streams without their lock.

#define OMPRACER_GET(Result, name, argument, stream, parameters, arguments)                                            \
  OMPRACER_FORWARD(Result, name, parameters, arguments, {                                                              \
    static_assert(stateUseOf(#name).access == StateAccess::Object);                                                    \
    readsStream(caller, argument, stream);                                                                             \
  })
#define OMPRACER_PUT(Result, name, argument, stream, parameters, arguments)                                            \
  OMPRACER_FORWARD(Result, name, parameters, arguments, {                                                              \
    static_assert(stateUseOf(#name).access == StateAccess::Object);                                                    \
    writesStream(caller, argument, stream);                                                                            \
  })
OMPRACER_GET(int, getc_unlocked, 0, stream, (FILE * stream), (stream))
OMPRACER_GET(int, fgetc_unlocked, 0, stream, (FILE * stream), (stream))
OMPRACER_GET(int, getchar_unlocked, Caller::kShared, stdin, (), ())
OMPRACER_PUT(int, putc_unlocked, 1, stream, (int c, FILE *stream), (c, stream))
OMPRACER_PUT(int, fputc_unlocked, 1, stream, (int c, FILE *stream), (c, stream))
OMPRACER_PUT(int, putchar_unlocked, Caller::kShared, stdout, (int c), (c))
OMPRACER_FORWARD(int, fputs_unlocked, (const char *text, FILE *stream), (text, stream), {
  static_assert(stateUseOf("fputs_unlocked").access == StateAccess::Object);
  readsString(caller, 0, text);
  writesStream(caller, 1, stream);
})
OMPRACER_FORWARD_FIRST(char *, fgets_unlocked, (char *to, int size, FILE *stream), (to, size, stream), {
  static_assert(stateUseOf("fgets_unlocked").access == StateAccess::Object);
  if (result)
    writesString(caller, 0, to);
  readsStream(caller, 2, stream);
})
OMPRACER_FORWARD_FIRST(size_t, fread_unlocked, (void *to, size_t size, size_t count, FILE *stream),
                       (to, size, count, stream), {
                         static_assert(stateUseOf("fread_unlocked").access == StateAccess::Object);
                         caller.writes(0, to, result * size);
                         readsStream(caller, 3, stream);
                       })
OMPRACER_FORWARD(size_t, fwrite_unlocked, (const void *from, size_t size, size_t count, FILE *stream),
                 (from, size, count, stream), {
                   static_assert(stateUseOf("fwrite_unlocked").access == StateAccess::Object);
                   caller.reads(0, from, count * size);
                   writesStream(caller, 3, stream);
                 })

// Names and directories.

#define OMPRACER_DIRECTORY(name, Entry)                                                                                \
  OMPRACER_FORWARD_FIRST(Entry *, name, (DIR * directory), (directory), {                                              \
    static_assert(stateUseOf(#name).access == StateAccess::Object);                                                    \
    readsDirectory(caller, directory, result);                                                                         \
  })
OMPRACER_DIRECTORY(readdir, dirent)
OMPRACER_DIRECTORY(readdir64, dirent64)

OMPRACER_FORWARD_FIRST(char *, tmpnam, (char *to), (to), keepsName(caller, stateUseOf("tmpnam"), to, result))
OMPRACER_FORWARD_FIRST(char *, cuserid, (char *to), (to), keepsName(caller, stateUseOf("cuserid"), to, result))
OMPRACER_KEEPS(char *, ttyname, (int file), (file))
OMPRACER_KEEPS(char *, ptsname, (int file), (file))
OMPRACER_KEEPS(char *, getlogin, (), ())
OMPRACER_KEEPS(int, setlogmask, (int mask), (mask))
