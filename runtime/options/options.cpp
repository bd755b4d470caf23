// The table of OMPRACER_OPTIONS. See options.h.
#include "options/options.h"

#include <cstddef>

namespace ompracer {

template <> struct OptionWords<Mode> {
  static constexpr const char *kWords[] = {"auto", "fast", "precise", nullptr};
};

namespace {

constinit Options gOptions;

constexpr Options kDefaults;
constexpr OptionRow kRows[] = {
#include "options/rows.inc"
};
constexpr OptionTable kTable = {"OMPRACER_OPTIONS", kRows, sizeof kRows / sizeof *kRows, &kDefaults};

} // namespace

const Options &options() { return gOptions; }

void setOptions(const Options &values) { gOptions = values; }

bool parseOptionText(std::string_view text, Options &result, Text &error) {
  return parseOptions(kTable, text, &result, error);
}

void printOptionMarkdown(void (*emit)(std::string_view text)) {
  printOptionPage(kTable, "Options", "instrumented program", "runtime/options/options.def", emit);
}

void parseOptions() {
  readOptions(kTable, &gOptions);
  applyCommonOptions(kTable, gOptions.logPath, gOptions.verbosity, gOptions.help);
}

} // namespace ompracer
