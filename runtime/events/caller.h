// What the interposed calls of the OpenMP runtime share: they forward, and the events belong to their caller.
#pragma once

#include "events/task.h"
#include "platform/next.h"

#include <cstdint>

namespace ompracer {

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

struct Ident;
using i32 = std::int32_t;
using i64 = std::int64_t;

} // namespace ompracer

#define OMPRACER_CALL_OF(name)                                                                                         \
  OMPRACER_NEXT(name, nullptr)                                                                                         \
  CallerScope caller(__builtin_return_address(0), __builtin_frame_address(0))
