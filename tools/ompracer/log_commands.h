// The commands about logs of runs (OMPRACER_OPTIONS=log=FILE): replay, explain, dump.
//
// Exit status: 0; 1 if product and model differ (replay), or the log has nothing of what was asked for (explain); 2 if
// the log is too large for the model, or replay agrees on a part of the run only; 64 for a file that is no log, or
// damaged, and for bad arguments.
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
  int runReplay(const Log &, Places &);
  int runExplain(const Log &, Places &);
  int runRepair(const Log &, Places &, const Selection &);
  int runDump(const Log &, Places &);

  std::string file, address, region, value, lock, fragment;
  std::vector<std::string> lines, asked;
  bool model = false, dot = false, quiet = false, repair = false;
  CLI::App *replayed, *explained, *dumped;
};

/// dump.cpp
void dumpRecords(std::ostream &, const Log &, Places &);
void dumpMutex(std::ostream &, const Log &, Places &, u64 mutex);
void dumpValue(std::ostream &, const Log &, Places &, u64 address);
void dumpGraph(std::ostream &, const Story &, const std::string &around, bool dot);

} // namespace ompracer::command
