// Serial code is recorded while something can run in parallel with it: a thread that the program created, or a deferred
// target task. What its thread holds at that moment was acquired before anybody recorded.
#include "verbs/serial.h"

#include "hosts/thread.h"
#include "notes/notes.h"
#include "platform/platform.h"
#include "verbs/lifecycle.h"
#include "verbs/mutex.h"
#include "verbs/task.h"

namespace ompracer {

void recordSerialCode() {
  Task *task = omptThread.task->body();
  if (task->mayRunInParallel)
    return;
  task->mayRunInParallel = true;
  tell(Told::Serial);
  renewInitial(*task, gThread.index - 1);
  gThread.orderedBelow = gDetector.graph.highWater();
  Graph::startAt(gThread.alloc, gThread.orderedBelow);
  acquireHeld(task->cursor);
  activate(omptThread.task);
}

/// What the thread holds of the mutexes of the thread library, and of the OpenMP runtime's what it acquired in serial
/// code. Only the first lock and the last unlock count. Small: a library that is loaded later finds little room for
/// static thread-local storage (test/death/loaded-later.test).
struct HeldMutex {
  u64 mutex : 48; ///< address
  u64 shared : 1;
  u64 count : 15;
};
static constexpr u32 kHeld = 32;
static __thread HeldMutex held[kHeld];

bool holds(u64 mutex, bool shared, bool again) {
  HeldMutex *unused = nullptr;
  for (HeldMutex &h : held) {
    if (h.mutex == mutex && h.count) {
      if (!again) // somebody else gave it back meanwhile
        h = {mutex, shared, 0};
      return h.count++ == 0;
    }
    if (!h.count)
      unused = &h;
  }
  if (unused)
    *unused = {mutex, shared, 1};
  return true;
}

bool givesBack(u64 mutex) {
  for (HeldMutex &h : held)
    if (h.mutex == mutex && h.count)
      return --h.count == 0;
  return true;
}

void acquireHeld(Cursor &c) {
  for (const HeldMutex &h : held)
    if (h.count)
      acquired(c, h.mutex, h.shared ? kShared : 0);
}

void hostThreadJoined() {
  Task *task = omptThread.task->body();
  if (!lifecycle.singleHost() || task->implicit || task->parent || task->node == SNodeId::None || task->host)
    return;
  // Serial again: all that was recorded is past.
  task->mayRunInParallel = false;
  activate(omptThread.task);
}

void targetTasksJoined(Task *task) {
  if (!task->targetTasks || unjoinedHosts.load(std::memory_order_relaxed))
    return;
  task->targetTasks = false;
  task->mayRunInParallel = false;
  activate(task);
}

void awaitTargetTasks() {
  Task *task = omptThread.task;
  if (!task || !task->targetTasks)
    return;
  // Threads of the runtime's own execute them. One that waits for what the program has not done never begins.
  constexpr u64 kLongest = 10'000'000'000;
  for (u64 begin = monotonicNanoseconds(); !lifecycle.noTaskUnfinished(); yieldThread())
    if (monotonicNanoseconds() - begin > kLongest) {
      noteNotChecked("target", "target tasks that had not ended when the program did");
      return;
    }
}

} // namespace ompracer
