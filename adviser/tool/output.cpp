#include "tool/output.h"

#include "base/log.h"
#include "platform/owned_file.h"
#include "platform/platform.h"
#include "platform/symboliser.h"
#include "profile/advice.h"
#include "profile/goal.h"
#include "profile/locks.h"
#include "profile/merge.h"
#include "profile/render.h"
#include "record/record.h"
#include "tool/options.h"
#include "tool/whatif.h"

#include <cstring>

namespace ompracer::adviser {

/// `path` as the user wrote it: %p is the process id, %% a percent sign. True: the id is in it.
static bool expandName(const char *path, Text &name) {
  bool hasPid = false;
  for (const char *p = path; *p; ++p)
    if (p[0] == '%' && (p[1] == 'p' || p[1] == '%')) {
      hasPid |= p[1] == 'p';
      p[1] == 'p' ? name.add("%u", processId()) : name.add("%%");
      ++p;
    } else
      name.add("%c", *p);
  return hasPid;
}

static void writeFile(const char *path, const char *what, const Buffer &document, bool addPid, Arena &arena) {
  static OwnedFile files[2]; // stay open until the process ends, so that no other one takes the name
  OwnedFile &file = files[what[0] == 'H'];
  Text name;
  const bool hasPid = expandName(path, name);
  file.close();
  file = {};
  const std::string_view text = document.view();
  if (document.failed() || !file.open(arena.copy(name.view()), hasPid, addPid) ||
      !file.write(0, text.data(), text.size()) || (file.isRegular() && !file.truncate(text.size())))
    logLine("cannot write the %s profile '%s'", what, name.c_str());
}

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
    writeFile(path, "JSON", document, run.forked, arena);
  }
  if (const char *path = options().html) {
    Buffer document;
    profile::renderHtml(document, profile);
    writeFile(path, "HTML", document, run.forked, arena);
  }
}

void openLog() {
  const char *path = options().record;
  if (!path)
    return;
  static constinit char name[OwnedFile::kMaxName];
  Text text;
  const bool hasPid = expandName(path, text);
  std::memcpy(name, text.c_str(), text.size() + 1);
  if (!runlog::gLog.open(kProfileLog, name, hasPid, static_cast<u64>(options().recordLimit) << 20))
    logLine("cannot write the log %s", name);
}

} // namespace ompracer::adviser
