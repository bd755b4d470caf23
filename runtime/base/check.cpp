// The cold half of the checks: one line to the log, then the end of the process.
#include "base/check.h"

#include "base/log.h"

namespace ompracer {

namespace {
const char *baseName(const char *path) {
  const char *name = path;
  for (const char *p = path; *p; ++p)
    if (*p == '/')
      name = p + 1;
  return name;
}
} // namespace

void checkFailed(const char *file, int line, const char *condition) {
  fatal(kExitInternal, "internal error: check failed at %s:%d: %s", baseName(file), line, condition);
}

void checkFailedValues(const char *file, int line, const char *condition, u64 a, u64 b) {
  fatal(kExitInternal, "internal error: check failed at %s:%d: %s (0x%llx, 0x%llx)", baseName(file), line, condition,
        static_cast<unsigned long long>(a), static_cast<unsigned long long>(b));
}

} // namespace ompracer
