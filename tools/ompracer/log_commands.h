// The commands about logs of runs (OMPRACER_OPTIONS=log=FILE): dump.
#pragma once

#include "log/story.h"

#include <CLI/CLI.hpp>

namespace ompracer::command {

class LogCommands {
public:
  explicit LogCommands(CLI::App &);
  /// The one that was asked for. Returns the exit status.
  int run();

private:
  std::string file;
  bool model = false;
  Selection selection;
  CLI::App *dump;
};

} // namespace ompracer::command
