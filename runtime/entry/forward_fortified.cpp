// The checked variants that _FORTIFY_SOURCE makes of functions of string.h, stdio.h and unistd.h. They know the room
// after their target, and do the same as the plain ones (intercept_string.cpp, intercept_stdio.cpp).
#include "entry/forward.h"
#include "entry/print_accesses.h"

#include <cstdio>
#include <sys/socket.h>
#include <sys/types.h>

using namespace ompracer;

OMPRACER_FORWARD(void *, __memcpy_chk, (void *to, const void *from, size_t n, size_t room), (to, from, n, room),
                 copiesBytes(caller, to, from, n))
OMPRACER_FORWARD(void *, __memmove_chk, (void *to, const void *from, size_t n, size_t room), (to, from, n, room),
                 copiesBytes(caller, to, from, n))
OMPRACER_FORWARD(void *, __mempcpy_chk, (void *to, const void *from, size_t n, size_t room), (to, from, n, room),
                 copiesBytes(caller, to, from, n))
OMPRACER_FORWARD(void *, __memset_chk, (void *to, int value, size_t n, size_t room), (to, value, n, room),
                 caller.writes(0, to, n))
OMPRACER_FORWARD(void, __explicit_bzero_chk, (void *to, size_t n, size_t room), (to, n, room), caller.writes(0, to, n))

OMPRACER_FORWARD(char *, __strcpy_chk, (char *to, const char *from, size_t room), (to, from, room),
                 copiesString(caller, to, from))
OMPRACER_FORWARD(char *, __stpcpy_chk, (char *to, const char *from, size_t room), (to, from, room),
                 copiesString(caller, to, from))
OMPRACER_FORWARD(char *, __strncpy_chk, (char *to, const char *from, size_t n, size_t room), (to, from, n, room),
                 copiesPart(caller, to, from, n))
OMPRACER_FORWARD(char *, __stpncpy_chk, (char *to, const char *from, size_t n, size_t room), (to, from, n, room),
                 copiesPart(caller, to, from, n))
OMPRACER_FORWARD(char *, __strcat_chk, (char *to, const char *from, size_t room), (to, from, room),
                 appends(caller, to, from))
OMPRACER_FORWARD(char *, __strncat_chk, (char *to, const char *from, size_t n, size_t room), (to, from, n, room),
                 appends(caller, to, from, n))

OMPRACER_FORWARD_FIRST(size_t, __fread_chk, (void *to, size_t room, size_t size, size_t count, FILE *file),
                       (to, room, size, count, file), caller.writes(0, to, result *size))
OMPRACER_FORWARD_FIRST(char *, __fgets_chk, (char *to, size_t room, int size, FILE *file), (to, room, size, file), {
  if (result)
    writesString(caller, 0, result);
})
OMPRACER_FORWARD_FIRST(ssize_t, __read_chk, (int file, void *to, size_t size, size_t room), (file, to, size, room),
                       caller.writesResult(1, to, result))
OMPRACER_FORWARD_FIRST(ssize_t, __pread_chk, (int file, void *to, size_t size, off_t at, size_t room),
                       (file, to, size, at, room), caller.writesResult(1, to, result))
OMPRACER_FORWARD_FIRST(ssize_t, __pread64_chk, (int file, void *to, size_t size, off64_t at, size_t room),
                       (file, to, size, at, room), caller.writesResult(1, to, result))
OMPRACER_FORWARD_FIRST(ssize_t, __recv_chk, (int socket, void *to, size_t size, size_t room, int flags),
                       (socket, to, size, room, flags), caller.writesResult(1, to, result))
OMPRACER_FORWARD_FIRST(ssize_t, __recvfrom_chk,
                       (int socket, void *to, size_t size, size_t room, int flags, sockaddr *from, socklen_t *length),
                       (socket, to, size, room, flags, from, length), caller.writesResult(1, to, result))

// The printf family.

OMPRACER_FORWARD(int, __vfprintf_chk, (FILE * file, int flag, const char *format, va_list list),
                 (file, flag, format, list), readsFormat(caller, 2, format, list, true))
OMPRACER_FORWARD(int, __vprintf_chk, (int flag, const char *format, va_list list), (flag, format, list),
                 readsFormat(caller, 1, format, list, true))

static int printTo(const Caller &caller, unsigned argument, FILE *file, int flag, const char *format, va_list list) {
  OMPRACER_NEXT(__vfprintf_chk, nullptr)
  readsFormat(caller, argument, format, list, false);
  return real(file, flag, format, list);
}
OMPRACER_INTERCEPT int __printf_chk(int flag, const char *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_WITH_LIST(format, printTo(caller, 1, stdout, flag, format, list));
}
OMPRACER_INTERCEPT int __fprintf_chk(FILE *file, int flag, const char *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_WITH_LIST(format, printTo(caller, 2, file, flag, format, list));
}

OMPRACER_INTERCEPT int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list list) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(__vsnprintf_chk, nullptr)
  return printInto(caller, to, size, 4, format, list, true, [&] { return real(to, size, flag, room, format, list); });
}
OMPRACER_INTERCEPT int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(__vsnprintf_chk, nullptr)
  OMPRACER_WITH_LIST(format, printInto(caller, to, size, 4, format, list, false,
                                       [&] { return real(to, size, flag, room, format, list); }));
}
OMPRACER_INTERCEPT int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list list) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(__vsprintf_chk, nullptr)
  return printInto(caller, to, kNoLimit, 3, format, list, true, [&] { return real(to, flag, room, format, list); });
}
OMPRACER_INTERCEPT int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(__vsprintf_chk, nullptr)
  OMPRACER_WITH_LIST(format, printInto(caller, to, kNoLimit, 3, format, list, false,
                                       [&] { return real(to, flag, room, format, list); }));
}
