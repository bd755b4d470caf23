#include "tool/output.h"

#include "base/log.h"
#include "platform/file_name.h"
#include "platform/owned_file.h"
#include "platform/platform.h"
#include "platform/symboliser.h"
#include "profile/advice.h"
#include "profile/goal.h"
#include "profile/locks.h"
#include "profile/merge.h"
#include "profile/possible.h"
#include "profile/render.h"
#include "record/record.h"
#include "tool/options.h"
#include "tool/whatif.h"

#include <cstring>

namespace ompracer::adviser {

/// A document of the run.
struct Document {
  const char *what;
  OwnedFile file = {};
  bool isOpen = false;
  char asked[OwnedFile::kMaxName] = {};

  /// `addPid`: a forked child.
  void open(const char *path, bool addPid) {
    Text name;
    const NameParts parts = expandName(name, path, processId());
    std::memcpy(asked, name.c_str(), name.size() + 1);
    file.close();
    file = {};
    isOpen = file.open(asked, parts.pid, addPid);
    if (isOpen && !addPid && (parts.addedRank || std::strcmp(file.name(), asked) != 0))
      logLine("the %s goes to '%s'%s", what, file.name(),
              std::strcmp(file.name(), asked) != 0 ? ": another process writes, or wrote, that name" : "");
  }

  void write(const Buffer &document) {
    const std::string_view text = document.view();
    if (document.failed() || !isOpen || file.ready() == OwnedFile::State::Lost ||
        !file.write(0, text.data(), text.size()) || (file.isRegular() && !file.truncate(text.size())))
      logLine("cannot write the %s '%s'", what, asked);
  }
};
static constinit Document jsonFile{"JSON profile"}, htmlFile{"HTML profile"};

void write(RunEnd &run) {
  static Arena arena;
  static profile::Profile profile; // large
  profile = {};
  if (!options().symbolize)
    disableSymboliser();
  if (run.forked)
    forgetSymboliser();
  collect(profile, run, arena);
  const int least = options().minParallelism, goal = options().goal;
  const bool below = least && profile::parallelism(profile.totals.work, profile.totals.spans.logical) < least;
  profile::mergeDirectives(profile);
  profile::boundLocks(profile);
  profile::advise(profile, arena);
  if (goal)
    profile::findGoal(profile, goal, goalFactor(), arena);
  profile::noteBrokenRule(profile, arena);
  const bool outOfReach = goal && !profile.whatif.goal.reached;
  run.tooSerial = below || outOfReach;
  if (options().summary) {
    Buffer text;
    const bool color =
        options().color == Color::Always || (options().color == Color::Auto && logsToStderr() && isTerminal(2));
    profile::renderText(text, profile, color);
    logBytes(text.view());
  }
  if (below)
    logLine("the parallelism is below min_parallelism=%d: exit code 67", least);
  if (outOfReach)
    logLine("no choice of regions reaches goal=%d: exit code 67", goal);
  if (const char *path = options().json) {
    Buffer document;
    profile::renderJson(document, profile);
    if (run.forked)
      jsonFile.open(path, true);
    jsonFile.write(document);
  }
  if (const char *path = options().html) {
    Buffer document;
    profile::renderHtml(document, profile);
    if (run.forked)
      htmlFile.open(path, true);
    htmlFile.write(document);
  }
}

static void openLog(const char *path) {
  static constinit char name[OwnedFile::kMaxName];
  Text text;
  const NameParts parts = expandName(text, path, processId());
  std::memcpy(name, text.c_str(), text.size() + 1);
  if (!runlog::gLog.open(kProfileLog, name, parts.pid, static_cast<u64>(options().recordLimit) << 20))
    logLine("cannot write the log %s", name);
  else if (parts.addedRank || std::strcmp(runlog::gLog.name(), name) != 0)
    logLine("the log goes to '%s'", runlog::gLog.name());
}

void openFiles() {
  if (options().record)
    openLog(options().record);
  if (options().json)
    jsonFile.open(options().json, false);
  if (options().html)
    htmlFile.open(options().html, false);
}

} // namespace ompracer::adviser
