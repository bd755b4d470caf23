// stdlib.h, unistd.h, sys/stat.h and fcntl.h: names that the system is given, and what it tells.
// With the checked variants that _FORTIFY_SOURCE makes of them.
// The headers define some of these functions where they declare them.
#define __NO_INLINE__ 1 // NOLINT(readability-identifier-naming)
#include "entry/forward.h"
#include "entry/state_accesses.h"

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

namespace ompracer {

namespace {

/// A name that may be left out.
void readsName(const Caller &caller, unsigned argument, const char *name) {
  if (name)
    readsString(caller, argument, name);
}

/// The last six characters of the template were chosen; `suffix` characters follow.
void fillsTemplate(const Caller &caller, const char *name, int suffix, bool done) {
  if (!caller.counts())
    return;
  const size_t length = lengthOf(name), fromEnd = static_cast<size_t>(suffix) + 6;
  caller.reads(0, name, length + 1);
  if (done)
    caller.writes(0, name + length - fromEnd, 6);
}

} // namespace

} // namespace ompracer

using namespace ompracer;

// Names.

OMPRACER_FORWARD(char *, getenv, (const char *name), (name), {
  readsString(caller, 0, name);
  OMPRACER_USES_STATE(getenv);
})
OMPRACER_FORWARD(int, setenv, (const char *name, const char *value, int overwrite), (name, value, overwrite), {
  readsName(caller, 0, name);
  readsString(caller, 1, value);
  OMPRACER_USES_STATE(setenv);
})
OMPRACER_FORWARD(int, unsetenv, (const char *name), (name), {
  readsName(caller, 0, name);
  OMPRACER_USES_STATE(unsetenv);
})

OMPRACER_FORWARD(int, system, (const char *command), (command), readsName(caller, 0, command))

#define OMPRACER_OPEN_FILE(name)                                                                                       \
  OMPRACER_FORWARD(FILE *, name, (const char *file, const char *mode), (file, mode), {                                 \
    readsString(caller, 0, file);                                                                                      \
    readsString(caller, 1, mode);                                                                                      \
  })
OMPRACER_OPEN_FILE(fopen)
OMPRACER_OPEN_FILE(fopen64)
OMPRACER_OPEN_FILE(popen)

#define OMPRACER_REOPEN_FILE(name)                                                                                     \
  OMPRACER_FORWARD(FILE *, name, (const char *file, const char *mode, FILE *old), (file, mode, old), {                 \
    readsName(caller, 0, file);                                                                                        \
    readsString(caller, 1, mode);                                                                                      \
  })
OMPRACER_REOPEN_FILE(freopen)
OMPRACER_REOPEN_FILE(freopen64)

/// The third argument is there for some flags only; passed on anyway, it is not looked at.
#define OMPRACER_OPEN(name)                                                                                            \
  OMPRACER_INTERCEPT int name(const char *file, int flags, ...) {                                                      \
    Caller caller(__builtin_return_address(0));                                                                        \
    OMPRACER_NEXT(name, nullptr)                                                                                       \
    readsName(caller, 0, file);                                                                                        \
    va_list list;                                                                                                      \
    va_start(list, flags);                                                                                             \
    const mode_t mode = va_arg(list, mode_t);                                                                          \
    va_end(list);                                                                                                      \
    return real(file, flags, mode);                                                                                    \
  }
OMPRACER_OPEN(open)
OMPRACER_OPEN(open64)

OMPRACER_FORWARD(int, __open_2, (const char *file, int flags), (file, flags), readsName(caller, 0, file))
OMPRACER_FORWARD(int, __open64_2, (const char *file, int flags), (file, flags), readsName(caller, 0, file))

OMPRACER_FORWARD(int, unlink, (const char *file), (file), readsName(caller, 0, file))
OMPRACER_FORWARD(int, remove, (const char *file), (file), readsName(caller, 0, file))
OMPRACER_FORWARD(int, rename, (const char *from, const char *to), (from, to), {
  readsName(caller, 0, from);
  readsName(caller, 1, to);
})

// What the system tells.

OMPRACER_FORWARD_FIRST(char *, getcwd, (char *to, size_t size), (to, size), {
  if (to && result)
    writesString(caller, 0, to);
})
OMPRACER_FORWARD_FIRST(char *, __getcwd_chk, (char *to, size_t size, size_t room), (to, size, room), {
  if (to && result)
    writesString(caller, 0, to);
})
OMPRACER_FORWARD_FIRST(int, gethostname, (char *to, size_t size), (to, size), {
  if (result == 0)
    caller.writes(0, to, extentOf(to, size));
})
OMPRACER_FORWARD_FIRST(int, __gethostname_chk, (char *to, size_t size, size_t room), (to, size, room), {
  if (result == 0)
    caller.writes(0, to, extentOf(to, size));
})
OMPRACER_FORWARD_FIRST(ssize_t, readlink, (const char *name, char *to, size_t size), (name, to, size), {
  readsName(caller, 0, name);
  caller.writesResult(1, to, result);
})
OMPRACER_FORWARD_FIRST(ssize_t, __readlink_chk, (const char *name, char *to, size_t size, size_t room),
                       (name, to, size, room), {
                         readsName(caller, 0, name);
                         caller.writesResult(1, to, result);
                       })
OMPRACER_FORWARD_FIRST(char *, __realpath_chk, (const char *name, char *to, size_t room), (name, to, room), {
  readsName(caller, 0, name);
  if (to && result)
    writesString(caller, 1, to);
})
OMPRACER_FORWARD_FIRST(char *, realpath, (const char *name, char *to), (name, to), {
  readsName(caller, 0, name);
  if (to && result)
    writesString(caller, 1, to);
})
OMPRACER_FORWARD_FIRST(int, mkstemp, (char *name), (name), fillsTemplate(caller, name, 0, result >= 0))
OMPRACER_FORWARD_FIRST(int, mkstemp64, (char *name), (name), fillsTemplate(caller, name, 0, result >= 0))
OMPRACER_FORWARD_FIRST(int, mkstemps, (char *name, int suffix), (name, suffix),
                       fillsTemplate(caller, name, suffix, result >= 0))
OMPRACER_FORWARD_FIRST(char *, mkdtemp, (char *name), (name), fillsTemplate(caller, name, 0, result))

#define OMPRACER_TELLS(Result, name, parameters, arguments, argument)                                                  \
  OMPRACER_FORWARD_FIRST(Result, name, parameters, arguments, {                                                        \
    if (result >= 0)                                                                                                   \
      caller.writes(argument, to, sizeof *to);                                                                         \
  })
OMPRACER_TELLS(int, uname, (utsname * to), (to), 0)
OMPRACER_TELLS(int, getrusage, (__rusage_who_t who, rusage *to), (who, to), 1)
OMPRACER_TELLS(int, fstat, (int file, struct stat *to), (file, to), 1)

#define OMPRACER_STAT(name)                                                                                            \
  OMPRACER_FORWARD_FIRST(int, name, (const char *file, struct stat *to), (file, to), {                                 \
    readsName(caller, 0, file);                                                                                        \
    if (result == 0)                                                                                                   \
      caller.writes(1, to, sizeof *to);                                                                                \
  })
OMPRACER_STAT(stat)
OMPRACER_STAT(lstat)

OMPRACER_FORWARD_FIRST(int, pipe, (int *ends), (ends), {
  if (result == 0)
    caller.writes(0, ends, 2 * sizeof *ends);
})
OMPRACER_FORWARD_FIRST(int, pipe2, (int *ends, int flags), (ends, flags), {
  if (result == 0)
    caller.writes(0, ends, 2 * sizeof *ends);
})

/// The rest is left where a signal ends the sleep.
OMPRACER_FORWARD_FIRST(int, nanosleep, (const timespec *time, timespec *rest), (time, rest), {
  caller.reads(0, time, sizeof *time);
  if (result && errno == EINTR)
    caller.writes(1, rest, sizeof *rest);
})
