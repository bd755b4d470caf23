// What the interposed calls of the OpenMP runtime share: they forward, and the events belong to their caller.
#pragma once

#include "events/sink.h"
#include "platform/next.h"

#include <cstdint>
#include <cstring>

namespace ompracer {

/// While it lives, the thread is in a call of the runtime. The first thing that the call does: after a wait, memory is
/// far away.
class RuntimeCall {
public:
  RuntimeCall() : task(runtimeCalled()) {}
  ~RuntimeCall() {
    if (task)
      runtimeReturns(*task);
  }
  RuntimeCall(const RuntimeCall &) = delete;
  RuntimeCall &operator=(const RuntimeCall &) = delete;

private:
  Task *task;
};

/// Events that the forwarded call raises belong to the program's line, not to the wrapper's.
class CallerScope {
public:
  CallerScope(const void *pc, const void *frame) {
    omptThread.callerPc = reinterpret_cast<uptr>(pc);
    omptThread.callerFrame = reinterpret_cast<uptr>(frame);
  }
  ~CallerScope() { omptThread.callerPc = 0; }
  CallerScope(const CallerScope &) = delete;
  CallerScope &operator=(const CallerScope &) = delete;
};

/// What the compiler says of the directive with each call of the runtime (kmp.h, ident_t).
struct Ident {
  std::int32_t reserved, flags, more[2];
  const char *source; ///< ";file;function;line;column;;"
};
/// Null: the compiler does not say where it stands.
inline const char *sourceOf(const Ident *loc) {
  constexpr char kUnknown[] = ";unknown;";
  return loc && loc->source && std::strncmp(loc->source, kUnknown, sizeof kUnknown - 1) != 0 ? loc->source : nullptr;
}

using i32 = std::int32_t;
using i64 = std::int64_t;

} // namespace ompracer

#define OMPRACER_CALL_OF(name)                                                                                         \
  OMPRACER_NEXT(name, nullptr)                                                                                         \
  CallerScope caller(__builtin_return_address(0), __builtin_frame_address(0))
