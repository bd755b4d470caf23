// The table of OMPADVISER_OPTIONS. See options.h.
#include "tool/options.h"

#include "base/check.h"
#include "options/engine.h"
#include "platform/platform.h"

namespace ompracer::adviser {
namespace {

constinit Options values;

/// The words of an enum option, in the order of the enumerators.
template <class T> struct Words;
template <> struct Words<ClockKind> {
  static constexpr const char *kWords[] = {"auto", "tsc", "cpu", "program", nullptr};
};
template <> struct Words<Start> {
  static constexpr const char *kWords[] = {"running", "stopped", nullptr};
};
template <> struct Words<Color> {
  static constexpr const char *kWords[] = {"auto", "always", "never", nullptr};
};

constexpr Options kDefaults;
constexpr OptionRow kRows[] = {
#define OMPRACER_BOOL(field, key, value, help)                                                                         \
  {OptionRow::Type::Bool, key, offsetof(Options, field), 0, 1, nullptr, nullptr, help},
#define OMPRACER_INT(field, key, value, min, max, help)                                                                \
  {OptionRow::Type::Int, key, offsetof(Options, field), min, max, nullptr, nullptr, help},
#define OMPRACER_STRING(field, key, metavar, help)                                                                     \
  {OptionRow::Type::String, key, offsetof(Options, field), 0, 0, nullptr, metavar, help},
#define OMPRACER_ENUM(field, key, type, value, help)                                                                   \
  {OptionRow::Type::Enum, key, offsetof(Options, field), 0, 0, Words<type>::kWords, nullptr, help},
#include "tool/options.def"
#undef OMPRACER_BOOL
#undef OMPRACER_INT
#undef OMPRACER_STRING
#undef OMPRACER_ENUM
};
constexpr OptionTable kTable = {"OMPADVISER_OPTIONS", kRows, sizeof kRows / sizeof *kRows, &kDefaults};

} // namespace

const Options &options() { return values; }

void printOptionMarkdown(void (*emit)(std::string_view text)) {
  emit("# Options of the adviser\n\n"
       "Set in the environment of the program that is profiled: `OMPADVISER_OPTIONS=\"key=value:key=value\"`. Pairs "
       "are\n"
       "separated by colons, commas or blanks; a value with a separator in it stands in single or double quotes. An\n"
       "unknown key or a bad value ends the program at start with exit code 64. `help=1` prints this table.\n\n"
       "This page is generated from `adviser/tool/options.def` by the build target `options-doc`.\n\n"
       "| option | values | default | meaning |\n|---|---|---|---|\n");
  printOptionRows(kTable, emit);
}

void parseOptions() {
  if (const char *text = environment("OMPADVISER_OPTIONS")) {
    Text error;
    if (!ompracer::parseOptions(kTable, text, &values, error))
      fatal(kExitUsage, "OMPADVISER_OPTIONS: %s (help=1 lists all options)", error.c_str());
  }
  setLogPath(values.logPath);
  setVerbosity(values.verbosity);
  if (values.help) {
    printOptionHelp(kTable);
    exitProcess(0);
  }
}

} // namespace ompracer::adviser
