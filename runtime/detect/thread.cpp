#include "detect/thread.h"

#include "detect/lanes.h"
#include "detect/memory_life.h"
#include "detect/safepoints.h"
#include "detect/tell.h"
#include "detect/value_order.h"
#include "engine/exclusion.h"
#include "engine/extents.h"

#include "platform/platform.h"
#include "platform/spin.h"

namespace ompracer {

constinit thread_local Thread gThread;

namespace {

/// Attached threads and what ended ones left. Guarded by `busy`.
struct Registry {
  SpinLock busy;
  Thread *first = nullptr;
  ThreadTotals ended;
  u32 nextIndex = 1;
};
constinit Registry gRegistry;

} // namespace

bool attachThread() {
  Thread &t = gThread;
  if (t.index)
    return true;
  RuntimeScope scope;
  if (!t.tables)
    t.tables = static_cast<ThreadTables *>(reserveMemory(sizeof(ThreadTables)));
  if (!t.tables || !t.findStack())
    return false;
  {
    SpinGuard lock(gRegistry.busy);
    t.index = gRegistry.nextIndex++;
    t.blocks = gBlocks.userOf(t.index);
    t.next = gRegistry.first;
    if (t.next)
      t.next->previous = &t;
    gRegistry.first = &t;
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
  forgetLanes(t);
  if (!t.index)
    return forgetTables(t);
  {
    SpinGuard lock(gRegistry.busy);
    (t.previous ? t.previous->next : gRegistry.first) = t.next;
    if (t.next)
      t.next->previous = t.previous;
    gRegistry.ended.accesses += t.accesses;
    gRegistry.ended.historiesDropped += t.historiesDropped;
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
  gBlocks.forgetOthers(t.index, gRegistry.nextIndex);
  gRegistry.first = t.index ? &t : nullptr;
}

void forEachThread(bool (*visit)(Thread &, void *), void *argument) {
  SpinGuard lock(gRegistry.busy);
  for (Thread *t = gRegistry.first; t && visit(*t, argument); t = t->next) {
  }
}

MemoryPlace placeOf(uptr address) {
  SpinGuard lock(gRegistry.busy);
  for (Thread *t = gRegistry.first; t; t = t->next) {
    if (t->onOwnStack(address))
      return MemoryPlace::Stack;
    if (address - t->stackHigh < t->stackTop - t->stackHigh)
      return MemoryPlace::ThreadLocal;
  }
  return MemoryPlace::Other;
}

ThreadTotals threadTotals() {
  SpinGuard lock(gRegistry.busy);
  ThreadTotals totals = gRegistry.ended;
  for (Thread *t = gRegistry.first; t; t = t->next) {
    totals.accesses += __atomic_load_n(&t->accesses, __ATOMIC_RELAXED);
    totals.historiesDropped += __atomic_load_n(&t->historiesDropped, __ATOMIC_RELAXED);
  }
  return totals;
}

void forgetChecked(Thread &t) {
  t.epochs = 2;
  t.runEpoch = 1;
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

bool beginIteration(Thread &t, u64 iteration) {
  if (t.programOrder)
    return false; // a worksharing construct in a team of one that the program asked for: program order
  tell(Told::Iteration, iteration);
  return true;
}

/// The thread's task drops from its lock set what others have given back. Before a fragment begins.
static void dropGivenBack(Thread &t) {
  Cursor &c = *t.cursor;
  const LockSetId held = withoutGivenBack(gDetector, LockSetId{c.lockSet}, c.node, t.index);
  if (held == LockSetId{c.lockSet})
    return;
  c.lockSet = static_cast<u32>(held);
  c.runNode = WNodeId::None; // its W-node says otherwise
  if (held == LockSetId::Empty && t.sections)
    --t.sections;
}

bool makeCurrent(Thread &t) {
  if (OMPRACER_UNLIKELY(!t.cursor))
    return false;
  if (OMPRACER_UNLIKELY(!t.index) && !attachThread()) {
    gDetector.uncheckedLeaves.fetch_add(1, std::memory_order_relaxed);
    return false;
  }
  gSafepoints.enter(t);
  const Graph &graph = gDetector.graph;
  if (const u32 count = gDetector.givenBackByOthers.load(std::memory_order_relaxed);
      OMPRACER_UNLIKELY(count != t.givenBackSeen) && t.cursor->current == WNodeId::None) {
    t.givenBackSeen = count;
    dropGivenBack(t);
  }
  setCurrent(t, gDetector.graph.fragment(t.alloc, *t.cursor));
  WNodeId node = nodeOf(t.current);
  u32 epoch = gDetector.idEpoch.load(std::memory_order_relaxed);
  if (node == t.node && t.tables->relations.epoch == epoch)
    return true;
  if (t.tables->relations.epoch != epoch) {
    t.tables->relations.renew(epoch);
    t.tables->memo.decisions.clear();
    t.tables->values.acquired = {};
  }
  t.node = node;
  t.runEpoch = newEpoch(t);
  const WNode &w = graph.wnode(t.current);
  const SNode &s = graph.snode(w.node);
  t.locks = LockSetId{w.lockSet};
  if (OMPRACER_UNLIKELY(t.locks != LockSetId::Empty) &&
      OMPRACER_UNLIKELY(gDetector.lockSetsDropped.load(std::memory_order_relaxed)) &&
      gDetector.locks.size(t.locks) >= Detector::kManyLockSets)
    ++t.historiesDropped; // what was dropped might have raced with this one only
  u64 stale = static_cast<u64>(t.orderedBelow) << Entry::kFragmentShift;
  t.staleBelow = stale > Entry::kSmallest ? stale : Entry::kSmallest;
  t.runRelation = 0;
  t.loopKnown = false;
  t.witnesses[0] = t.witnesses[1] = WNodeId::None;
  t.inWorkShare = s.kind == NodeKind::WorkShare;
  t.outsideTasks += s.kind != NodeKind::Task;
  t.manyWitnesses = gDetector.mode != Mode::Fast && (gValueOrder.active() || graph.hasEdges());
  if (sharesWNodes(s) && w.step == 0 && w.stage == 0) {
    const FragmentId one = makeFragment(node, 0), other = makeFragment(node, 1);
    const bool excluded = OMPRACER_UNLIKELY(t.locks != LockSetId::Empty) &&
                          (excludeAtSight(gDetector, one, other) ||
                           excludes(gDetector, one, other, Asked::atAccess(t.current)) == Known::Yes);
    t.runRelation =
        kRelSameLocks | kRelLocksSubset | (t.inWorkShare ? kRelSameJoins : 0) | (excluded ? kRelExcluded : 0);
    t.loopKnown = t.tables->relations.loopRuns.areOf(w.node) && s.flags == kNodeIterative &&
                  t.locks == LockSetId::Empty && !graph.hasEdges();
  }
  return true;
}

} // namespace ompracer
