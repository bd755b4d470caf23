// stdio.h, unistd.h and sys/socket.h: functions that are used less than those of intercept_stdio.cpp.
// The headers define some of these functions where they declare them.
#define __NO_INLINE__ 1 // NOLINT(readability-identifier-naming)
#include "entry/forward.h"
#include "entry/print_accesses.h"

#include <cstdio>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>

namespace ompracer {

namespace {

/// The line lies in a block that the function gets by itself or that the caller gave it.
void writesLine(const Caller &caller, char **line, size_t *size, ssize_t length) {
  caller.writes(0, line, sizeof *line);
  caller.writes(1, size, sizeof *size);
  if (length >= 0)
    caller.writes(Caller::kListed, *line, static_cast<size_t>(length) + 1);
}

/// Of all buffers together `done` bytes were used.
void usesBuffers(const Caller &caller, const iovec *buffers, int count, ssize_t done, bool write) {
  if (!caller.counts() || count <= 0)
    return;
  caller.reads(1, buffers, static_cast<size_t>(count) * sizeof *buffers);
  for (const iovec *b = buffers; b < buffers + count && done > 0; ++b) {
    const size_t used = static_cast<size_t>(done) < b->iov_len ? static_cast<size_t>(done) : b->iov_len;
    if (write)
      caller.writes(Caller::kListed, b->iov_base, used);
    else
      caller.reads(Caller::kListed, b->iov_base, used);
    done -= static_cast<ssize_t>(used);
  }
}

} // namespace

} // namespace ompracer

using namespace ompracer;

OMPRACER_FORWARD_FIRST(ssize_t, getline, (char **line, size_t *size, FILE *file), (line, size, file),
                       writesLine(caller, line, size, result))
OMPRACER_FORWARD_FIRST(ssize_t, getdelim, (char **line, size_t *size, int end, FILE *file), (line, size, end, file),
                       writesLine(caller, line, size, result))
OMPRACER_FORWARD_FIRST(ssize_t, __getdelim, (char **line, size_t *size, int end, FILE *file), (line, size, end, file),
                       writesLine(caller, line, size, result))

OMPRACER_FORWARD_FIRST(ssize_t, pread, (int file, void *to, size_t size, off_t at), (file, to, size, at),
                       caller.writesResult(1, to, result))
OMPRACER_FORWARD_FIRST(ssize_t, pread64, (int file, void *to, size_t size, off64_t at), (file, to, size, at),
                       caller.writesResult(1, to, result))
OMPRACER_FORWARD_FIRST(ssize_t, recv, (int socket, void *to, size_t size, int flags), (socket, to, size, flags),
                       caller.writesResult(1, to, result))
OMPRACER_FORWARD_FIRST(ssize_t, recvfrom,
                       (int socket, void *to, size_t size, int flags, sockaddr *from, socklen_t *length),
                       (socket, to, size, flags, from, length), caller.writesResult(1, to, result))
OMPRACER_FORWARD(ssize_t, pwrite, (int file, const void *from, size_t size, off_t at), (file, from, size, at),
                 caller.reads(1, from, size))
OMPRACER_FORWARD(ssize_t, pwrite64, (int file, const void *from, size_t size, off64_t at), (file, from, size, at),
                 caller.reads(1, from, size))
OMPRACER_FORWARD(ssize_t, send, (int socket, const void *from, size_t size, int flags), (socket, from, size, flags),
                 caller.reads(1, from, size))
OMPRACER_FORWARD(ssize_t, sendto,
                 (int socket, const void *from, size_t size, int flags, const sockaddr *to, socklen_t length),
                 (socket, from, size, flags, to, length), caller.reads(1, from, size))
OMPRACER_FORWARD_FIRST(ssize_t, readv, (int file, const iovec *buffers, int count), (file, buffers, count),
                       usesBuffers(caller, buffers, count, result, true))
OMPRACER_FORWARD_FIRST(ssize_t, writev, (int file, const iovec *buffers, int count), (file, buffers, count),
                       usesBuffers(caller, buffers, count, result, false))

OMPRACER_FORWARD(int, vdprintf, (int file, const char *format, va_list list), (file, format, list),
                 readsFormat(caller, 1, format, list, true))
OMPRACER_INTERCEPT int dprintf(int file, const char *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(vdprintf, nullptr)
  OMPRACER_WITH_LIST(format, (readsFormat(caller, 1, format, list, false), real(file, format, list)));
}
OMPRACER_FORWARD(int, vasprintf, (char **to, const char *format, va_list list), (to, format, list), {
  readsFormat(caller, 1, format, list, true);
  caller.writes(0, to, sizeof *to);
})
OMPRACER_INTERCEPT int asprintf(char **to, const char *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(vasprintf, nullptr)
  caller.writes(0, to, sizeof *to);
  OMPRACER_WITH_LIST(format, (readsFormat(caller, 1, format, list, false), real(to, format, list)));
}
