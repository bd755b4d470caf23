// The verbs of mutual exclusion.
#include "events/sink.h"
#include "notes/notes.h"
#include "span/locks.h"
#include "tool/fragment.h"

namespace ompracer {

using namespace adviser;

void mutexWanted(Task &task) {
  Event event;
  task.waits |= TaskExtra::Mutex;
}

void mutexAcquired(Task *task, u64 mutex, uptr) {
  Event event;
  if (!task)
    return;
  task->waits &= static_cast<u8>(~TaskExtra::Mutex);
  if (!task->place)
    return;
  if (task->held < TaskExtra::kHeld)
    task->mutexes[task->held++] = {mutex, task->place->at.t.at[kLocks]};
  else
    noteNotChecked("locks", "a mutex that is taken inside of several others does not bound the span");
}

void mutexReleased(Task *task, u64 mutex) {
  Event event;
  if (!task || !task->place)
    return;
  for (u8 i = task->held; i-- > 0;)
    if (task->mutexes[i].mutex == mutex) {
      if (!noteHeld(omptThread.store, *task->place, mutex, task->mutexes[i].since))
        noteNotChecked("locks", "mutexes beyond the table of their scope do not bound the span");
      task->mutexes[i] = task->mutexes[--task->held];
      return;
    }
}

void nestLockAcquired(u64) {}
// A further acquisition of it does not wait.
void nestLockChanged(u64, bool) {
  Event event;
  if (Task *task = omptThread.task)
    task->waits &= static_cast<u8>(~TaskExtra::Mutex);
}
bool nestLockHeldOnce(u64) { return false; }
void lockCreated(u64) {}
void flushes() {}

} // namespace ompracer
