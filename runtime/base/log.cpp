// Where messages go: stderr, or FILE.PID of log_path. See log.h.
#include "base/log.h"

#include "base/host.h"
#include "base/visible.h"

#include <atomic>

namespace ompracer {
namespace {

constexpr int kStderr = 2;

/// State of the log.
struct Log {
  /// Written before the first message of another thread can come, and where the log turns out to be of no use: relaxed,
  /// because the text stays.
  std::atomic<const char *> path{nullptr};
  std::atomic<u32> owner{0}; ///< process whose file has been created; a forked child creates its own
  std::atomic<int> verbosity{0};
  std::atomic<const char *> name{"ompracer"}; ///< relaxed: written at start
  int (*lastWords)(int) = nullptr;            ///< written at start
};
constinit Log gLog;

bool sameText(const char *a, const char *b) {
  for (; *a && *a == *b; ++a, ++b)
    ;
  return *a == *b;
}

} // namespace

bool logsToStderr() { return gLog.path.load(std::memory_order_relaxed) == nullptr; }

void logBytes(std::string_view bytes) {
  const char *const path = gLog.path.load(std::memory_order_relaxed);
  if (!path) {
    host::write(kStderr, bytes.data(), bytes.size());
    return;
  }
  const u32 process = host::processId();
  // Whoever changes the owner creates the file, in the parent at start, while there is one thread. Release and acquire
  // pair with each other and with setLogPath: who finds the process as owner finds the file created.
  if (gLog.owner.exchange(process, std::memory_order_acq_rel) != process && !host::createLog(path)) {
    gLog.path.store(nullptr, std::memory_order_relaxed);
    logLine("cannot create log_path %s, writing to stderr", host::logName());
    host::write(kStderr, bytes.data(), bytes.size());
    return;
  }
  if (host::appendLog(bytes.data(), bytes.size()))
    return;
  Text message("%s: cannot write log_path ", nameInLog());
  putVisible(host::logName(), [&](std::string_view piece) { message.append(piece); });
  message.append(", writing to stderr\n");
  gLog.path.store(nullptr, std::memory_order_relaxed); // a FIFO whose reader stopped is waited for once
  host::write(kStderr, message.c_str(), message.size());
  host::write(kStderr, bytes.data(), bytes.size()); // rather there than nowhere
}

void setLogPath(const char *path) {
  const bool toStderr = !path || !*path || sameText(path, "stderr");
  gLog.path.store(toStderr ? nullptr : path, std::memory_order_relaxed);
  gLog.owner.store(0, std::memory_order_release);
}

void setLastWords(int (*say)(int exitCode)) { gLog.lastWords = say; }

void setLogName(const char *name) { gLog.name.store(name, std::memory_order_relaxed); }

const char *nameInLog() { return gLog.name.load(std::memory_order_relaxed); }

void setVerbosity(int level) { gLog.verbosity.store(level, std::memory_order_relaxed); }

namespace {
void line(const char *format, va_list list) {
  Text message, text("%s: ", nameInLog());
  message.addList(format, list);
  putVisible(message.view(), [&](std::string_view piece) { text.append(piece); });
  const bool fits = !text.cut();
  logBytes(fits ? text.append("\n").view() : text.view());
  if (!fits)
    logBytes("\n");
}
} // namespace

void logLine(const char *format, ...) {
  va_list list;
  va_start(list, format);
  line(format, list);
  va_end(list);
}

void logVerbose(int level, const char *format, ...) {
  if (gLog.verbosity.load(std::memory_order_relaxed) < level)
    return;
  va_list list;
  va_start(list, format);
  line(format, list);
  va_end(list);
}

void fatal(int exitCode, const char *format, ...) {
  va_list list;
  va_start(list, format);
  line(format, list);
  va_end(list);
  // Two threads may come here at once: whoever ends the process has said all.
  host::exitNow(gLog.lastWords ? gLog.lastWords(exitCode) : exitCode);
}

} // namespace ompracer
