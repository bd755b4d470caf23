// See depend.h. No compiler uses the second list of these calls.
#include "ompt/depend.h"

#include "ompt/task.h"
#include "platform/platform.h"

#include <algorithm>

namespace ompracer {

namespace {

/// The items as the graph takes them.
class Dependences {
public:
  Dependences(const DependItem *items, u32 number) : count(number) {
    if (count > kFew)
      list = static_cast<Dependence *>(needMemory(sizeof(Dependence) * count, "the dependences of a task"));
    std::transform(items, items + count, list, dependenceOf);
  }
  ~Dependences() {
    if (list != few)
      unmapMemory(list, sizeof(Dependence) * count);
  }
  Dependences(const Dependences &) = delete;
  Dependences &operator=(const Dependences &) = delete;

  const Dependence *begin() const { return list; }
  const Dependence *end() const { return list + count; }
  u32 size() const { return count; }

private:
  static Dependence dependenceOf(const DependItem &item) {
    if (item.flags & DependItem::AllMemory)
      return {0, DependKind::AllMemory};
    return {item.address, item.flags & DependItem::MutexInOutSet ? DependKind::MutexInOutSet
                          : item.flags & DependItem::InOutSet    ? DependKind::InOutSet
                          : item.flags & DependItem::Out         ? DependKind::Out
                                                                 : DependKind::In};
  }

  static constexpr u32 kFew = 64;
  Dependence few[kFew];
  Dependence *list = few;
  u32 count;
};

/// Members of one mutexinoutset exclude each other: a lock for each (siblings, address). After the graph got them.
LockSetId exclusionOf(Task &parent, const Dependences &dependences) {
  LockSetId locks = LockSetId::Empty;
  const u64 siblings = static_cast<u64>(parent.active().dependScope) << 32;
  for (const Dependence &d : dependences) {
    if (d.kind != DependKind::MutexInOutSet)
      continue;
    locks = gDetector.locks.add(locks, {d.address ^ siblings << 16, 0});
    // What one thread made in different iterations are siblings where the thread's own memory is concerned.
    if (parent.implicit)
      locks = gDetector.locks.add(locks, {d.address ^ reinterpret_cast<uptr>(&parent) << 16, kOfThread});
  }
  return locks;
}

void hold(Task *task, LockSetId exclusion) {
  if (exclusion == LockSetId::Empty)
    return;
  LockSetId held{task->cursor.payload};
  task->inherited = held;
  task->excludesSiblings = true;
  for (u32 i = 0; i < gDetector.locks.size(exclusion); ++i)
    held = gDetector.locks.add(held, gDetector.locks.element(exclusion, i));
  task->cursor.payload = static_cast<u32>(held);
}

} // namespace

void setDependences(Task *task, const DependItem *items) {
  if (omptThread.inUndeferredTask)
    return hold(task, omptThread.exclusion);
  if (!items)
    return;
  const Dependences dependences(items, omptThread.dependCount);
  gDetector.graph.setDependences(task->parent->active(), task->node, dependences.begin(), dependences.size());
  hold(task, exclusionOf(*task->parent, dependences));
}

LockSetId waitDependences(const DependItem *items, u32 count, bool nowait) {
  Task *task = omptThread.task;
  if (!task || !task->records() || !count)
    return LockSetId::Empty;
  const Dependences dependences(items, count);
  gDetector.graph.waitDependences(task->active(), dependences.begin(), dependences.size(), nowait);
  fragmentChanged(gThread);
  return exclusionOf(*task, dependences);
}

} // namespace ompracer
