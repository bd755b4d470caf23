// A place where another thread may come between, made likely: nothing in a normal build, now and then a yield under
// ThreadSanitizer, which is how the stress tests are built.
#pragma once

#include "platform/platform.h"

namespace ompracer {

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define OMPRACER_STRESSED 1
#endif
#endif

inline void stressPoint() {
#ifdef OMPRACER_STRESSED
  static thread_local u32 state = threadId();
  state = state * 1664525 + 1013904223;
  if (state >> 30 == 0)
    yieldThread();
#endif
}

} // namespace ompracer
