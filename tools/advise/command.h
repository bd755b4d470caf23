// `ompracer profile`: runs a program and says how parallel it is.
//
// Exit status: the program's own; 64 for a wrong option or a program that cannot be profiled; 67 if a goal or a
// least parallelism is not reached, or there is no profile that could show it.
#pragma once

#include "ompracer/profiler.h"
#include "profile/profile.h"
#include "report/buffer.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace ompracer::advise {

class ProfileCommand final : public ompracer::command::Profiler {
public:
  explicit ProfileCommand(CLI::App &);
  int parsedWords(int argc, char **argv) const override;
  bool asked() const override { return command->parsed(); }
  int run(const std::vector<std::string> &rest) override;
  std::optional<int> show(const ompracer::command::ReportOptions &) const override;

private:
  /// What waitpid would give of the program, which has ended.
  struct Ended {
    int status = 0;
    bool notReached = false;
  };
  Ended measure(const std::vector<std::string> &words) const;

  CLI::App *command;
  /// How parallel a region becomes.
  double factorOf(const profile::Profile &) const;
  /// What the log of the run tells.
  void analyse(profile::Profile &, const std::string &log, Arena &) const;

  std::string html, json, record, whatif, color = "auto", options, sizes;
  unsigned threads = 0;
  double goal = 0, factor = 0, least = 0;
  bool diff = false, libomp = false;
};

} // namespace ompracer::advise
