// Runs a program under the profiler and reads what it measured.
#pragma once

#include "process/process.h"
#include "profile/profile.h"
#include "report/buffer.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace ompracer::advise {

struct Setting {
  unsigned threads = 0; ///< 0: as the user's environment says
  bool oneCore = false; ///< all threads on one core
  bool libomp = false;  ///< load LLVM's OpenMP runtime into a program of GCC's
  std::string record;   ///< file of the log; empty: none
  std::string options;  ///< for OMPADVISER_OPTIONS, after the user's own
  double factor = 0;    ///< how parallel a region becomes; 0: as the options say
};

struct Outcome {
  int status = 0;                          ///< as waitpid gives it
  std::optional<profile::Profile> profile; ///< none was written
};

/// The program ended without a profile. The exit status is its own.
struct NoProfile : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Launcher {
public:
  /// Throws std::runtime_error with a message for the user when the program cannot be run under the profiler.
  explicit Launcher(std::vector<std::string> command);

  /// Signals that are sent to this process go to the program. Input from a file begins anew with each run.
  Outcome run(const Setting &setting, Arena &arena);

  const std::string &name() const { return command[0]; }
  std::string commandLine() const;  ///< separated by blanks
  std::string temporaryLog() const; ///< as an option names it
  static unsigned cores();          ///< that this process may use

private:
  void prepare(const Setting &setting) const; ///< in the process of the program

  std::vector<std::string> command;
  ompracer::command::TemporaryFolder folder; ///< for the files of the runs
  off_t input = -1;                          ///< where standard input stands; -1: it is no file
};

} // namespace ompracer::advise
