// Several runs of one program: at several sizes, and under several conditions.
#pragma once

#include "launch.h"

#include <vector>

namespace ompracer::advise {

/// A run under each setting, the last of which is the profile that is shown. A program that fails ends the series.
class Series {
public:
  Series(Launcher &program, Arena &strings) : launcher(program), arena(strings) {}

  /// One run. Throws std::runtime_error when the program left no profile.
  profile::Profile run(const Setting &setting);

  /// Runs at each number of threads.
  profile::Profile scale(Setting setting, const std::vector<unsigned> &threads);

  /// One thread; all threads on one core, twice, because their difference is the noise; and all threads.
  profile::Profile diff(const Setting &setting);

  int status() const { return lastStatus; } ///< of the last run, as waitpid gives it
  bool failed() const { return lastStatus != 0; }

private:
  profile::Measured measured(const profile::Profile &of, const std::string &name);

  Launcher &launcher;
  Arena &arena;
  int lastStatus = 0;
};

} // namespace ompracer::advise
