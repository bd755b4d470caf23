// Files, as platform.h and base/host.h have them: writes that no signal and no error that passes ends, and what is
// asked about a path.
#include "platform/platform.h"

#include "base/host.h"

#include <cerrno>
#include <csignal>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ompracer {
namespace {

/// While it lives, a write to a pipe that nobody reads, or room beyond the limit of file sizes, is refused and does not
/// end the program. Both signals go to the thread that asks.
class WriteSignalsHeld {
public:
  WriteSignalsHeld() {
    ::sigemptyset(&signals);
    ::sigaddset(&signals, SIGPIPE);
    ::sigaddset(&signals, SIGXFSZ);
    ::sigpending(&pending);
    ::pthread_sigmask(SIG_BLOCK, &signals, &before);
  }
  ~WriteSignalsHeld() {
    for (int signal : {SIGPIPE, SIGXFSZ})
      if (::sigismember(&pending, signal))
        ::sigdelset(&signals, signal); // the program's own
    const timespec now{};
    while (::sigtimedwait(&signals, nullptr, &now) > 0) {
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  WriteSignalsHeld(const WriteSignalsHeld &) = delete;
  WriteSignalsHeld &operator=(const WriteSignalsHeld &) = delete;

private:
  sigset_t signals, pending, before;
};

/// Whether to call write again after an error. What the system refuses may pass (no memory for the page, a device that
/// failed once); a descriptor that nobody has or reads will not.
class Attempts {
public:
  bool again(int error) {
    if (error == EINTR)
      return true;
    if (error == EBADF || error == EPIPE || error == EFBIG || error == ESPIPE)
      return false;
    return left-- > 0;
  }

private:
  int left = 3;
};

/// `milliseconds`: how long a pipe or device that takes nothing is waited for each time; -1: for ever.
bool writeAll(int fd, u64 offset, const char *data, std::size_t size, int milliseconds) {
  WriteSignalsHeld held;
  Attempts attempts;
  while (size > 0) {
    const ssize_t done =
        offset == kAtEnd ? ::write(fd, data, size) : ::pwrite(fd, data, size, static_cast<off_t>(offset));
    if (done < 0 && errno == EAGAIN) {
      pollfd room{fd, POLLOUT, 0};
      if (::poll(&room, 1, milliseconds) == 0)
        return false;
      continue;
    }
    if (done < 0 && attempts.again(errno))
      continue;
    if (done <= 0)
      return false;
    data += done;
    size -= static_cast<std::size_t>(done);
    if (offset != kAtEnd)
      offset += static_cast<u64>(done);
  }
  return true;
}

} // namespace

bool writeAt(int fd, u64 offset, const char *data, std::size_t size) {
  constexpr int kMilliseconds = 10000; // a reader that takes nothing must not keep the program
  return writeAll(fd, offset, data, size, kMilliseconds);
}

bool allocateAt(int fd, u64 offset, u64 size) {
  WriteSignalsHeld held;
  return ::posix_fallocate(fd, static_cast<off_t>(offset), static_cast<off_t>(size)) == 0;
}

bool isExecutableFile(const char *path) {
  struct stat info;
  return ::stat(path, &info) == 0 && S_ISREG(info.st_mode) && ::access(path, X_OK) == 0;
}

bool hasOtherProgramForms() {
  // It has `.`, `..`, `register` and `status`, and a file for each interpreter.
  const int fd = ::open("/proc/sys/fs/binfmt_misc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0)
    return false;
  alignas(dirent64) char entries[512];
  unsigned count = 0;
  for (ssize_t got; (got = ::getdents64(fd, entries, sizeof entries)) > 0;)
    for (ssize_t at = 0; at < got; at += reinterpret_cast<dirent64 *>(entries + at)->d_reclen)
      ++count;
  ::close(fd);
  constexpr unsigned kAlways = 4;
  return count > kAlways;
}

std::string_view mapFile(const char *path) {
  const int fd = ::open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return {};
  struct stat info;
  std::string_view content;
  if (::fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0) {
    void *data = ::mmap(nullptr, static_cast<std::size_t>(info.st_size), PROT_READ, MAP_PRIVATE, fd, 0);
    if (data != MAP_FAILED)
      content = {static_cast<const char *>(data), static_cast<std::size_t>(info.st_size)};
  } else {
    content = ""; // read, and nothing in it
  }
  ::close(fd);
  return content;
}

bool fileExists(const char *path) {
  struct stat info;
  return ::stat(path, &info) == 0 && (S_ISREG(info.st_mode) || S_ISCHR(info.st_mode)) && ::access(path, R_OK) == 0;
}

bool workingDirectory(char *out, std::size_t capacity) { return ::getcwd(out, capacity) != nullptr; }

bool isTerminal(int fd) { return ::isatty(fd) == 1; }

bool host::write(int fd, const char *data, std::size_t size) {
  const ErrnoKept errnoKept; // messages come from inside the program's own calls
  return writeAll(fd, kAtEnd, data, size, -1);
}

} // namespace ompracer
