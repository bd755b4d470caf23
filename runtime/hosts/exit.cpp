// _exit: the program ends without exit(), whose handlers would have told the result.
#include "hosts/sink.h"

#include "base/export.h"
#include "platform/platform.h"

namespace ompracer {

static void end(int status) {
  const int code = processEnds();
  exitProcess(code < 0 ? status : code);
}

} // namespace ompracer

OMPRACER_INTERCEPT __attribute__((noreturn)) void _exit(int status) {
  ompracer::end(status);
  __builtin_unreachable();
}
OMPRACER_INTERCEPT __attribute__((noreturn)) void _Exit(int status) {
  ompracer::end(status);
  __builtin_unreachable();
}
