// What the command asks of the profiler: `profile`, and `report` for profiles. tools/advise answers; in a build without
// the profiler (-DOMPRACER_PROFILER=OFF) without_profiler.cpp does, and says so.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): that of a library
class App;
}

namespace ompracer::command {

struct ReportOptions {
  std::vector<std::string> files;
  std::string format = "text";
  std::string output;
  std::string baseline;
  double tolerance = 10;
  double goal = 0, goalFactor = 0; ///< 0: none
  std::string whatif;
  std::string color = "auto";
  bool patch = false;
  unsigned race = 0, repair = 0;              ///< of the patch; 0: all, the best
  std::string database;                       ///< folder of compile_commands.json
  std::vector<std::string> compilerArguments; ///< after "--"
};

/// Whether text is coloured: as asked, and else on a terminal.
bool colored(const ReportOptions &);

class Profiler {
public:
  virtual ~Profiler() = default;
  /// How many of the words CLI11 may see: it does not know that what stands after "--" is the program's.
  virtual int parsedWords(int argc, char **argv) const = 0;
  /// Whether the command was `profile`.
  virtual bool asked() const = 0;
  /// Runs it. `rest`: the words after those, "--" first; empty when there are none. Returns the exit status.
  virtual int run(const std::vector<std::string> &rest) = 0;
  /// Shows the first file if it is a profile. Returns the exit status.
  virtual std::optional<int> show(const ReportOptions &) const = 0;
};

/// Adds the command `profile`.
std::unique_ptr<Profiler> addProfiler(CLI::App &);

} // namespace ompracer::command
