// What the commands that run a program share: its process, the signals for it, and files that do not stay.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace ompracer::command {

/// A new folder below TMPDIR, or /tmp. It is removed with what is in it. Throws std::runtime_error.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  std::string path;
};

/// A path as an option of the runtime names it, where '%' begins a placeholder (expandName in runtime/options).
std::string escaped(std::string path);

/// Runs a program to its end; `prepare` is called in the new process. Signals that are sent to this process go to the
/// program. Returns the status as waitpid gives it: exit code 64, after a line on stderr, if it cannot be executed.
/// One at a time. Throws std::runtime_error if no process can be made.
int execute(const std::vector<std::string> &words, const std::function<void()> &prepare);

} // namespace ompracer::command
