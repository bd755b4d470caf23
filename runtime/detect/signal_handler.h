// SignalHandler: nothing counts that a handler of the program for a signal does.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// A handler of the program for a signal runs. It may have interrupted the runtime's own code, so nothing that it does
/// counts. Handlers may interrupt each other at any place here: each leaves everything as it found it.
struct SignalHandler {
  void begin(Thread &t) {
    recording = t.recording;
    wanted = t.wanted;
    depth = ++t.handlers;
    if (depth == 1)
      t.outermostHandler = this;
    t.wanted = false;
    ignoreBegin(t);
  }
  /// Nothing is left to do for a handler that jumped, inside itself, and so counts as left.
  void end(Thread &t) const {
    if (t.handlers >= depth)
      leave(t, t.handlers - depth + 1);
  }
  /// The thread jumps out of its handlers, all of them.
  static void leaveAll(Thread &t) {
    if (t.handlers)
      t.outermostHandler->leave(t, t.handlers);
  }

private:
  void leave(Thread &t, u32 count) const {
    OMPRACER_DCHECK(t.ignore >= count && t.handlers >= count);
    t.ignore -= count;
    t.wanted = wanted;
    t.recording = recording;
    t.handlers -= count;
  }

  bool recording = false, wanted = false;
  u32 depth = 0; ///< of handlers in each other, from 1
};

} // namespace ompracer
