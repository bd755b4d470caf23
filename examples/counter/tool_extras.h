// What the counter remembers of a task, region and thread, inside the objects of events/task.h.
#pragma once

#include "base/types.h"

namespace ompracer {

/// It does not need to know where the thread's stack lies.
struct ThreadPosition {
  bool onOwnStack(uptr) const { return true; }
};
inline ThreadPosition position() { return {}; }

/// Neither the chunks of loops nor the begin of waits.
struct ToolWants {
  static constexpr bool kChunks = false, kWaits = false, kControl = false;
};

/// It does not measure time.
struct RuntimeCall {
  RuntimeCall() {}
};
inline void codeEnds() {}
inline void *observeTask(void *body) { return body; }

struct TeamExtra {
  u32 depth = 0; ///< of regions around it, and itself
};
struct TaskExtra {
  u32 depth = 0; ///< explicit: of explicit tasks around it, and itself
};
struct ThreadExtra {};
struct TaskloopExtra {};
struct ReductionExtra {};

} // namespace ompracer
