// Dependences of tasks: graph operations, and the exclusion among the members of a mutexinoutset.
#include "base/rule.h"
#include "events/sink.h"
#include "verbs/task.h"

#include <utility>

namespace ompracer {

/// Members of one mutexinoutset exclude each other: a lock for each (siblings, address). After the graph got them.
static LockSetId exclusionOf(Task &parent, const Dependence *dependences, u32 count) {
  LockSetId locks = LockSetId::Empty;
  const u64 siblings = static_cast<u64>(parent.active().dependScope) << 32;
  for (u32 i = 0; i < count; ++i) {
    const Dependence &d = dependences[i];
    if (d.kind != DependKind::MutexInOutSet || !by(Rule::MutexInOutSet))
      continue;
    locks = gDetector.locks.add(locks, {d.address ^ siblings << 16, 0});
    // What one thread made in different iterations are siblings where the thread's own memory is concerned.
    if (parent.implicit)
      locks = gDetector.locks.add(locks, {d.address ^ reinterpret_cast<uptr>(&parent) << 16, kOfThread});
  }
  return locks;
}

static void hold(Task &task, LockSetId exclusion) {
  if (exclusion == LockSetId::Empty)
    return;
  LockSetId held = task.cursor.lockSet;
  task.inherited = held;
  task.excludesSiblings = true;
  for (const LockElement &e : gDetector.locks.elementsOf(exclusion))
    held = gDetector.locks.add(held, e);
  task.cursor.lockSet = held;
}

void dependsOn(Task &task, Task &by, const Dependence *dependences, u32 count) {
  tellDependences(Told::DependsOn, task.told(), dependences, count);
  gDetector.graph.setDependences(by.active(), task.node, dependences, count);
  hold(task, exclusionOf(by, dependences, count));
  fragmentChanged(gThread);
}

void waitsFor(Task &task, const Dependence *dependences, u32 count, bool nowait) {
  task.awaited = LockSetId::Empty;
  if (!task.records() || !count)
    return;
  tellDependences(Told::WaitsFor, nowait, dependences, count);
  gDetector.graph.waitDependences(task.active(), dependences, count, nowait);
  fragmentChanged(gThread);
  task.awaited = exclusionOf(task, dependences, count);
}

void holdAwaited(Task &task, Task &creator) { hold(task, std::exchange(creator.awaited, LockSetId::Empty)); }

} // namespace ompracer
