// The table of OMPADVISER_OPTIONS. See options.h.
#include "tool/options.h"

#include <cstddef>

namespace ompracer {
template <> struct OptionWords<adviser::ClockKind> {
  static constexpr const char *kWords[] = {"auto", "tsc", "cpu", "program", nullptr};
};
template <> struct OptionWords<adviser::Start> {
  static constexpr const char *kWords[] = {"running", "stopped", nullptr};
};
} // namespace ompracer

namespace ompracer::adviser {
namespace {

constinit Options values;

constexpr Options kDefaults;
constexpr OptionRow kRows[] = {
#include "options/rows.inc"
};
constexpr OptionTable kTable = {"OMPADVISER_OPTIONS", kRows, sizeof kRows / sizeof *kRows, &kDefaults};

} // namespace

const Options &options() { return values; }

void printOptionMarkdown(void (*emit)(std::string_view text)) {
  printOptionPage(kTable, "Options of the adviser", "program that is profiled", "adviser/tool/options.def", emit);
}

void parseOptions() {
  readOptions(kTable, &values);
  applyCommonOptions(kTable, values.logPath, values.verbosity, values.help);
}

} // namespace ompracer::adviser
