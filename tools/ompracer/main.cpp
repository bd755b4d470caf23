// ompracer: everything that is neither compiling nor running: reports, and logs of runs.
#include "compare.h"
#include "load.h"
#include "log_commands.h"
#include "output.h"
#include "patch/patch.h"
#include "profiler.h"
#include "report/cause.h"
#include "report/render.h"
#include "run.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fcntl.h>
#include <iostream>
#include <numeric>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

using ompracer::Buffer;
using ompracer::Record;
using ompracer::command::Report;
using ompracer::command::ReportOptions;

constexpr int kExitWorse = 1; ///< a race is new
constexpr int kExitUsage = 64;

void renderAsText(Buffer &out, const Report &report, bool color) {
  unsigned fresh = 0, gone = 0, same = 0;
  for (const Record &race : report.records) {
    const std::string_view state = race.baseline;
    fresh += state == "new";
    gone += state == "absent";
    same += state == "unchanged";
    if (state.empty() || state == "new")
      ompracer::renderText(out, race, report.run, color);
  }
  for (const Record &race : report.records) {
    const std::string_view state = race.baseline;
    if (state.empty() || state == "new")
      continue;
    out.append(state == "absent" ? ompracer::Literal("gone:      ") : ompracer::Literal("unchanged: "));
    ompracer::renderBrief(out, race, report.run);
    out.append("   fingerprint: ").append(race.fingerprint).append('\n');
  }
  ompracer::renderSummaryLine(out, report.summary);
  if (report.compared)
    out.add("ompracer: %u new, %u gone, %u unchanged\n", fresh, gone, same);
  if (!report.complete)
    ompracer::putRanks(out.append("ompracer: "), report.cut, ": ")
        .append("the program did not reach its end; the report holds what was found before\n");
}

/// Which races one repair ends: of all reports that were read, but for races that are gone.
void findCauses(Report &report) {
  std::vector<Record *> races;
  for (Record &race : report.records) {
    if (std::string_view(race.baseline) == "absent")
      continue;
    ompracer::joinCause(races.data(), races.size(), race, report.arena);
    races.push_back(&race);
  }
  ompracer::tellCauses(races.data(), races.size(), report.arena);
}

/// Head, races and tail of one of the document formats.
template <class Head, class Race, class Tail>
void renderDocument(Buffer &out, const Report &report, ompracer::Literal separator, Head head, Race race, Tail tail) {
  head(out, report.run);
  bool first = true;
  for (const Record &record : report.records) {
    out.append(first ? ompracer::Literal() : separator);
    first = false;
    race(record);
  }
  tail(out, report.summary, report.complete);
}

void render(Buffer &out, const Report &report, const ReportOptions &options) {
  if (options.format == "text") {
    renderAsText(out, report, ompracer::command::colored(options));
  } else if (options.format == "json") {
    renderDocument(
        out, report, ",\n", ompracer::renderJsonHead, [&](const Record &r) { ompracer::renderJsonRace(out, r); },
        ompracer::renderJsonTail);
  } else if (options.format == "sarif") {
    renderDocument(
        out, report, ",\n", ompracer::renderSarifHead,
        [&](const Record &r) { ompracer::renderSarifRace(out, r, report.run); }, ompracer::renderSarifTail);
  } else if (options.format != "html") {
    throw std::runtime_error(options.format + " is a format for profiles, this is a report of races");
  } else {
    renderDocument(
        out, report, "", ompracer::renderHtmlHead,
        [&](const Record &r) { ompracer::renderHtmlRace(out, r, report.run); }, ompracer::renderHtmlTail);
  }
}

ompracer::patch::Choice patchChoice(const ReportOptions &options, const Report &report) {
  return {options.race,
          options.repair,
          {options.database, options.compilerArguments},
          {report.run.executable, options.files}};
}

int showReport(const ReportOptions &options, const ompracer::command::Profiler &profiler) {
  if (const std::optional<int> shown = profiler.show(options))
    return *shown;
  Report report;
  for (const std::string &file : options.files)
    ompracer::command::load(file, report);
  const bool fresh = !options.baseline.empty() && ompracer::command::compare(report, options.baseline);
  findCauses(report);
  Buffer text;
  bool words = false;
  if (options.patch && options.format == "text") {
    std::string byHand;
    words = !ompracer::patch::makeDiff(text, byHand, report.records, patchChoice(options, report));
    std::cerr << byHand;
  } else {
    if (options.patch)
      ompracer::patch::addEdits(report.records, patchChoice(options, report), report.arena);
    render(text, report, options);
  }
  ompracer::command::write(text, options.output.empty() ? stdout : nullptr, options.output);
  return fresh || words ? kExitWorse : 0;
}

int runProgram(ompracer::command::RunCommand &command, const std::vector<std::string> &rest) {
  Report report;
  const int status = command.run(rest, report);
  if (report.files == 0)
    return status;
  ReportOptions options;
  options.format = command.format;
  options.output = command.output;
  options.color = command.color;
  Buffer text;
  render(text, report, options);
  ompracer::command::write(text, options.output.empty() ? stdout : nullptr, options.output);
  return status;
}

/// Insertions, removals and replacements that lead from one word to the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j)
      diagonal = std::exchange(row[j + 1], std::min({row[j] + 1, row[j + 1] + 1, diagonal + (a[i] != b[j])}));
  }
  return row.back();
}

/// Throws where the first word is neither a command nor an option.
void needCommand(const CLI::App &app, int argc, char **argv) {
  std::string all, nearest;
  constexpr std::size_t kNear = 2;
  std::size_t best = kNear + 1;
  for (const CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; })) {
    const std::string &name = command->get_name();
    if (argc > 1 && (name == argv[1] || argv[1][0] == '-'))
      return;
    all += (all.empty() ? "" : ", ") + name;
    if (const std::size_t its = argc > 1 ? distance(name, argv[1]) : best; its < best) {
      best = its;
      nearest = name;
    }
  }
  if (argc < 2)
    throw std::runtime_error("a command is needed: " + all + " (ompracer --help)");
  throw std::runtime_error("unknown command '" + std::string(argv[1]) + "'" +
                           (nearest.empty() ? "" : ", did you mean '" + nearest + "'?") + " (commands: " + all + ")");
}

/// What is wrong with the arguments, in one line.
std::string mistake(const CLI::App &app, const CLI::ParseError &error) {
  std::string text = error.what(), command;
  for (const CLI::App *parsed : app.get_subcommands())
    command += ' ' + parsed->get_name();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return (command.empty() ? "" : command.substr(1) + ": ") + text + " (ompracer" + command + " --help)";
}

/// Of `report --patch … -- OPTIONS`: takes these, and tells how many words stand before them.
int compilerOptions(int argc, char **argv, ReportOptions &options) {
  char **const end = argv + argc, **const mark = std::find(argv, end, std::string_view("--"));
  if (argc < 2 || std::string_view(argv[1]) != "report" || std::find(argv, mark, std::string_view("--patch")) == mark)
    return argc;
  options.compilerArguments.assign(mark + (mark != end), end);
  return static_cast<int>(mark - argv);
}

/// A standard stream that is closed would be the next file that is opened, and get what is meant for the user. What
/// stands in its place takes nothing, so that a writer learns of it, and a program that is run does not see it.
void occupyStandardStreams() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd)
    if (fcntl(fd, F_GETFD) < 0)
      open("/dev/null", O_RDONLY | O_CLOEXEC); // the lowest free number
}

} // namespace

bool ompracer::command::colored(const ReportOptions &options) {
  const bool terminal = options.output.empty() && isatty(STDOUT_FILENO) == 1;
  return options.color == "always" || (options.color == "auto" && terminal);
}

int main(int argc, char **argv) {
  occupyStandardStreams();
  CLI::App app{"ompracer: data races and parallelism of OpenMP programs"};
  app.set_version_flag("--version", "ompracer " OMPRACER_VERSION);
  app.require_subcommand(1);

  ReportOptions options;
  CLI::App *report = app.add_subcommand("report", "Show or convert the JSON report or profile of a run");
  report->add_option("FILE", options.files, "JSON report; several are merged: equal races are counted together")
      ->required();
  report
      ->add_option("--format,-f", options.format,
                   "text, html or json; of races sarif; of profiles speedscope, folded, dot, csv or perfetto")
      ->check(CLI::IsMember({"text", "sarif", "html", "json", "speedscope", "perfetto", "folded", "dot", "csv"}))
      ->capture_default_str();
  report->add_option("--output,-o", options.output, "File to write instead of standard output");
  report->add_option("--baseline", options.baseline,
                     "An older report: say which races are new, gone and unchanged, exit code 1 if any is new; of "
                     "profiles, what changed, exit code 1 if parallelism fell");
  report
      ->add_option("--tolerance", options.tolerance,
                   "Of profiles: exit code 1 only if parallelism fell by more percent")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  report->add_option("--goal", options.goal, "Of profiles: which regions to make parallel, to reach this parallelism")
      ->check(CLI::Range(1.0, 1e9));
  report
      ->add_option("--goal-factor", options.goalFactor,
                   "Of profiles: how parallel a region becomes; as the run was told, else its threads or cores")
      ->check(CLI::Range(1.0, 1e9));
  report->add_option(
      "--whatif", options.whatif,
      "Of profiles with a log: the span if code were more parallel, PLACE*FACTOR with commas between them");
  report->add_flag(
      "--patch", options.patch,
      "Of races: a diff that repairs them, for patch -p0; with --format json or sarif, the report with the "
      "edits. What follows -- are options of the compiler. Exit code 1 if a race must be repaired by hand");
  report->add_option("--race", options.race, "With --patch: only this race, and those of its cause");
  report->add_option("--repair", options.repair,
                     "With --patch: the first, second, ... of the ways that the report names");
  report->add_option("-p", options.database, "With --patch: folder of compile_commands.json");
  report->add_option("--color", options.color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  const std::unique_ptr<ompracer::command::Profiler> profiler = ompracer::command::addProfiler(app);
  ompracer::command::LogCommands logs(app);
  ompracer::command::RunCommand runs(app);

  auto fails = [](const std::string &text) {
    Buffer line; // may quote from a file
    line.append("ompracer: ").append(text).append('\n');
    std::cerr << line.view();
    return kExitUsage;
  };
  try {
    needCommand(app, argc, argv);
    const int count =
        std::min(runs.parsedWords(profiler->parsedWords(argc, argv), argv), compilerOptions(argc, argv, options));
    app.parse(count, argv);
    return report->parsed()    ? showReport(options, *profiler)
           : runs.asked()      ? runProgram(runs, {argv + count, argv + argc})
           : profiler->asked() ? profiler->run({argv + count, argv + argc})
                               : logs.run();
  } catch (const CLI::ParseError &error) {
    return error.get_exit_code() == 0 ? app.exit(error) : fails(mistake(app, error));
  } catch (const std::exception &error) {
    return fails(error.what());
  }
}
