// OwnedOrder: what orders or excludes two accesses only because a thread owns the memory (semantics 4). Asked when the
// floating order says nothing; so none of it is on the fast path.
#pragma once

#include "detect/thread.h"

#include "base/rule.h"

namespace ompracer {

/// True if one implicit task makes both accesses in every assignment, although one of them is to shared memory.
/// One lies in the task's own code. The number or storage of a thread selects, or guards, the other.
/// Example: the body of `master`, and an iteration under `if (omp_get_thread_num() == 0)`.
bool sameThreadInEveryAssignment(Entry e, Entry b);

/// Are e and b, accesses to `address`, ordered or excluded by what counts for owned memory only? They float.
bool orderedWhenOwned(Thread &t, Entry e, Entry b, uptr address);

/// True if the thread's implicit task made e in its own code, before the construct of which the thread executes a part.
/// Then orderedWhenOwned holds in all iterations of the part, for memory that the task owns or its thread selects.
/// Example: a histogram that each thread clears before the loop.
[[gnu::noinline]] bool preparedByImplicitTask(Thread &t, Entry e);

/// Memory of the thread that its iterations of a loop use one after another, or that its own code prepared for the
/// loop: the common part of orderedWhenOwned, and true for all iterations that follow.
[[gnu::always_inline]] inline bool ownedInWorkShare(Thread &t, Entry e, Entry b) {
  if (!by(Rule::OwnedPinned) || !t.inWorkShare || t.taskFrame || t.inReduction || e.owner() != b.owner() ||
      (e.owner() != Ownership::Inner &&
       (e.owner() != Ownership::Executor || gDetector.copiesHeld.load(std::memory_order_relaxed))))
    return false;
  return e.node() == t.node || gDetector.graph.wnode(e.fragment()).node == t.cursor->node ||
         preparedByImplicitTask(t, e);
}

/// True if both access the thread's copy in a task reduction, and e's task has completed with nothing unjoined.
/// Then b may replace e: whatever later accesses the copy in parallel with e is parallel to b, too.
bool replacesOnCopy(Thread &t, Entry e, Entry b, uptr cellAddress);

/// e and b are of completed tasks, or b of the current one, and nothing but what joins both tells their order (Graph::
/// isSettledBeside); ofPlainTask: their siblings' parent is a plain task, so no thread's order tells it either. Has
/// each later access then one answer from orderedWhenOwned for both? Not where a thread selects the address.
inline bool ownedAlike(Entry e, Entry b, bool ofPlainTask) {
  if (b.owner() == Ownership::None)
    return true;
  auto executor = [](Entry x) {
    return gDetector.executorOf[static_cast<u32>(x.node())].load(std::memory_order_relaxed);
  };
  return ofPlainTask && b.owner() != Ownership::Executor && executor(e) == executor(b) &&
         !gDetector.copiesHeld.load(std::memory_order_relaxed) && !gDetector.selections.any() &&
         !gDetector.sites.isByNumber(e.site()) && !gDetector.sites.isByNumber(b.site()) &&
         gDetector.graph.sameTeam(e.fragment(), b.fragment());
}
/// The same for b of the current task.
inline bool ownedAlike(const Thread &t, Entry e, Entry b) {
  return ownedAlike(e, b, gDetector.graph.isOfPlainTask(t.cursor->node));
}

} // namespace ompracer
