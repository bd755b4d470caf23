#include "command.h"

#include "analyse/whatif.h"
#include "answer.h"
#include "base/log.h"
#include "platform/rank.h"
#include "profile/advice.h"
#include "profile/render.h"
#include "series.h"
#include "target.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ompracer::advise {
namespace {

constexpr int kExitUsage = 64, kExitNotReached = 67;
constexpr unsigned kMostThreads = 4096;

/// Ends as the program did.
int statusOf(int status) {
  if (!WIFSIGNALED(status))
    return WEXITSTATUS(status);
  const rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none); // the program has left its own
  std::signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
  return 128 + WTERMSIG(status);
}

/// "1,2,4"
std::vector<unsigned> numbersIn(const std::string &list) {
  std::vector<unsigned> numbers;
  std::istringstream text(list);
  for (std::string word; std::getline(text, word, ',');) {
    unsigned number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || number == 0 || number > kMostThreads)
      throw std::runtime_error("profile: --scale wants numbers from 1 to " + std::to_string(kMostThreads) +
                               " with commas between them, not " + word);
    numbers.push_back(number);
  }
  return numbers;
}

} // namespace

ProfileCommand::ProfileCommand(CLI::App &app)
    : command(app.add_subcommand("profile", "Run a program and say how parallel it is, and what limits it")) {
  command->prefix_command();
  command->add_option("--html", html, "Write one page with everything to this file; the name as for --json");
  command->add_option(
      "--json", json,
      "Write the profile to this file, for ompracer report. %p is the process id of the command, %r the rank of MPI; a "
      "rank of several without either adds .rank1 before the extension");
  command->add_option("--record", record, "Write a log of the run to this file, for ompracer report");
  command->add_option(
      "--whatif", whatif,
      "The span if code were more parallel: PLACE*FACTOR, such as tree.c:40*16, with commas between them; "
      "lock:PLACE*FACTOR, overhead:0");
  command->add_option("--threads", threads, "Number of threads; may be more than there are cores")
      ->check(CLI::Range(1u, kMostThreads));
  command->add_option("--scale", sizes, "Run with each of these numbers of threads, such as 1,2,4,8");
  command->add_flag("--diff", diff,
                    "Run with one thread, with all on one core, and with all, and say what work grows and where");
  command
      ->add_option("--goal", goal,
                   "Say which regions to make parallel, to reach this parallelism; exit code 67 if none do")
      ->check(CLI::Range(1.0, 1e9));
  command
      ->add_option("--goal-factor", factor, "How parallel a region becomes; the number of threads or cores by default")
      ->check(CLI::Range(1.0, 1e9));
  command->add_option("--min-parallelism", least, "Exit code 67 if the logical parallelism is less")
      ->check(CLI::Range(0.0, 1e9));
  command->add_flag("--libomp", libomp, "Run a program that was built with GCC on LLVM's OpenMP runtime");
  command->add_option("--options", options, "More of OMPADVISER_OPTIONS, such as clock=cpu");
  command->add_option("--color", color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
}

int ProfileCommand::parsedWords(int argc, char **argv) const {
  if (argc < 2 || std::strcmp(argv[1], "profile") != 0)
    return argc;
  for (int i = 2; i < argc; ++i)
    if (std::strcmp(argv[i], "--") == 0)
      return i;
  return argc;
}

int ProfileCommand::run(const std::vector<std::string> &rest) {
  std::vector<std::string> words = command->remaining();
  words.insert(words.end(), rest.begin() + (words.empty() && !rest.empty()), rest.end());
  if (words.empty())
    throw std::runtime_error("profile: no program is given");
  if (words[0][0] == '-')
    throw std::runtime_error("profile: unknown option " + words[0]);
  if (diff && !sizes.empty())
    throw std::runtime_error("profile: --scale and --diff are different runs");
  nameRankInLog("ompracer");
  const Ended ended = measure(words);
  return ended.notReached && ended.status == 0 ? kExitNotReached : statusOf(ended.status);
}

ProfileCommand::Ended ProfileCommand::measure(const std::vector<std::string> &words) const {
  Launcher launcher(words);
  Arena arena;
  Series series(launcher, arena);
  analyse::parseWishes(whatif); // a mistake is said before the program runs
  const bool wants = goal > 0 || !whatif.empty();
  const std::string log = !record.empty() ? std::filesystem::absolute(record).string()
                          : wants         ? launcher.temporaryLog()
                                          : "";
  const Setting setting{threads, false, libomp, log, options, factor};
  Target jsonFile("JSON profile", json), htmlFile("HTML profile", html);
  profile::Profile profile;
  try {
    profile = !sizes.empty() ? series.scale(setting, numbersIn(sizes))
              : diff         ? series.diff(setting)
                             : series.run(setting);
  } catch (const NoProfile &none) {
    if (!WIFEXITED(series.status()) || WEXITSTATUS(series.status()) != kExitUsage) // which was explained
      logLine("%s", none.what());
    const bool gate = goal > 0 || least > 0;
    if (gate && series.status() == 0)
      logLine("without a profile, %s is not reached: exit code %d", goal > 0 ? "--goal" : "--min-parallelism",
              kExitNotReached);
    return {series.status(), gate};
  }
  if (factor > 0)
    profile.run.division.goalFactor = factor;
  if (!log.empty())
    analyse(profile, log, arena);
  Buffer text;
  profile::renderText(text, profile, color == "always" || (color == "auto" && isatty(STDERR_FILENO) == 1));
  std::fwrite(text.view().data(), 1, text.view().size(), stderr); // which may be closed: the files are written then
  text.clear();
  if (jsonFile.wanted()) {
    profile::renderJson(text, profile);
    jsonFile.write(text);
    text.clear();
  }
  if (htmlFile.wanted()) {
    profile::renderHtml(text, profile);
    htmlFile.write(text);
  }
  const bool enough = profile::parallelism(profile.totals.work, profile.totals.spans.logical) >= least;
  if (!enough)
    logLine("parallelism is less than %s", (std::ostringstream() << least).str().c_str());
  return {series.status(), !enough || (goal > 0 && !profile.whatif.goal.reached)};
}

double ProfileCommand::factorOf(const profile::Profile &profile) const {
  return profile.run.division.goalFactor > 0 ? profile.run.division.goalFactor : std::max(threads, Launcher::cores());
}

void ProfileCommand::analyse(profile::Profile &profile, const std::string &log, Arena &arena) const {
  try {
    answer(profile, {goal, factorOf(profile), whatif, !html.empty()}, arena);
  } catch (const std::exception &error) { // the profile stands without it
    logLine("the log of the run gives no answer: %s", error.what());
  }
  if (record.empty())
    profile.run.record = ""; // it goes with the command
  else if (std::string_view(profile.run.record).empty())
    logLine("the program wrote no log to %s", log.c_str());
}

} // namespace ompracer::advise

std::unique_ptr<ompracer::command::Profiler> ompracer::command::addProfiler(CLI::App &app) {
  return std::make_unique<advise::ProfileCommand>(app);
}
