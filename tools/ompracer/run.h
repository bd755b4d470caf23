// `ompracer run`: runs a program with a log, prints its races, and says of each repair whether the events of this run,
// changed so, are without the race.
#pragma once

#include "load.h"

#include <CLI/CLI.hpp>

namespace ompracer::command {

class RunCommand {
public:
  explicit RunCommand(CLI::App &);
  bool asked() const { return command->parsed(); }
  /// CLI11 may see so many of the words (Profiler::parsedWords).
  static int parsedWords(int argc, char **argv);
  /// Runs the program and fills in what was found. Returns the exit status: the program's own, or 67 where it has left
  /// no report. Throws where it cannot be run.
  int run(const std::vector<std::string> &rest, Report &report);

  std::string output, format = "text", color = "auto";

private:
  CLI::App *command;
};

/// Says of each repair of the report whether it is right, by the log of the same run; the best ones become the first.
/// causes: were told (report/cause.h).
void checkRepairs(Report &, const std::string &log);

} // namespace ompracer::command
