// Code that only some threads reach, because a comparison of their numbers guards it (semantics 4c): from function to
// function, and to what it creates. Inside one function the pass says it of each access.
//
// A guard is ownership that all accesses have in addition to that of their addresses (Thread::guard). It belongs to the
// task.
#include "base/export.h"
#include "detect/ownership.h"
#include "verbs/task.h"

#include <ompracer/abi.h>

namespace ompracer {

static u64 bitsOf(Ownership owner) { return static_cast<u64>(owner) << Entry::kOwnerShift; }

u64 guardOfTask(const Task &creator, const Captures &said, bool undeferred, bool inProgramOrder) {
  if (inProgramOrder)
    return creator.guard;
  u64 guard = creator.guard;
  // Whoever executes a deferred task, the guard was about the creator.
  if (!undeferred && Entry{guard}.owner() == Ownership::Executor)
    guard = bitsOf(Ownership::Inner) | (guard & kByNumber);
  const u64 owner = bitsOf(said.byExecutor() ? Ownership::Executor : Ownership::Inner);
  if (said.numbers >> OMPRACER_TASK_GUARDED_BIT & 1)
    guard = joinOwners(guard, owner);
  if (said.numbers >> OMPRACER_TASK_GUARDED_BY_NUMBER_BIT & 1)
    guard = joinOwners(guard, owner | kByNumber);
  return guard;
}

u64 guardOfTeam(Task &encountering, bool inProgramOrder) {
  if (inProgramOrder)
    return encountering.guard;
  return encountering.guard && encountering.records() ? bitsOf(Ownership::Outer) : 0;
}

static void setGuard(u64 guard) {
  Thread &t = gThread;
  if (Task *task = omptThread.task; task && t.guard != guard) {
    task->guard = t.guard = guard;
    guardBitsChanged(t);
  }
}

} // namespace ompracer

OMPRACER_EXPORT uint64_t __ompracer_guard_begin(uint32_t flags) {
  const ompracer::Thread &t = ompracer::gThread;
  const ompracer::u64 previous = t.guard;
  if (flags)
    ompracer::setGuard(ompracer::joinOwners(previous, ompracer::ownershipOf(t, 0, flags)));
  return previous;
}
OMPRACER_EXPORT void __ompracer_guard_end(uint64_t previous) {
  ompracer::setGuard(previous);
  // Control may have come here by an exception or longjmp: the frames below are gone.
  if (const ompracer::Thread &t = ompracer::gThread; t.tables)
    t.tables->memory.privateStack.removeBelow(reinterpret_cast<ompracer::uptr>(__builtin_frame_address(0)));
}
