#include "detect/thread.h"

namespace ompracer {

constinit thread_local Thread gThread;

void forgetChecked(Thread &t) {
  t.epochs = 2;
  t.runEpoch = 1;
  t.readKey = 0;
  if (t.tables)
    t.tables->memo.forgetChecked();
}

void awaitOnce(Thread &t, u32 number) {
  gDetector.graph.awaitOnce(number);
  if (t.onceAwaited >> number & 1)
    return;
  t.onceAwaited |= 1ull << number;
  if (t.tables) {
    t.tables->relations.forgetAll();
    t.tables->memo.decisions.clear();
  }
}

} // namespace ompracer
