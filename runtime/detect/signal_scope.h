// SignalHandlerScope: nothing counts that a handler of the program for a signal does.
#pragma once

#include "detect/thread.h"

namespace ompracer {

/// A handler of the program for a signal runs. It may have interrupted the runtime's own code, so nothing that it does
/// counts. Handlers may interrupt each other at any place here: each leaves everything as it found it.
class SignalHandlerScope {
public:
  explicit SignalHandlerScope(Thread &t) : t(t), recording(t.recording), wanted(t.wanted) {
    depth = ++t.handlers;
    if (depth == 1)
      t.outermostHandler = this;
    t.wanted = false;
    ignoreBegin(t);
  }
  /// Nothing is left to do for a handler that jumped, inside itself, and so counts as left.
  ~SignalHandlerScope() {
    if (t.handlers >= depth)
      leave(t.handlers - depth + 1);
  }
  SignalHandlerScope(const SignalHandlerScope &) = delete;
  SignalHandlerScope &operator=(const SignalHandlerScope &) = delete;

  /// The thread jumps out of its handlers, all of them.
  static void leaveAll(Thread &t) {
    if (t.handlers)
      t.outermostHandler->leave(t.handlers);
  }

private:
  void leave(u32 count) {
    t.ignore -= count;
    t.wanted = wanted;
    t.recording = recording;
    t.handlers -= count;
  }

  Thread &t;
  bool recording, wanted;
  u32 depth; ///< of handlers in each other, from 1
};

} // namespace ompracer
