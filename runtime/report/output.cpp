// Report files. See output.h.
#include "report/output.h"

#include "base/log.h"
#include "report/render.h"

namespace ompracer {

const Format kJsonFormat = {"JSON", ",\n", renderJsonHead,
                            [](Buffer &out, const Record &record, const RunInfo &) { renderJsonRace(out, record); },
                            renderJsonTail};
const Format kSarifFormat = {"SARIF", ",\n", renderSarifHead, renderSarifRace, renderSarifTail};
const Format kHtmlFormat = {"HTML", "", renderHtmlHead, renderHtmlRace, renderHtmlTail};

void Output::prepare(const Format &as, const char *path, const RunInfo &run, Arena &arena) {
  format = &as;
  Text text; // absolute, because the program may change its directory
  if (path[0] != '/' && *run.directory)
    text.add("%s/", run.directory);
  parts = expandName(text, path, run.processId);
  asked = arena.copy(text.view());
}

bool Output::open(bool addPid, const RunInfo &run, const RunSummary &summary) {
  return file.open(asked, parts.pid, addPid) && begin(run, summary);
}

bool Output::begin(const RunInfo &run, const RunSummary &summary) {
  inFile = 0;
  if (!file.isRegular())
    return true;
  Buffer text;
  format->head(text, run);
  tailOffset = text.view().size();
  format->tail(text, summary, false);
  length = text.view().size();
  if (!text.failed() && file.write(0, text.view().data(), length))
    return true;
  file.truncate(0); // half a document is of no use
  return false;
}

/// Whether the file can be written. A new one, which took the place of a lost one, gets a document of no races.
bool Output::ready(const RunInfo &run, const RunSummary &summary) {
  const OwnedFile::State state = file.ready();
  if (state != OwnedFile::State::Fresh)
    return state == OwnedFile::State::Same;
  logLine("the %s report was removed or replaced; it goes on in '%s'", format->name, path());
  lacking += inFile; // until finish()
  return begin(run, summary);
}

void Output::add(const Record &record, const RunInfo &run, const RunSummary &summary) {
  if (!active() || !file.isRegular())
    return;
  const bool open = ready(run, summary);
  Buffer text;
  if (inFile != 0)
    text.append(format->separator);
  format->race(text, record, run);
  const u64 body = text.view().size();
  format->tail(text, summary, false);
  const bool complete = open && !text.failed();
  if (complete && file.write(tailOffset, text.view().data(), text.view().size())) {
    length = tailOffset + text.view().size();
    tailOffset += body;
    ++inFile;
    return;
  }
  ++lacking; // finish() tries again
  if (complete) {
    logLine("cannot write the report '%s' (a full disk, or ulimit -f?)", path());
    text.reset();
    writeTail(summary, false);
  }
}

/// The tail after the races that are in the file.
bool Output::writeTail(const RunSummary &summary, bool complete) {
  Buffer text;
  format->tail(text, summary, complete);
  const u64 end = tailOffset + text.view().size();
  return !text.failed() && file.write(tailOffset, text.view().data(), text.view().size()) && file.truncate(end);
}

Output::Written Output::writeAll(const Record *const *records, std::size_t count, const RunInfo &run,
                                 const RunSummary &summary, bool complete) {
  Buffer text;
  format->head(text, run);
  for (std::size_t i = 0; i < count; ++i) {
    if (i != 0)
      text.append(format->separator);
    format->race(text, *records[i], run);
  }
  const u64 body = text.view().size();
  format->tail(text, summary, complete);
  const u64 end = text.view().size();
  // Blanks first: between the write and the truncation the document would have a second tail.
  while (file.isRegular() && !text.failed() && text.view().size() < length)
    text.append('\n');
  if (text.failed())
    return Written::NoMemory;
  if (!file.write(0, text.view().data(), text.view().size()))
    return Written::No;
  file.truncate(end);
  tailOffset = body;
  length = end;
  inFile = count;
  return Written::Yes;
}

bool Output::finish(const Record *const *records, std::size_t count, const RunInfo &run, const RunSummary &summary,
                    bool complete) {
  if (!active() || delivered)
    return true;
  if (!ready(run, summary))
    return false;
  if (file.isRegular() && !records)
    return writeTail(summary, complete);
  switch (writeAll(records, records ? count : 0, run, summary, complete)) {
  case Written::Yes:
    if (records)
      lacking = 0;
    delivered = !file.isRegular();
    return true;
  case Written::NoMemory:
    return file.isRegular() && writeTail(summary, complete);
  case Written::No:
    break;
  }
  // As many races as there is room for: half a document is of no use.
  while (file.isRegular() && count != 0) {
    count /= 2;
    length = 0;
    if (writeAll(records, count, run, summary, false) == Written::Yes)
      break;
  }
  return false;
}

} // namespace ompracer
