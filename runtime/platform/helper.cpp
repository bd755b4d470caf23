// Start of the helper, and the conversation with it. See helper.h.
//
// Two processes are made, as vfork makes them: the caller's thread stands still while they use its memory. The first
// one starts the second one and ends, so that the second is an orphan, which init cares for. The first one ends without
// a signal, and a wait that does not ask for such processes does not see it.
//
// System calls that libc makes a cancellation point go by syscall(): the caller's memory must not be left half way.
#include "platform/helper.h"

#include "platform/platform.h"

#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" char **environ;

namespace ompracer {
namespace {

constexpr std::size_t kStackSize = 16384;
constexpr int kLeastFree = 3;

/// What the two processes share with their maker. There is one caller at a time, whose own stack may be small.
struct Birth {
  const char *const *arguments = nullptr;
  int socket = -1;
  bool failed = false;
  int helper = 0; ///< its process
  alignas(16) char stacks[2][kStackSize] = {};
};
constinit Birth gBirth;

/// Signals stay blocked. What ends a program from its terminal, and the program handles, does not end the helper.
int becomeHelper(void *) {
  if (::dup2(gBirth.socket, STDIN_FILENO) == STDIN_FILENO && ::dup2(gBirth.socket, STDOUT_FILENO) == STDOUT_FILENO) {
    rlimit limit{};
    if (::syscall(SYS_close_range, kLeastFree, ~0u, 0) != 0 && ::getrlimit(RLIMIT_NOFILE, &limit) == 0)
      for (rlim_t fd = kLeastFree; fd < limit.rlim_cur; ++fd) // before Linux 5.9
        ::syscall(SYS_close, static_cast<int>(fd));
    // Not execve: that one is intercepted, and the program has no exec of its own here.
    ::syscall(SYS_execve, gBirth.arguments[0], gBirth.arguments, environ);
  }
  gBirth.failed = true;
  return 127;
}

int startOrphan(void *) {
  gBirth.helper = ::clone(becomeHelper, gBirth.stacks[1] + kStackSize, CLONE_VM | CLONE_VFORK | SIGCHLD, nullptr);
  if (gBirth.helper < 0)
    gBirth.failed = true;
  return 0;
}

/// A descriptor that is none of the three that a program takes for granted.
int aboveStandard(int fd) {
  if (fd >= kLeastFree)
    return fd;
  const int moved = ::fcntl(fd, F_DUPFD_CLOEXEC, kLeastFree);
  ::close(fd);
  return moved;
}

} // namespace

bool Helper::running() const {
  struct stat info;
  return socket >= 0 && owner == processId() && ::fstat(socket, &info) == 0 && S_ISSOCK(info.st_mode) &&
         info.st_ino == inode && info.st_dev == device;
}

bool Helper::start(const char *const *arguments) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return false;
  for (int &end : ends)
    end = aboveStandard(end);
  struct stat info{};
  ::fstat(ends[0], &info);
  socket = ends[0];
  owner = processId();
  inode = info.st_ino;
  device = info.st_dev;
  const timeval second{1, 0}; // a question is short: there is room for it
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof second);

  gBirth.arguments = arguments;
  gBirth.socket = ends[1];
  gBirth.failed = false;
  // A handler of the program would run in its memory, in another process.
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  const int first = ::clone(startOrphan, gBirth.stacks[0] + kStackSize, CLONE_VM | CLONE_VFORK, nullptr);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (first > 0)
    while (::syscall(SYS_wait4, first, nullptr, __WCLONE, nullptr) < 0 && errno == EINTR) {
    }
  ::close(ends[1]);
  if (first > 0 && !gBirth.failed)
    return true;
  leave();
  return false;
}

bool Helper::send(std::string_view line) {
  while (!line.empty()) {
    const long done = ::syscall(SYS_sendto, socket, line.data(), line.size(), MSG_NOSIGNAL, nullptr, 0);
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0)
      return false;
    line.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

/// False when nothing came until then.
static bool readable(int socket, u64 until) {
  for (;;) {
    const u64 now = monotonicNanoseconds();
    if (now >= until)
      return false;
    pollfd wanted{socket, POLLIN, 0};
    const timespec left{static_cast<time_t>((until - now) / 1'000'000'000),
                        static_cast<long>((until - now) % 1'000'000'000)};
    const long ready = ::syscall(SYS_ppoll, &wanted, 1, &left, nullptr, 0);
    if (ready > 0)
      return true;
    if (ready < 0 && errno != EINTR)
      return false;
  }
}

bool Helper::receive(char *answer, std::size_t capacity, u64 until) {
  char chunk[512], last = 0;
  for (std::size_t stored = 0;;) {
    if (!readable(socket, until))
      return false;
    const long got = ::syscall(SYS_read, socket, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return false;
    bool end = false;
    for (long i = 0; i < got; ++i) {
      end = last == '\n' && chunk[i] == '\n';
      last = chunk[i];
      if (stored + 1 < capacity)
        answer[stored++] = last;
    }
    if (end) { // nothing comes after it: there was one question
      answer[stored] = 0;
      return true;
    }
  }
}

bool Helper::ask(std::string_view line, char *answer, std::size_t capacity) {
  const u64 prompt = monotonicNanoseconds() + kPrompt;
  const bool answered = send(line) && receive(answer, capacity, prompt + patience);
  const u64 now = monotonicNanoseconds(), waited = now > prompt ? now - prompt : 0;
  patience -= waited < patience ? waited : patience;
  if (timeIsUp() && gBirth.helper > 0)
    ::kill(gBirth.helper, SIGKILL); // it runs, and has the program's stderr, for whose end others may wait
  if (!answered)
    leave();
  return answered;
}

void Helper::leave() {
  struct stat info;
  if (socket >= 0 && ::fstat(socket, &info) == 0 && info.st_ino == inode && info.st_dev == device)
    ::close(socket);
  socket = -1;
}

} // namespace ompracer
