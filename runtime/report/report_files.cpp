// The report files of the run: one for each form that the options name, and none of them another file of the run.
#include "report/sink_state.h"

#include "base/check.h"
#include "base/log.h"
#include "options/options.h"

#include <cstring>

namespace ompracer {
namespace {

/// Ends the program when the report would be written to another file of the run.
void refuseSharedFile(const Output &output, const Format &format) {
  const auto refuse = [&](const char *other, const char *file) {
    if (isSameFile(output.askedPath(), file))
      fatal(kExitUsage, "the %s report and %s are one file: '%s'", format.name, other, file);
  };
  if (options().suppressions)
    refuse("the suppressions", options().suppressions);
  if (options().logPath) {
    Text log;
    if (!expandName(log, options().logPath, gSink.run.processId).pid)
      log.add(".%u", gSink.run.processId);
    refuse("the log", log.c_str());
  }
  for (const Output *other : {&gSink.json, &gSink.sarif, &gSink.html})
    if (other != &output && other->active())
      refuse("another report", other->path());
}

void openOutput(Output &output, const Format &format, const char *path, const RunSummary &summary) {
  if (!path)
    return;
  output.prepare(format, path, gSink.run, gSink.arena);
  if (!gSink.child)
    refuseSharedFile(output, format);
  if (!output.open(gSink.child, gSink.run, summary)) {
    if (!gSink.child)
      fatal(kExitUsage, "cannot create the %s report '%s'", format.name, output.path());
    logLine("cannot create the %s report '%s'", format.name, output.path());
    output.forget();
  } else if (!gSink.child && std::strcmp(output.path(), output.askedPath()) != 0) {
    logLine("the %s report goes to '%s': another process writes, or wrote, '%s'", format.name, output.path(),
            output.askedPath());
  } else if (output.addedRank()) {
    logLine("the %s report goes to '%s'", format.name, output.path());
    refuseSharedFile(output, format);
  } else if (!gSink.child) {
    refuseSharedFile(output, format); // the log may have come to exist
  }
}

} // namespace

void openFiles() {
  if (gSink.filesOpen)
    return;
  gSink.filesOpen = true;
  RecordNote notes[kMaxRunNotes];
  RunSummary summary;
  fillSummary(summary, currentSummary(), notes);
  openOutput(gSink.json, kJsonFormat, options().json, summary);
  openOutput(gSink.sarif, kSarifFormat, options().sarif, summary);
  openOutput(gSink.html, kHtmlFormat, options().html, summary);
}

} // namespace ompracer
