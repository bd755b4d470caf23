#include "detect/attach.h"

#include "detect/all_threads.h"
#include "detect/memory_life.h"
#include "detect/safepoints.h"
#include "detect/tell.h"

#include "platform/platform.h"

namespace ompracer {

bool attachThread() {
  Thread &t = gThread;
  if (t.index)
    return true;
  RuntimeScope scope;
  if (!t.tables)
    t.tables = static_cast<ThreadTables *>(reserveMemory(sizeof(ThreadTables)));
  if (!t.tables || !t.findStack())
    return false;
  OMPRACER_DCHECK(t.stackLow < t.stackHigh && t.stackHigh <= t.stackTop);
  {
    SpinGuard lock(gThreads.busy);
    t.index = gThreads.nextIndex++;
    t.blocks = gBlocks.userOf(t.index);
    t.next = gThreads.first;
    if (t.next)
      t.next->previous = &t;
    gThreads.first = &t;
  }
  t.logged = runlog::gLog.isOn() ? Entry::kNoFragment : 0;
  t.slowIterations = t.programOrder || t.logged;
  if (t.index == 1)
    tellModules();
  // The stack may be that of an ended thread, and so the thread-local storage at its top. What lies between this frame
  // and that is in use already, but not by anybody else.
  clearMemory(t.stackLow, reinterpret_cast<uptr>(__builtin_frame_address(0)) - t.stackLow);
  clearMemory(t.stackHigh, t.stackTop - t.stackHigh);
  return true;
}

static void forgetTables(Thread &t) {
  if (t.tables) {
    t.tables->memory.privateStack.release();
    unmapMemory(t.tables, sizeof(ThreadTables));
  }
  t.tables = nullptr;
}

void detachThread() {
  Thread &t = gThread;
  setRecording(t, false);
  gSafepoints.leave(t);
  if (!t.index)
    return forgetTables(t);
  {
    SpinGuard lock(gThreads.busy);
    OMPRACER_DCHECK((t.previous ? t.previous->next : gThreads.first) == &t);
    (t.previous ? t.previous->next : gThreads.first) = t.next;
    if (t.next)
      t.next->previous = t.previous;
    gThreads.ended.accesses += t.accesses;
    gThreads.ended.historiesDropped += t.historiesDropped;
  }
  countPendingRaces(t);
  forgetTables(t);
  t.accesses = t.historiesDropped = 0;
  t.cursor = nullptr;
  t.sections = 0;
  t.next = t.previous = nullptr;
  t.index = 0;
  fragmentChanged(t);
  t.blocks = {};
}

void forgetOtherThreads() {
  Thread &t = gThread;
  t.next = t.previous = nullptr;
  gBlocks.forgetOthers(t.index, gThreads.nextIndex);
  gThreads.first = t.index ? &t : nullptr;
}

} // namespace ompracer
