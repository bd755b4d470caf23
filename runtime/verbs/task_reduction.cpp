// Task reductions: each thread that takes part has a copy for the whole taskgroup, whose combination nothing announces.
// It comes after some task's own part and is joined by the end of the taskgroup only, as a child of that task that
// nobody waits for would be. Those of one reduction exclude each other. Where tasks take part in the reduction of a
// region, the end of the region joins their combinations, and none of its barriers.
#include "verbs/reduction.h"

#include "engine/holders.h"
#include "events/sink.h"
#include "platform/spin.h"
#include "record/access.h"
#include "verbs/task.h"

#include <ompracer/abi.h>

#include <algorithm>
#include <utility>

namespace ompracer {

namespace {

struct Original {
  uptr begin = 0, size = 0;
  u64 owner = 0;                         ///< see ownershipOf
  TaskgroupId group = TaskgroupId::None; ///< whose reduction it is; none: of one in a region of program order
  uptr copy = 0;                         ///< of a region: the thread's copy, of which its tasks make copies; else 0
  u64 lock = 0;                          ///< of a region: regionReduction; else 0
  u64 region = 0;                        ///< of a region: regionIdOf; else 0
  bool ofConstruct = false;              ///< of a region: of a worksharing construct in it
  bool initialized = false;              ///< an initialiser of its copies reads what is combined
  bool isCopy = false;                   ///< of the encountering task, in another reduction
  u32 contributions = 0;                 ///< of a region: of tasks that name this copy

  uptr name() const { return copy ? copy : begin; } ///< the address by which tasks take part
};
/// The last originals of task reductions. Guarded by originalsLock.
constexpr u32 kOriginals = 1024;
constinit Original originals[kOriginals];
constinit u32 originalCount = 0;
constinit SpinLock originalsLock;

/// The taskgroup that the task, or the nearest task around it that is in one, belongs to; leaves that task in `id`.
TaskgroupId groupOf(SNodeId &id) {
  const Graph &graph = gDetector.graph;
  for (; id != SNodeId::None && graph.snode(id).kind == NodeKind::Task; id = graph.snode(id).parent)
    if (graph.snode(id).group() != TaskgroupId::None)
      return graph.snode(id).group();
  return TaskgroupId::None;
}

/// The region that the task is in; 0: in none.
u64 regionOf(SNodeId task) {
  const Graph &graph = gDetector.graph;
  while (graph.snode(task).kind == NodeKind::Task)
    task = graph.snode(task).parent;
  return graph.snode(task).kind == NodeKind::Initial ? 0 : regionIdOf(graph.snode(task));
}

/// The original, as its index and 1, of the reduction of the variable at `begin` by the nearest taskgroup around the
/// task that has one, or by its region. 0: in a task inside another one that takes part, the address is that of the
/// copy, and none is found.
u32 findOriginal(SNodeId task, uptr begin) {
  const Graph &graph = gDetector.graph;
  SpinGuard lock(originalsLock);
  auto find = [&](auto matches) -> u32 {
    for (u32 back = 1, known = std::min(originalCount, kOriginals); back <= known; ++back) {
      const u32 i = (originalCount - back) % kOriginals;
      if (originals[i].name() == begin && matches(originals[i]))
        return i + 1;
    }
    return 0;
  };
  for (TaskgroupId group; (group = groupOf(task)) != TaskgroupId::None; task = graph.snode(task).parent)
    for (; group != TaskgroupId::None; group = graph.outerGroup(group))
      if (u32 found = find([&](const Original &o) { return o.group == group; }))
        return found;
  // The taskgroup of a region's reduction is the implicit task's, and not around what a single or an iteration creates.
  const u64 region = regionOf(task);
  return region ? find([&](const Original &o) { return o.region == region; }) : 0;
}

/// The last reduction of the variable at `begin` by a taskgroup in a region that is program order.
Original findInProgramOrder(uptr begin) {
  SpinGuard lock(originalsLock);
  for (u32 back = 1, known = std::min(originalCount, kOriginals); back <= known; ++back)
    if (const Original &o = originals[(originalCount - back) % kOriginals];
        o.begin == begin && o.group == TaskgroupId::None)
      return o;
  return {};
}

/// The last task that took part in one reduction, on this thread, and had its combination recorded.
struct Participant {
  uptr address = 0; ///< by which it did
  uptr size = 0;
  TaskgroupId group = TaskgroupId::None; ///< innermost around it
  u64 region = 0;                        ///< see regionOf; 0 if there is a taskgroup, which says more
  u32 original = 0;                      ///< see findOriginal
  SNodeId task = SNodeId::None;
  u32 combinations = 0; ///< recorded for it and for those before it

  /// Does all that precedes the task precede that one, too? Then its combination stands for that one's.
  bool beginsBefore(SNodeId other) const {
    const SNode &a = gDetector.graph.snode(task), &b = gDetector.graph.snode(other);
    return task == other || (a.parent == b.parent && a.createdIteration == b.createdIteration &&
                             a.createdStep <= b.createdStep && a.depend() == DependId::None);
  }
};
/// Of each thread, the one used last in front: tasks often take part in the reductions of two variables. Not more,
/// because thread-local storage is scarce.
constexpr u32 kParticipants = 2;
__thread Participant participants[kParticipants];

/// The write of the original, by the calling thread in the place of the combination.
void writeOriginal(Cursor &combination, const Combination &what, u64 owner) {
  tell(Told::Combines, what.lock, what.lock, 2);
  Thread &t = gThread;
  t.cursor = &combination;
  fragmentChanged(t);
  reductionBegin(t);
  t.combinesIntoCopy = what.intoCopy;
  t.entryPc = what.pc;
  recordRange(what.original, what.size, withOwner(accessBits(t, true, false), owner),
              gDetector.sites.idOfCall(what.pc, t.context));
  reductionEnd(t);
  tell(Told::Combined, 2);
}

/// As a task that `task` creates where it stands: what the creators hold excludes it if it is joined before the
/// release. In the reduction of a region what the region's encountering thread holds does, until its end.
void combine(Task *task, const Combination &what) {
  Thread &t = gThread;
  Graph &graph = gDetector.graph;
  Cursor &c = task->active();
  LockSetId locks =
      what.group == kRegionEnd ? task->team->lockSet : gDetector.locks.conditional(inheritLocks(gDetector, c));
  locks = gDetector.locks.add(locks, {what.lock, kCombination});
  SNodeId node = graph.createCombination(t.alloc, c, what.group, what.pc);
  Cursor combination = graph.beginTask(node, locks, c.once);
  u64 owner = what.owner;
  // In a team of one the tasks work on the original itself, as on a copy of the thread.
  if (!what.copied)
    gDetector.copyHolder[static_cast<u32>(node)].store(t.index, std::memory_order_relaxed);
  if (!what.copied && !what.owner)
    owner = static_cast<u64>(Ownership::Executor) << Entry::kOwnerShift;
  writeOriginal(combination, what, owner);
  graph.completeTask(combination);
  activate(task);
}

} // namespace

/// By tasks of a taskgroup: of the `size` bytes at `original`.
static void noteTaskReduction(Task *task, uptr original, uptr size, u32 provenance) {
  TaskgroupId group = task->hostBody ? TaskgroupId::None : task->active().group;
  u64 owner = joinOwners(ownershipOf(gThread, original, provenance),
                         guardOfTask(*task, {}, /*undeferred=*/false, task->hostBody));
  // Whoever executes the tasks that combine: what selects the original, or guards the taskgroup, was about its thread.
  if (Entry{owner}.owner() == Ownership::Executor)
    owner = static_cast<u64>(Ownership::Inner) << Entry::kOwnerShift | (owner & kByNumber);
  SpinGuard lock(originalsLock);
  originals[originalCount++ % kOriginals] = {original, size, owner, group, 0,
                                             0,        0,    false, false, gThread.isReductionCopy(original)};
}

/// By tasks of a region, or of a worksharing construct in it, which begins with the calling thread's copy.
static void noteRegionReduction(Task *task, const ReducedVariable &reduced, u32 provenance, bool ofConstruct) {
  // Up to the barrier that ends a construct, the combinations of the other threads' copies are parallel with whatever
  // the tasks' are parallel with. So only where there is no other thread.
  if (ofConstruct && !inTeamOfOne(task))
    return;
  // The memory of a thread, or of one around the region, is left to the combinations of the threads' copies.
  if (!combinesApart(task) || ownershipOf(gThread, reduced.original, provenance) != 0)
    return;
  task->team->reducedByTasks.store(true, std::memory_order_relaxed);
  if (!ofConstruct)
    task->team->keepsNodes.store(true, std::memory_order_relaxed);
  SpinGuard lock(originalsLock);
  const u64 region = regionIdOf(gDetector.graph.snode(task->cursor.node));
  originals[originalCount++ % kOriginals] = {reduced.original, reduced.size,           0,      task->cursor.group,
                                             reduced.copy,     regionReduction(*task), region, ofConstruct};
}

/// Names the reduction in lock sets.
static u64 nameOf(const Original &o, const Participant &participant) {
  return o.lock ? o.lock : 1ull << 63 | (participant.original - 1);
}

/// What the caller told of an original.
static u32 provenanceOf(u32 number, u64 told) {
  auto said = [&](u32 shift, u32 flag) {
    return number < OMPRACER_ARGUMENTS && (told >> (number + shift) & 1) ? flag : 0;
  };
  return said(0, OMPRACER_OWNED) | said(OMPRACER_ARGUMENT_EXECUTOR_SHIFT, OMPRACER_EXECUTOR) |
         said(OMPRACER_ARGUMENT_OUTER_SHIFT, OMPRACER_OUTER_OWNED);
}

bool tasksMayReduce() {
  SpinGuard lock(originalsLock);
  return originalCount != 0;
}

/// In the call's slot: what the caller said of the originals (OmpracerArguments::owned).
void tasksWillReduce(ReductionCall &call) {
  OmpracerArguments &told = __ompracer_arguments;
  call.tool.as<u64>() = std::exchange(told.callee, nullptr) ? told.owned : 0;
}

void readsOriginal(uptr begin) {
  SpinGuard lock(originalsLock);
  for (u32 back = 1, known = std::min(originalCount, kOriginals); back <= known; ++back)
    if (Original &o = originals[(originalCount - back) % kOriginals]; o.begin == begin) {
      o.initialized = true;
      return;
    }
}

/// In another assignment the task is the first of its thread, for which the copy is initialised. That reads the
/// original; the combination of another task may have come before.
static void readOriginal(Task &task, const Participant &participant, uptr callPc) {
  Original o;
  {
    SpinGuard lock(originalsLock);
    if (participant.original)
      o = originals[participant.original - 1];
  }
  if (!o.initialized || o.name() != participant.address)
    return;
  Cursor &c = task.active();
  const LockSetId locks = c.lockSet;
  auto goOn = [&](LockSetId with) {
    c.lockSet = with;
    gDetector.graph.step(c);
    fragmentChanged(gThread);
  };
  goOn(gDetector.locks.add(locks, {nameOf(o, participant), kInitializer}));
  gThread.entryPc = callPc;
  recordRange(o.begin, o.size, withOwner(accessBits(gThread, false, false), o.owner),
              gDetector.sites.idOfCall(callPc, gThread.context));
  goOn(locks);
}

void taskReductionBegins(Task &task, const ReductionCall &call, u32 number, const ReducedVariable &reduced) {
  if (!gThread.recording || !gThread.cursor)
    return;
  const u32 provenance = provenanceOf(number, call.tool.as<u64>());
  if (call.scope == ReductionCall::Scope::Taskgroup)
    noteTaskReduction(&task, reduced.original, reduced.size, provenance);
  else
    noteRegionReduction(&task, reduced, provenance, call.scope == ReductionCall::Scope::Construct);
}

/// The regions that the task encounters work on what its thread selects, too.
static void noteCopy(Task *task, uptr copy, uptr size) {
  task->copies.add(copy, size);
  gDetector.copyHolder[static_cast<u32>(task->node)].store(gThread.index, std::memory_order_relaxed);
  gDetector.copiesHeld.store(true, std::memory_order_relaxed);
}

/// The calling thread's participant in the reduction of the variable that `task` names by the address.
static Participant &participantOf(SNodeId task, uptr address) {
  SNodeId inGroup = task;
  const TaskgroupId group = groupOf(inGroup);
  const u64 region = group == TaskgroupId::None ? regionOf(task) : 0;
  Participant &front = participants[0];
  auto matches = [&](const Participant &p) { return p.group == group && p.region == region && p.address == address; };
  if (matches(front))
    return front;
  std::swap(participants[0], participants[1]);
  if (!matches(front)) {
    front = {address, 0, group, region, findOriginal(task, address), SNodeId::None, 0};
    SpinGuard lock(originalsLock);
    front.size = front.original ? originals[front.original - 1].size : 0;
  }
  return front;
}

/// The original whose combination with the copy of `task` is to be recorded; without size: none is.
static Original toCombine(Participant &participant, SNodeId task) {
  // The combination of a task that began late says nothing of what ran before it and parallel with an earlier one. A
  // thread that runs many tasks in reverse order stops at this number.
  constexpr u32 kCombinations = 8;
  if (!participant.original || (participant.task != SNodeId::None && participant.beginsBefore(task)) ||
      participant.combinations == kCombinations)
    return {};
  SpinGuard lock(originalsLock);
  Original &o = originals[participant.original - 1];
  // Many others may have begun. In a region all threads run tasks that name one copy, and each those of all copies.
  if (o.name() != participant.address || (o.region && ++o.contributions > kCombinations))
    return {};
  participant.task = task;
  ++participant.combinations;
  return o;
}

void takesPart(Task &implicitTask, uptr original, uptr copy, uptr callPc) {
  const bool copied = copy != original;
  Task *task = &implicitTask;
  if (!gThread.recording || !gThread.cursor)
    return;
  if (task->hostBody) {
    // There is one task after the other: the update is like any other access of theirs, and excluded by nothing.
    if (const Original &o = findInProgramOrder(original); o.size && !copied) {
      gThread.entryPc = callPc;
      recordRange(o.begin, o.size, withOwner(accessBits(gThread, true, false), o.owner),
                  gDetector.sites.idOfCall(callPc, gThread.context));
    }
    return;
  }
  if (task->node == SNodeId::None)
    return;
  Participant &participant = participantOf(task->node, original);
  noteCopy(task, copy, participant.size);
  if (copied)
    readOriginal(*task, participant, callPc);
  const Original o = toCombine(participant, task->node);
  if (!o.size)
    return;
  const u64 lock = nameOf(o, participant);
  const TaskgroupId group = o.copy && !o.ofConstruct ? kRegionEnd : o.group;
  const Combination combination{o.begin, o.size, o.owner, group, lock, callPc, copy != o.begin, o.isCopy};
  if (task->combinationCount < Task::kCombinations)
    task->combinations[task->combinationCount++] = combination;
  else
    combine(task, combination);
}

void combineAtEnd(Task *task) {
  const u32 count = std::exchange(task->combinationCount, 0);
  for (u32 i = 0; i < count; ++i)
    combine(task, task->combinations[i]);
}

} // namespace ompracer
