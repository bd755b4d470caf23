// Report files. See output.h.
#include "report/output.h"

#include "base/log.h"
#include "platform/platform.h"
#include "report/render.h"

#include <cstring>

namespace ompracer {

const Format kJsonFormat = {"JSON", ",\n", renderJsonHead,
                            [](Buffer &out, const Record &record, const RunInfo &) { renderJsonRace(out, record); },
                            renderJsonTail};
const Format kSarifFormat = {"SARIF", ",\n", renderSarifHead, renderSarifRace, renderSarifTail};
const Format kHtmlFormat = {"HTML", "", renderHtmlHead, renderHtmlRace, renderHtmlTail};

namespace {

/// Absolute, because the program may change its directory.
const char *expandPath(const char *path, bool addPid, const RunInfo &run, Arena &arena) {
  Text text;
  if (path[0] != '/' && *run.directory)
    text.add("%s/", run.directory);
  bool hasPid = false;
  for (const char *p = path; *p; ++p) {
    if (p[0] == '%' && (p[1] == 'p' || p[1] == '%')) {
      hasPid |= p[1] == 'p';
      p[1] == 'p' ? text.add("%u", run.processId) : text.add("%%");
      ++p;
    } else {
      text.add("%c", *p);
    }
  }
  if (addPid && !hasPid)
    text.add(".%u", run.processId);
  return arena.copy(text.view());
}

} // namespace

bool Output::open(const Format &as, const char *path, bool addPid, const RunInfo &run, const RunSummary &summary,
                  Arena &arena) {
  format = &as;
  file = expandPath(path, addPid, run, arena);
  const int fd = createFile(file);
  if (fd < 0)
    return false;
  regular = isRegularFile(fd);
  bool written = true;
  if (regular) {
    Buffer text;
    format->head(text, run);
    tailOffset = text.view().size();
    format->tail(text, summary, false);
    length = text.view().size();
    written = writeAt(fd, 0, text.view().data(), length);
  }
  closeFile(fd);
  return written;
}

void Output::add(const Record &record, const RunInfo &run, const RunSummary &summary) {
  if (!active() || !regular)
    return;
  Buffer text;
  if (!first)
    text.append(format->separator);
  format->race(text, record, run);
  const u64 body = text.view().size();
  format->tail(text, summary, false);
  const int fd = text.failed() ? -1 : openForWriting(file);
  if (fd >= 0 && writeAt(fd, tailOffset, text.view().data(), text.view().size())) {
    length = tailOffset + text.view().size();
    tailOffset += body;
    first = false;
  } else {
    ++lacking; // finish() tries again
  }
  if (fd >= 0)
    closeFile(fd);
}

/// The tail behind the races that are in the file.
bool Output::writeTail(const RunSummary &summary, bool complete) {
  Buffer text;
  format->tail(text, summary, complete);
  while (!text.failed() && tailOffset + text.view().size() < length)
    text.append('\n');
  const int fd = text.failed() ? -1 : openForWriting(file);
  if (fd < 0)
    return false;
  const bool written = writeAt(fd, tailOffset, text.view().data(), text.view().size());
  closeFile(fd);
  return written;
}

bool Output::finish(const Record *const *records, std::size_t count, const RunInfo &run, const RunSummary &summary,
                    bool complete) {
  if (!active())
    return true;
  if (regular && !records)
    return writeTail(summary, complete);
  Buffer text;
  format->head(text, run);
  for (std::size_t i = 0; records && i < count; ++i) {
    if (i != 0)
      text.append(format->separator);
    format->race(text, *records[i], run);
  }
  format->tail(text, summary, complete);
  // Blanks instead of a shorter file: between the write and a truncation the document would have a second tail.
  while (regular && !text.failed() && text.view().size() < length)
    text.append('\n');
  if (text.failed()) {
    text.reset();
    return regular && writeTail(summary, complete);
  }
  const int fd = openForWriting(file);
  if (fd < 0)
    return false;
  const bool written = writeAt(fd, 0, text.view().data(), text.view().size());
  closeFile(fd);
  if (written && records)
    lacking = 0;
  return written;
}

} // namespace ompracer
