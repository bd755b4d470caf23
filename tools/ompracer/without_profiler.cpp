// The profiler of a build that has none: one line says so.
#include "profiler.h"

#include <CLI/CLI.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace ompracer::command {
namespace {

constexpr const char *kNone = "this build has no profiler (-DOMPRACER_PROFILER=OFF)";

class NoProfiler final : public Profiler {
public:
  explicit NoProfiler(CLI::App &app) : command(app.add_subcommand("profile", kNone)) {
    command->prefix_command();
    command->set_help_flag();
  }
  int parsedWords(int argc, char **) const override { return argc; }
  bool asked() const override { return command->parsed(); }
  int run(const std::vector<std::string> &) override { throw std::runtime_error(std::string("profile: ") + kNone); }

  std::optional<int> show(const ReportOptions &options) const override {
    std::ifstream file(options.files[0], std::ios::binary);
    const nlohmann::json root = nlohmann::json::parse(file, nullptr, false);
    const auto tool = root.is_object() ? root.find("tool") : root.end();
    if (tool != root.end() && tool->is_object() && tool->value("name", "") == "ompadviser")
      throw std::runtime_error(options.files[0] + " is a profile, and " + kNone);
    return std::nullopt;
  }

private:
  CLI::App *command;
};

} // namespace

std::unique_ptr<Profiler> addProfiler(CLI::App &app) { return std::make_unique<NoProfiler>(app); }

} // namespace ompracer::command
