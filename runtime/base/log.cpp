// Where messages go: stderr, or FILE.PID of log_path. See log.h.
#include "base/log.h"

#include "base/host.h"

#include <atomic>

namespace ompracer {
namespace {

constexpr int kStderr = 2;

/// State of the log. Zero-initialised; `opening` guards the rest while the file is (re)opened.
struct Log {
  const char *path = nullptr;
  std::atomic<u32> owner{0}; ///< process that opened `fd`; release store pairs with the acquire load in logBytes
  std::atomic<int> fd{kStderr};
  std::atomic<bool> opening{false};
  std::atomic<int> verbosity{0};
};
constinit Log gLog;

bool sameText(const char *a, const char *b) {
  for (; *a && *a == *b; ++a, ++b)
    ;
  return *a == *b;
}

int openLog(u32 process) {
  bool expected = false;
  if (!gLog.opening.compare_exchange_strong(expected, true, std::memory_order_acquire))
    return gLog.owner.load(std::memory_order_acquire) == process ? gLog.fd.load(std::memory_order_relaxed) : kStderr;
  // A forked child inherits the parent's descriptor and replaces it by its own file.
  int fd = host::create(Text("%s.%u", gLog.path, process).c_str());
  if (fd < 0) {
    fd = kStderr;
    const Text message("ompracer: cannot create log_path %s.%u, writing to stderr\n", gLog.path, process);
    host::write(kStderr, message.c_str(), message.size());
  }
  gLog.fd.store(fd, std::memory_order_relaxed);
  gLog.owner.store(process, std::memory_order_release);
  gLog.opening.store(false, std::memory_order_release);
  return fd;
}

} // namespace

int logDescriptor() {
  if (!gLog.path)
    return kStderr;
  const u32 process = host::processId();
  if (gLog.owner.load(std::memory_order_acquire) == process)
    return gLog.fd.load(std::memory_order_relaxed);
  return openLog(process);
}

void logBytes(std::string_view bytes) { host::write(logDescriptor(), bytes.data(), bytes.size()); }

void setLogPath(const char *path) {
  const bool toStderr = !path || !*path || sameText(path, "stderr");
  gLog.path = toStderr ? nullptr : path;
  gLog.owner.store(0, std::memory_order_release);
}

void setVerbosity(int level) { gLog.verbosity.store(level, std::memory_order_relaxed); }

namespace {
void line(const char *format, va_list list) {
  Text text("ompracer: ");
  text.addList(format, list);
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
  host::exitNow(exitCode);
}

} // namespace ompracer
