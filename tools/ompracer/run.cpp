#include "run.h"

#include "platform/rank.h"
#include "process/process.h"
#include "repair/trial.h"
#include "report/cause.h"
#include "report/render.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <optional>
#include <span>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ompracer::command {

namespace {

namespace fs = std::filesystem;

constexpr int kExitUsage = 64, kExitNoReport = 67;

} // namespace

RunCommand::RunCommand(CLI::App &app)
    : command(
          app.add_subcommand("run", "Run a program, and check the repairs of its races against what was executed")) {
  command->prefix_command();
  command->add_option("--output,-o", output, "Write the report to this file instead of standard output");
  command->add_option("--format,-f", format, "text, html, json or sarif")
      ->check(CLI::IsMember({"text", "html", "json", "sarif"}))
      ->capture_default_str();
  command->add_option("--color", color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
}

int RunCommand::parsedWords(int argc, char **argv) {
  for (int i = 2; argc > 1 && std::strcmp(argv[1], "run") == 0 && i < argc; ++i)
    if (std::strcmp(argv[i], "--") == 0)
      return i;
  return argc;
}

int RunCommand::run(const std::vector<std::string> &rest, Report &report) {
  std::vector<std::string> words = command->remaining();
  words.insert(words.end(), rest.begin() + (words.empty() && !rest.empty()), rest.end());
  if (words.empty())
    throw std::runtime_error("run: no program is given");
  if (words[0][0] == '-')
    throw std::runtime_error("run: unknown option " + words[0]);
  const TemporaryFolder folder;
  // A rank of MPI adds its number to names without one.
  const std::string rank = std::to_string(ownRank().count ? ownRank().list[0] : 0);
  const std::string json = folder.path + "/report." + rank + ".json", log = folder.path + "/run." + rank + ".log";
  const std::string named = "\"" + escaped(folder.path);
  const char *own = std::getenv("OMPRACER_OPTIONS");
  const std::string options = std::string(own && *own ? own : "") + (own && *own ? ":" : "") + "json=" + named +
                              "/report.%r.json\":log=" + named + "/run.%r.log\":log_serial=1:log_path=" + named +
                              "/messages\"";
  const int status = execute(words, [&] { setenv("OMPRACER_OPTIONS", options.c_str(), 1); });
  std::error_code error;
  const bool found = fs::exists(json, error);
  if (found) {
    load(json, report);
    std::vector<Record *> races;
    for (Record &race : report.records) {
      joinCause(races.data(), races.size(), race, report.arena);
      races.push_back(&race);
    }
    tellCauses(races.data(), races.size(), report.arena);
    checkRepairs(report, log);
  } else if (!WIFEXITED(status) || WEXITSTATUS(status) != kExitUsage) // that was said already
    std::cerr << "ompracer: " << words[0]
              << " has left no report: it was not compiled with ompracer-cc, or it executes another program\n";
  if (!WIFSIGNALED(status))
    return found || WEXITSTATUS(status) ? WEXITSTATUS(status) : kExitNoReport;
  const rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none); // the program has left its own
  return 128 + WTERMSIG(status);
}

namespace {

/// The races of the log that the record is. A write may stand for a read on another line, which the log does not have.
std::vector<const LogRace *> racesOf(const Record &record, const JudgedLog &judged, const Log &log, Places &places) {
  std::vector<const LogRace *> found;
  std::vector<PlaceName> sides;
  for (const RecordAccess &access : record.accesses) {
    if (!access.position.known())
      return found;
    sides.emplace_back(std::string(access.position.file) + ":" + std::to_string(access.position.line));
  }
  const u64 first = std::min(record.address, record.tally.lowest() ? record.tally.lowest() : record.address);
  const u64 last = std::max(record.address + (record.size ? record.size - 1 : 0), record.tally.highest());
  for (const LogRace &race : judged.races)
    for (auto [a, b] : race.model) {
      const StoryAccess &x = judged.story.accesses[a], &y = judged.story.accesses[b];
      const SourceLine p = places.sourceOfSite(x.site), q = places.sourceOfSite(y.site);
      const auto isSide = [&](unsigned side, const SourceLine &line, u32 number) {
        const auto site = log.sites.find(number);
        return sides[side].is(line) || (!record.accesses[side].write && site != log.sites.end() &&
                                        (site->second.object & runlog::kReadsElsewhere) && sides[side].isIn(line.file));
      };
      const bool there =
          (isSide(0, p, x.site) && isSide(1, q, y.site)) || (isSide(1, p, x.site) && isSide(0, q, y.site));
      if (there && x.address >= (first & ~u64{7}) && x.address <= last) {
        found.push_back(&race);
        break;
      }
    }
  return found;
}

RepairAsked askedFor(const Repair &repair, const Record &record) {
  const auto placeOf = [](const Position &p) { return p.known() ? shortOf({p.file, p.line}) : std::string(); };
  RepairAsked asked{repair.kind, repair.clause, {}, placeOf(record.construct.position)};
  for (unsigned i = 0; i < repair.placeCount; ++i)
    asked.spots.push_back({placeOf(repair.places[i].position), repair.places[i].side});
  return asked;
}

/// Who gives up the parallel loop comes after what may be right and keeps it.
int rankOf(const Repair &repair) {
  if (repair.check == RepairCheck::Checked)
    return repair.kind == RepairKind::Serial ? 1 : 0;
  return repair.check == RepairCheck::NotTried ? 1 : 2;
}

/// The checked ones become the first, and what leaves a race or makes one is left out where there is another.
void sortRepairs(Proposal &proposal, Arena &arena) {
  Buffer first;
  Proposal head = proposal;
  head.count = std::min(head.count, 1u);
  for (Repair &repair : head.repairs)
    repair.check = RepairCheck::Untold;
  renderRepairs(first, head);
  const std::string_view text = proposal.text;
  const std::size_t at = first.view().empty() ? text.npos : text.find(first.view());
  for (Repair &repair : std::span(proposal.repairs, proposal.count))
    if (repair.check == RepairCheck::Checked &&
        (repair.kind == RepairKind::Private || repair.kind == RepairKind::Reduction))
      repair.needs = ""; // the run has shown it
  unsigned next = 0;
  const Proposal before = proposal;
  for (int rank = 0; rank < 3; ++rank)
    for (const Repair &repair : std::span(before.repairs, before.count))
      if (rankOf(repair) == rank)
        proposal.repairs[next++] = repair;
  while (proposal.count > 1 && rankOf(proposal.repairs[proposal.count - 1]) == 2)
    --proposal.count;
  Buffer sentence;
  sentence.append(text.substr(0, at == text.npos ? 0 : at));
  renderRepairs(sentence, proposal);
  proposal.text = arena.copy(sentence.view());
}

} // namespace

void checkRepairs(Report &report, const std::string &file) {
  std::string why;
  std::optional<Log> log;
  std::optional<Places> places;
  std::unique_ptr<JudgedLog> judged;
  try {
    log.emplace(loadLog(file));
    places.emplace(*log);
    judged = std::make_unique<JudgedLog>(*log, *places, Selection{}, false);
    why = !log->extent.isWhole() ? log->extent.lacks : judged->why;
  } catch (const std::exception &error) {
    why = error.what();
  }
  std::unique_ptr<Trial> trial; // of `judged`
  if (why.empty())
    trial = std::make_unique<Trial>(*log, judged->story, *places, judged->races);
  constexpr unsigned kMostAlone = 16; // each reads the log again
  const bool large = log && judged && !judged->why.empty() && log->extent.isWhole();
  unsigned alone = 0;
  for (Record &record : report.records) {
    if (record.cause)
      continue;
    std::vector<const LogRace *> races;
    if (large && alone++ < kMostAlone) {
      // No repair makes races of what it does not change: the byte alone tells.
      trial.reset();
      judged = std::make_unique<JudgedLog>(*log, *places, Selection{record.address, {}, {}, {}}, false);
      why = judged->why;
      if (why.empty())
        trial = std::make_unique<Trial>(*log, judged->story, *places, judged->races);
    } else if (large)
      why = "the log is too large for the reference";
    std::string lacks = why;
    for (const Record &one : report.records)
      if (lacks.empty() && (&one == &record || one.cause == &record)) {
        const std::vector<const LogRace *> its = racesOf(one, *judged, *log, *places);
        lacks = its.empty() ? "the reference finds no such race in the log" : "";
        for (const LogRace *race : its)
          if (!std::ranges::count(races, race))
            races.push_back(race);
      }
    for (Repair &repair : std::span(record.repair.repairs, record.repair.count)) {
      const RepairOutcome outcome =
          lacks.empty() ? trial->run(races, askedFor(repair, record)) : RepairOutcome{RepairCheck::NotTried, lacks, 0};
      repair.check = outcome.check;
      repair.why = report.arena.copy(outcome.why);
      repair.further = static_cast<std::uint32_t>(outcome.gone);
    }
    sortRepairs(record.repair, report.arena);
  }
  for (Record &record : report.records)
    if (record.cause)
      record.repair = record.cause->repair;
}

} // namespace ompracer::command
