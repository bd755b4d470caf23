// The end of the run: the counts, the files, the summary and the exit code.
#include "report/sink_state.h"

#include "base/log.h"
#include "options/options.h"
#include "report/cause.h"
#include "report/render.h"

#include <cstring>

namespace ompracer {

void fillSummary(RunSummary &to, const Summary &from, RecordNote (&notes)[kMaxRunNotes]) {
  to.ranks = gSink.run.ranks;
  to.races = gSink.races.load(std::memory_order_relaxed);
  to.suppressed = gSink.suppressed;
  to.fragments = from.fragments;
  to.accesses = from.accesses;
  to.checked = from.checked;
  Note known[kMaxNotes];
  to.noteCount = copyNotes(known);
  for (unsigned i = 0; i < to.noteCount; ++i)
    notes[i] = {known[i].kind, known[i].text, known[i].count};
  if (gSink.beyondLimit != 0)
    notes[to.noteCount++] = {"unreported-races", "a race beyond max_reports was found and not reported",
                             gSink.beyondLimit};
  if (gSink.brief != 0)
    notes[to.noteCount++] = {"no-memory", "the details of a race: the system gave no memory", gSink.brief};
  to.notes = notes;
}

Summary currentSummary() {
  Summary summary;
  if (gSink.summarySource)
    gSink.summarySource(summary);
  return summary;
}

namespace {

/// Does the run say so although it executed no construct?
bool openmpWasMeant() {
  Note notes[kMaxNotes];
  for (unsigned i = 0, count = copyNotes(notes); i < count; ++i)
    if (std::strcmp(notes[i].kind, kOpenmpIgnored) == 0)
      return true;
  return false;
}

/// Was something not checked?
bool isIncomplete(const RunSummary &total) {
  for (unsigned i = 0; i < total.noteCount; ++i)
    if (std::strcmp(total.notes[i].kind, kLockOwner) != 0)
      return true;
  return !total.checked;
}

/// The tallies, the suppressions, and the summary line.
void say(const RunSummary &total) {
  Buffer lines;
  constexpr std::size_t kMostTallies = 20;
  for (std::size_t i = 0; i < gSink.recordCount && i < kMostTallies; ++i)
    renderTally(lines, *gSink.records[i], gSink.run);
  for (std::size_t i = 0, told = 0; i < gSink.recordCount && told < kMostTallies; ++i)
    if (const Record &record = *gSink.records[i]; record.goneCount > 1 && !record.cause) {
      ++told;
      renderGone(putRanks(lines.append("ompracer: "), record.ranks, ": ").append("one repair of "), record);
      lines.append(": ").append(record.repair.text).append('\n');
    }
  gSink.suppressions.list(lines, true);
  if (options().unusedSuppressions)
    gSink.suppressions.list(lines, false);
  renderSummaryLine(lines, total);
  if (!lines.failed()) {
    logBytes(lines.view());
  } else {
    lines.clear();
    renderSummaryLine(lines, total);
    if (!lines.failed())
      logBytes(lines.view());
    else
      logLine("%llu %s; not checked: the system gave no memory for the rest of this line",
              static_cast<unsigned long long>(total.races), total.races == 1 ? "race" : "races");
  }
}

/// Did this process say the same before an exec that failed? Serial code of which nothing can be new counts as nothing.
bool saidAlready(const RunSummary &total) {
  return gSink.anythingSaid && gSink.said.races == total.races && gSink.said.suppressed == total.suppressed &&
         gSink.said.fragments == total.fragments && gSink.said.noteCount == total.noteCount;
}

/// The files and the summary. Returns the exit code.
int tell(const Summary &summary, bool complete) {
  openFiles();
  RecordNote notes[kMaxRunNotes];
  RunSummary total;
  fillSummary(total, summary, notes);
  tellCauses(gSink.records, gSink.recordCount, gSink.arena);
  for (Output *output : {&gSink.json, &gSink.sarif, &gSink.html}) {
    if (!output->finish(gSink.unlisted ? nullptr : gSink.records, gSink.recordCount, gSink.run, total, complete))
      logLine("cannot write the report '%s'", output->path());
    else if (output->missing() != 0)
      logLine("the report '%s' lacks %llu of the races: the system gave no memory", output->path(),
              static_cast<unsigned long long>(output->missing()));
  }
  if (options().summary && (summary.openmpRan || !summary.checked || total.races != 0 || openmpWasMeant())) {
    if (!saidAlready(total))
      say(total);
    gSink.said = total;
    gSink.anythingSaid = true;
  } else if (options().summary) {
    logVerbose(1, "no OpenMP construct was executed: there was nothing to check");
  }
  if (total.races != 0 && options().exitCode != 0)
    gSink.exitCode = options().exitCode;
  else if (total.races == 0 && options().incompleteExitCode != 0 && isIncomplete(total))
    gSink.exitCode = options().incompleteExitCode;
  return gSink.exitCode;
}

} // namespace

int finishLocked(const Summary &summary, bool complete) {
  if (gSink.finished)
    return gSink.exitCode;
  gSink.finished = true;
  return tell(summary, complete);
}

int finishReport(const Summary &summary) {
  Guard guard;
  if (!guard)
    return gSink.exitCode;
  ensureInitialised();
  return finishLocked(summary, true);
}

void reportBeforeExec(const Summary &summary) {
  Guard guard;
  if (!guard || gSink.finished)
    return;
  ensureInitialised();
  tell(summary, true);
}

void reportExecFailed() {
  Guard guard;
  if (guard && gSink.anythingSaid && !gSink.finished)
    logLine("exec failed: the program goes on, and what it finds from here on is said at its end");
}

} // namespace ompracer
