// ompracer: everything that is neither compiling nor running. Today: show and convert reports.
#include "load.h"
#include "report/render.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace {

using ompracer::Buffer;
using ompracer::Record;
using ompracer::command::Report;

constexpr int kExitNewRaces = 66;
constexpr int kExitUsage = 64;

struct ReportOptions {
  std::string file;
  std::string format = "text";
  std::string output;
  std::string baseline;
  std::string color = "auto";
};

/// The races that the baseline does not know by fingerprint.
std::vector<const Record *> select(const Report &report, const std::string &baseline) {
  std::set<std::string> known;
  if (!baseline.empty()) {
    Report old;
    ompracer::command::load(baseline, old);
    for (const Record &record : old.records)
      known.insert(record.fingerprint);
  }
  std::vector<const Record *> result;
  for (const Record &record : report.records)
    if (known.count(record.fingerprint) == 0)
      result.push_back(&record);
  return result;
}

void renderAsText(Buffer &out, const Report &report, const std::vector<const Record *> &races, bool color) {
  for (const Record *race : races)
    ompracer::renderText(out, *race, report.run, color);
  ompracer::renderSummaryLine(out, report.summary);
  if (!report.complete)
    out.append("ompracer: the program did not reach its end; the report holds what was found before\n");
}

/// Head, races and tail of one of the document formats.
template <class Head, class Race, class Tail>
void renderDocument(Buffer &out, const Report &report, const std::vector<const Record *> &races, const char *separator,
                    Head head, Race race, Tail tail) {
  head(out, report.run);
  bool first = true;
  for (const Record *record : races) {
    out.append(first ? "" : separator);
    first = false;
    race(*record);
  }
  tail(out, report.summary, report.complete);
}

void render(Buffer &out, Report &report, const std::vector<const Record *> &races, const ReportOptions &options) {
  if (options.format == "text") {
    const bool terminal = options.output.empty() && isatty(STDOUT_FILENO) == 1;
    renderAsText(out, report, races, options.color == "always" || (options.color == "auto" && terminal));
  } else if (options.format == "json") {
    renderDocument(
        out, report, races, ",\n", ompracer::renderJsonHead, [&](const Record &r) { ompracer::renderJsonRace(out, r); },
        ompracer::renderJsonTail);
  } else if (options.format == "sarif") {
    renderDocument(
        out, report, races, ",\n", ompracer::renderSarifHead,
        [&](const Record &r) { ompracer::renderSarifRace(out, r, report.run); }, ompracer::renderSarifTail);
  } else {
    renderDocument(
        out, report, races, "", ompracer::renderHtmlHead,
        [&](const Record &r) { ompracer::renderHtmlRace(out, r, report.run); }, ompracer::renderHtmlTail);
  }
}

void write(const Buffer &text, const std::string &path) {
  std::FILE *file = path.empty() ? stdout : std::fopen(path.c_str(), "wb");
  if (!file)
    throw std::runtime_error("cannot create " + path);
  const bool written = std::fwrite(text.view().data(), 1, text.view().size(), file) == text.view().size();
  if ((path.empty() ? std::fflush(file) : std::fclose(file)) != 0 || !written)
    throw std::runtime_error("cannot write " + (path.empty() ? std::string("standard output") : path));
}

int showReport(const ReportOptions &options) {
  Report report;
  ompracer::command::load(options.file, report);
  const std::vector<const Record *> races = select(report, options.baseline);
  report.summary.races = races.size();
  Buffer text;
  render(text, report, races, options);
  write(text, options.output);
  return !options.baseline.empty() && !races.empty() ? kExitNewRaces : 0;
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app{"ompracer: data races of OpenMP programs"};
  app.set_version_flag("--version", "ompracer " OMPRACER_VERSION);
  app.require_subcommand(1);

  ReportOptions options;
  CLI::App *report =
      app.add_subcommand("report", "Show or convert the JSON report of a run (OMPRACER_OPTIONS=json=FILE)");
  report->add_option("FILE", options.file, "JSON report")->required();
  report->add_option("--format,-f", options.format, "text, sarif, html or json")
      ->check(CLI::IsMember({"text", "sarif", "html", "json"}))
      ->capture_default_str();
  report->add_option("--output,-o", options.output, "File to write instead of standard output");
  report->add_option("--baseline", options.baseline,
                     "An older report: show only races that it does not have; exit code 66 if there are any");
  report->add_option("--color", options.color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();

  try {
    app.parse(argc, argv);
    return showReport(options);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : kExitUsage;
  } catch (const std::exception &error) {
    std::cerr << "ompracer: " << error.what() << '\n';
    return kExitUsage;
  }
}
