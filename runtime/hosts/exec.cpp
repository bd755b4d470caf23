// exec: the process goes on as another program. What this one found is reported first, and the next one is told: in its
// environment stands how many checked programs the process has been, and whether one of them reported a race.
#include "hosts/sink.h"

#include "base/export.h"
#include "base/log.h"
#include "platform/earlier_program.h"
#include "platform/next.h"
#include "platform/platform.h"

#include <cstdarg>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

extern "C" char **environ;

namespace ompracer {
namespace {

/// The environment with the mark in it, for a process of our own that becomes another program; else as it is: a child
/// of vfork uses the memory of its parent.
class MarkedEnvironment {
public:
  /// `found`: the file is there. When it is not, the program goes on, and nothing is to be said.
  /// Its destructor runs only where exec failed.
  MarkedEnvironment(char *const *given, bool found) : given(given) {
    if (!found)
      return;
    asked = true;
    bool race = false;
    const int told = processExecs(race);
    if (told < 0)
      return;
    std::size_t count = 0;
    while (given && given[count])
      ++count;
    size = (count + 2) * sizeof(char *);
    marked = static_cast<char **>(reserveMemory(size));
    if (!marked)
      return;
    const EarlierProgram earlier = earlierProgram();
    mark.add("%s=%u:%u:%d", kEarlierProgram, processId(),
             (earlier.programs ? earlier.programs : 1) + static_cast<unsigned>(told), race || earlier.race);
    std::size_t n = 0;
    const std::size_t length = sizeof kEarlierProgram - 1;
    for (char *const *entry = given; entry && *entry; ++entry)
      if (std::strncmp(*entry, kEarlierProgram, length) != 0 || (*entry)[length] != '=')
        marked[n++] = *entry;
    marked[n] = const_cast<char *>(mark.c_str());
  }
  ~MarkedEnvironment() {
    const ErrnoKept errnoKept;
    if (marked)
      unmapMemory(marked, size);
    if (asked) // and the system refused it nevertheless: the program's interpreter is missing, a list is too long
      execFailed();
  }
  MarkedEnvironment(const MarkedEnvironment &) = delete;
  MarkedEnvironment &operator=(const MarkedEnvironment &) = delete;

  char *const *get() const { return marked ? marked : given; }

private:
  char *const *given;
  char **marked = nullptr;
  std::size_t size = 0;
  bool asked = false; ///< the tool was
  Text mark;
};

/// Does the system know what to do with a file that begins so? With other ones where someone registered an interpreter.
bool isProgramText(const char (&begin)[4]) {
  return std::memcmp(begin, "\177ELF", 4) == 0 || std::memcmp(begin, "#!", 2) == 0 || hasOtherProgramForms();
}

/// Whether execveat could make a program of the file. One that may be executed and not read counts as one.
bool isProgramAt(int folder, const char *path, int flags) {
  const ErrnoKept errnoKept;
  struct stat info;
  if (!path || ::fstatat(folder, path, &info, flags & (AT_EMPTY_PATH | AT_SYMLINK_NOFOLLOW)) != 0 ||
      !S_ISREG(info.st_mode) || ::faccessat(folder, path, X_OK, flags & AT_EMPTY_PATH) != 0)
    return false;
  const bool open = *path == 0 && (flags & AT_EMPTY_PATH);
  const int fd = open ? folder : ::openat(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  char begin[4] = {};
  const ssize_t read = ::pread(fd, begin, sizeof begin, 0);
  if (!open && fd >= 0)
    ::close(fd);
  return read < 0 || isProgramText(begin);
}

bool isProgram(const char *path) { return isProgramAt(AT_FDCWD, path, 0); }

/// Whether execvp would find the file. One without a known beginning goes to the shell.
bool isFound(const char *file) {
  const ErrnoKept errnoKept;
  if (!file || std::strchr(file, '/'))
    return file && isExecutableFile(file);
  const char *path = environment("PATH");
  for (const char *p = path ? path : "/bin:/usr/bin"; *p;) {
    const char *const end = strchrnul(p, ':');
    const Text candidate("%.*s%s%s", static_cast<int>(end - p), p, end == p ? "" : "/", file);
    if (isExecutableFile(candidate.c_str()))
      return true;
    p = *end ? end + 1 : end;
  }
  return false;
}

} // namespace
} // namespace ompracer

using namespace ompracer;

OMPRACER_INTERCEPT int execve(const char *path, char *const *arguments, char *const *environment) noexcept {
  OMPRACER_NEXT(execve, nullptr)
  const MarkedEnvironment marked(environment, isProgram(path));
  return real(path, arguments, marked.get());
}
OMPRACER_INTERCEPT int execvpe(const char *file, char *const *arguments, char *const *environment) noexcept {
  OMPRACER_NEXT(execvpe, nullptr)
  const MarkedEnvironment marked(environment, isFound(file));
  return real(file, arguments, marked.get());
}
OMPRACER_INTERCEPT int fexecve(int fd, char *const *arguments, char *const *environment) noexcept {
  OMPRACER_NEXT(fexecve, nullptr)
  const MarkedEnvironment marked(environment, isProgramAt(fd, "", AT_EMPTY_PATH));
  return real(fd, arguments, marked.get());
}
OMPRACER_INTERCEPT int execveat(int folder, const char *path, char *const *arguments, char *const *environment,
                                int flags) noexcept {
  OMPRACER_NEXT(execveat, nullptr)
  const MarkedEnvironment marked(environment, isProgramAt(folder, path, flags));
  return real(folder, path, arguments, marked.get(), flags);
}
OMPRACER_INTERCEPT int execv(const char *path, char *const *arguments) noexcept {
  return execve(path, arguments, environ);
}
OMPRACER_INTERCEPT int execvp(const char *file, char *const *arguments) noexcept {
  return execvpe(file, arguments, environ);
}

/// The arguments of a variadic call, up to the null pointer; `list` stands at what follows it.
#define OMPRACER_EXEC_LIST(first)                                                                                      \
  va_list list;                                                                                                        \
  va_start(list, first);                                                                                               \
  std::size_t count = 1;                                                                                               \
  while (va_arg(list, char *))                                                                                         \
    ++count;                                                                                                           \
  va_end(list);                                                                                                        \
  auto **strings = static_cast<char **>(__builtin_alloca((count + 1) * sizeof(char *)));                               \
  va_start(list, first);                                                                                               \
  strings[0] = const_cast<char *>(first);                                                                              \
  for (std::size_t i = 1; i <= count; ++i)                                                                             \
    strings[i] = va_arg(list, char *);

OMPRACER_INTERCEPT int execl(const char *path, const char *first, ...) noexcept {
  OMPRACER_EXEC_LIST(first)
  va_end(list);
  return execve(path, strings, environ);
}
OMPRACER_INTERCEPT int execlp(const char *file, const char *first, ...) noexcept {
  OMPRACER_EXEC_LIST(first)
  va_end(list);
  return execvpe(file, strings, environ);
}
OMPRACER_INTERCEPT int execle(const char *path, const char *first, ...) noexcept {
  OMPRACER_EXEC_LIST(first)
  char *const *given = va_arg(list, char *const *);
  va_end(list);
  return execve(path, strings, given);
}
