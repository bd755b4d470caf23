#include "launch.h"

#include "base/log.h"
#include "load.h"
#include "platform/platform.h"
#include "platform/rank.h"
#include "program.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sched.h>
#include <stdexcept>
#include <unistd.h>

namespace ompracer::advise {
namespace {

namespace fs = std::filesystem;

/// lib/NAME of the installation that this command belongs to.
fs::path library(const char *name) { return fs::path(executablePath()).parent_path().parent_path() / "lib" / name; }

void prepend(const char *variable, const std::string &value, char separator) {
  const char *old = std::getenv(variable);
  setenv(variable, old && *old ? (value + separator + old).c_str() : value.c_str(), 1);
}

std::vector<fs::path> profilesIn(const fs::path &directory) {
  std::vector<fs::path> files;
  for (const fs::directory_entry &entry : fs::directory_iterator(directory))
    if (entry.path().filename().string().rfind("profile.", 0) == 0)
      files.push_back(entry.path());
  return files;
}

bool isSet(const char *variable) {
  const char *value = std::getenv(variable);
  return value && *value;
}

} // namespace

Launcher::Launcher(std::vector<std::string> words) : command(std::move(words)) {
  checkProgram(command[0]);
  if (!fs::exists(library("libompadviser.so")))
    throw std::runtime_error(library("libompadviser.so").string() + " is missing: the installation is not complete");
  input = lseek(STDIN_FILENO, 0, SEEK_CUR);
}

std::string Launcher::temporaryLog() const { return ompracer::command::escaped(folder.path) + "/run.%r.log"; }

std::string Launcher::commandLine() const {
  std::string line;
  for (const std::string &word : command)
    line += (line.empty() ? "" : " ") + word;
  return line;
}

unsigned Launcher::cores() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? static_cast<unsigned>(CPU_COUNT(&set)) : 1;
}

void Launcher::prepare(const Setting &setting) const {
  if (setting.oneCore) {
    cpu_set_t mine, one;
    sched_getaffinity(0, sizeof mine, &mine);
    int first = 0;
    while (first < CPU_SETSIZE && !CPU_ISSET(first, &mine))
      ++first;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    sched_setaffinity(0, sizeof one, &one);
  }
  if (setting.threads != 0)
    setenv("OMP_NUM_THREADS", std::to_string(setting.threads).c_str(), 1);
  // Threads that wait actively would take the core from those that work.
  if (isSet("OMP_NUM_THREADS") && std::strtoul(std::getenv("OMP_NUM_THREADS"), nullptr, 10) > cores() &&
      !isSet("KMP_BLOCKTIME") && !isSet("OMP_WAIT_POLICY"))
    setenv("KMP_BLOCKTIME", "0", 1);
  if (setting.libomp)
    prepend("LD_PRELOAD", "libomp.so.5", ':');
  prepend("LD_PRELOAD", library("libompadviser.so").string(), ':');
  std::string options = isSet("OMPADVISER_OPTIONS") ? std::string(std::getenv("OMPADVISER_OPTIONS")) + ":" : "";
  options +=
      setting.options + (setting.options.empty() ? "" : ":") +
      (setting.factor > 0 ? "goal_factor=" + std::to_string(std::lround(std::min(setting.factor, 1e6))) + ":" : "") +
      (setting.record.empty() ? "" : "record=\"" + setting.record + "\":") + "summary=0:json=\"" +
      ompracer::command::escaped(folder.path) + "/profile.%r.json\"";
  setenv("OMPADVISER_OPTIONS", options.c_str(), 1);
}

Outcome Launcher::run(const Setting &setting, Arena &arena) {
  const std::string file =
      folder.path + "/profile." + std::to_string(ownRank().count ? ownRank().list[0] : 0) + ".json";
  std::error_code error;
  for (const fs::path &old : profilesIn(folder.path))
    fs::remove(old, error);
  if (input >= 0)
    lseek(STDIN_FILENO, input, SEEK_SET);
  Outcome outcome;
  outcome.status = ompracer::command::execute(command, [&] { prepare(setting); });
  if (fs::exists(file, error) && fs::file_size(file, error) != 0)
    outcome.profile = load(file, arena);
  unsigned others = 0;
  for (const fs::path &other : profilesIn(folder.path))
    others += other != file && fs::file_size(other, error) != 0;
  if (others != 0)
    logLine(
        "%u more process%s of the program left profiles, which are not shown (of MPI: mpirun ... ompracer profile ...)",
        others, others == 1 ? "" : "es");
  return outcome;
}

} // namespace ompracer::advise
