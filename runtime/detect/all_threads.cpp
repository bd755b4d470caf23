#include "detect/all_threads.h"

namespace ompracer {

constinit ThreadRegistry gThreads;

void forEachThread(bool (*visit)(Thread &, void *), void *argument) {
  SpinGuard lock(gThreads.busy);
  for (Thread *t = gThreads.first; t && visit(*t, argument); t = t->next)
    OMPRACER_DCHECK(t->index != 0 && t->tables && (!t->next || t->next->previous == t));
}

MemoryPlace placeOf(uptr address) {
  SpinGuard lock(gThreads.busy);
  for (Thread *t = gThreads.first; t; t = t->next) {
    if (t->onOwnStack(address))
      return MemoryPlace::Stack;
    if (address - t->stackHigh < t->stackTop - t->stackHigh)
      return MemoryPlace::ThreadLocal;
  }
  return MemoryPlace::Other;
}

ThreadTotals threadTotals() {
  SpinGuard lock(gThreads.busy);
  ThreadTotals totals = gThreads.ended;
  for (Thread *t = gThreads.first; t; t = t->next) {
    totals.accesses += __atomic_load_n(&t->accesses, __ATOMIC_RELAXED);
    totals.historiesDropped += __atomic_load_n(&t->historiesDropped, __ATOMIC_RELAXED);
  }
  return totals;
}

} // namespace ompracer
