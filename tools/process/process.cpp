// See process.h.
#include "process.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace ompracer::command {
namespace {

constexpr int kExitUsage = 64;
constexpr int kPassedOn[] = {SIGTERM, SIGHUP, SIGUSR1, SIGUSR2};
constexpr int kOfTerminal[] = {SIGINT, SIGQUIT}; // the terminal sends them to the program, too

volatile pid_t program = 0; ///< written before the handlers are set, read in them

void passOn(int signal) {
  const int kept = errno;
  kill(program, signal);
  errno = kept;
}

/// While it lives, this process does not end by a signal that is meant for the program.
class SignalsPassedOn {
public:
  SignalsPassedOn() {
    for (const int signal : kPassedOn)
      set(signal, passOn);
    for (const int signal : kOfTerminal)
      set(signal, SIG_IGN);
  }
  ~SignalsPassedOn() {
    for (; count > 0; --count)
      sigaction(old[count - 1].signal, &old[count - 1].action, nullptr);
  }
  SignalsPassedOn(const SignalsPassedOn &) = delete;
  SignalsPassedOn &operator=(const SignalsPassedOn &) = delete;

private:
  void set(int signal, void (*handler)(int)) {
    struct sigaction action = {};
    action.sa_handler = handler;
    old[count].signal = signal;
    sigaction(signal, &action, &old[count].action);
    ++count;
  }
  struct Old {
    int signal;
    struct sigaction action;
  } old[std::size(kPassedOn) + std::size(kOfTerminal)] = {};
  unsigned count = 0;
};

} // namespace

TemporaryFolder::TemporaryFolder() {
  const char *temporary = std::getenv("TMPDIR");
  path = std::string(temporary && *temporary ? temporary : "/tmp") + "/ompracer-XXXXXX";
  if (!mkdtemp(path.data()))
    throw std::runtime_error("cannot create " + path + ": " + std::strerror(errno));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  std::filesystem::remove_all(path, error);
}

std::string escaped(std::string path) {
  for (std::size_t at = 0; (at = path.find('%', at)) != path.npos; at += 2)
    path.insert(at, "%");
  return path;
}

int execute(const std::vector<std::string> &words, const std::function<void()> &prepare) {
  const pid_t child = fork();
  if (child < 0)
    throw std::runtime_error(std::string("cannot start a process: ") + std::strerror(errno));
  if (child == 0) {
    prepare();
    std::vector<char *> arguments;
    for (const std::string &word : words)
      arguments.push_back(const_cast<char *>(word.c_str()));
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    std::fprintf(stderr, "ompracer: cannot run %s: %s\n", arguments[0], std::strerror(errno));
    _exit(kExitUsage);
  }
  program = child;
  const SignalsPassedOn signals;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

} // namespace ompracer::command
