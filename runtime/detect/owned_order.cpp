#include "detect/owned_order.h"

#include "base/rule.h"
#include "detect/all_threads.h"
#include "detect/find_relation.h"
#include "engine/owned.h"
#include "platform/platform.h"

namespace ompracer {

/// The heap block that contains the address; no size: there is none.
static HeapMap::Block blockOf(Thread &t, uptr address) {
  const HeapMap::Block block = gDetector.heap.find(address, t.tables->memory.lastBlock);
  t.tables->memory.lastBlock = block.begin;
  return block;
}

/// Of two iterations of a taskloop (ofTask: that one task executes): did they capture what is at the address? So they
/// did a heap block that was allocated outside taskloops, and not by a copy that a task has for itself. One task
/// captured what lies outside its frames on a stack, and static storage that a pointer leads to. Other memory is its
/// own.
[[gnu::noinline]] static bool isCaptured(Thread &t, uptr address, bool ofTask) {
  if (t.onOwnStack(address)) // before the search for a block that is not there
    return ofTask && address >= t.taskFrame;
  if (const HeapMap::Block block = blockOf(t, address); block.size)
    return !block.stack.ofTask;
  Module module;
  const MemoryPlace place = ofTask ? placeOf(address) : MemoryPlace::ThreadLocal;
  return place == MemoryPlace::Stack || (place == MemoryPlace::Other && findModule(address, module));
}

/// What the combinations of task reductions write is not the thread's, even where it stands for copies that are.
static bool combinationsOfTwoReductions(const Thread &t, Entry e, Entry b) {
  return t.inReduction && e.owner() == Ownership::Executor && b.owner() == Ownership::Executor &&
         gDetector.locks.ofCombination(locksOf(e.fragment()));
}

bool sameThreadInEveryAssignment(Entry e, Entry b) {
  OMPRACER_DCHECK(e.owner() == Ownership::None || b.owner() == Ownership::None);
  const Graph &graph = gDetector.graph;
  const Entry nobodys = e.owner() == Ownership::None ? e : b, own = e.owner() == Ownership::None ? b : e;
  // What the tasks of a team of one reduce is the thread's for them; for the implicit task's own code it is the
  // original.
  if (gDetector.locks.ofCombination(locksOf(own.fragment())))
    return false;
  return (own.owner() == Ownership::Executor || gDetector.sites.isByNumber(own.site())) &&
         graph.snode(graph.wnode(nobodys.fragment()).node).kind == NodeKind::ImplicitTask &&
         graph.sameTeam(e.fragment(), b.fragment());
}

static bool isCombination(FragmentId fragment) {
  const Graph &graph = gDetector.graph;
  const SNode &s = graph.snode(graph.wnode(fragment).node);
  return s.kind == NodeKind::Task && (s.flags & kNodeNotAwaited) && gDetector.locks.ofCombination(locksOf(fragment));
}

namespace {
/// The task in a reduction of which a fragment, its own or one of a region that it encountered, uses the thread's copy.
struct CopyUser {
  u32 holder = 0; ///< thread that executes it; 0: there is none
  SNodeId task = SNodeId::None;
  u64 iteration = 0;
  bool combines = false; ///< it is the combination of a reduction that the task has for tasks of its own
  bool same(const CopyUser &other) const { return task == other.task && iteration == other.iteration; }
  /// Are these two users of one copy?
  bool shares(const CopyUser &other) const { return holder != 0 && holder == other.holder && !same(other); }
  explicit CopyUser(FragmentId fragment) {
    const Graph &graph = gDetector.graph;
    task = graph.wnode(fragment).node;
    iteration = graph.wnode(fragment).iteration + indexInRun(fragment);
    // What a taskgroup inside a task combines with the task's copy reaches that, whichever thread it comes from.
    if (const SNodeId reducer = isCombination(fragment) ? graph.reducerOf(task) : SNodeId::None;
        reducer != SNodeId::None &&
        gDetector.copyHolder[static_cast<u32>(graph.snode(reducer).parent)].load(std::memory_order_relaxed)) {
      combines = true;
      iteration = graph.snode(reducer).createdIteration;
      task = graph.snode(reducer).parent;
    }
    // The region, and with it the combinations of its reductions, has ended before the task does. A task that it
    // creates need not have.
    for (; task != SNodeId::None; task = graph.snode(task).parent) {
      const SNode &s = graph.snode(task);
      holder = gDetector.copyHolder[static_cast<u32>(task)].load(std::memory_order_relaxed);
      if (holder != 0 || (s.kind == NodeKind::Task && !(s.flags & kNodeNotAwaited)))
        return;
      iteration = s.createdIteration;
    }
  }
};
} // namespace

/// Each thread has one copy in a task reduction, and whatever uses that runs in the order in which the thread executes
/// the tasks that take part, also what the implicit tasks of their regions do.
[[gnu::noinline]] static OnCopy onOneCopy(Thread &t, Entry e, Entry b, uptr cellAddress, bool onlyCombinations) {
  const CopyUser first(e.fragment()), second(t.current);
  // Combinations with an original that stands for the copies (a team of one, under a guard) may come in any order.
  auto standsForCopies = [](const CopyUser &user, FragmentId f) {
    return !user.combines && isCombination(f) && user.task == gDetector.graph.wnode(f).node;
  };
  if (first.holder != 0 && first.same(second) && first.combines != second.combines)
    return OnCopy::Meanwhile;
  if (!first.shares(second) || (onlyCombinations && !first.combines && !second.combines) ||
      (standsForCopies(first, e.fragment()) && standsForCopies(second, t.current)))
    return OnCopy::Nothing;
  const bool isCopy = second.combines ? t.combinesIntoCopy
                                      : t.isReductionCopy((cellAddress & ~uptr{7}) + byteGroupOffset(b.byteGroup()));
  return isCopy ? OnCopy::Ordered : OnCopy::Nothing;
}

bool replacesOnCopy(Thread &t, Entry e, Entry b, uptr cellAddress) {
  if (!gDetector.copiesHeld.load(std::memory_order_relaxed))
    return false;
  const CopyUser first(e.fragment()), second(t.current);
  if (!first.shares(second) || first.combines || second.combines)
    return false;
  const SNode &s = gDetector.graph.snode(first.task);
  return s.kind == NodeKind::Task && isCompleteTask(s) &&
         !(s.state.load(std::memory_order_relaxed) & kStateHasUnjoined) &&
         t.isReductionCopy((cellAddress & ~uptr{7}) + byteGroupOffset(b.byteGroup()));
}

namespace {
/// Who selects what an access of an explicit task reaches: the thread that executes the task, or one around it.
struct Selector {
  SNodeId task = SNodeId::None; ///< which that thread executes; none: nobody does
  u32 thread = 0;
  bool itself = false; ///< the access's own task
  /// other: reaches the same address. If its own task's thread selects that, a block of the task need not tell.
  Selector(Thread &t, Entry x, FragmentId fragment, uptr address, Entry other) {
    const Graph &graph = gDetector.graph;
    const SNodeId body = graph.wnode(fragment).node;
    if (graph.snode(body).kind != NodeKind::Task)
      return;
    if (x.owner() == Ownership::Executor) {
      task = body;
      thread = gDetector.executorOf[static_cast<u32>(nodeOf(fragment))].load(std::memory_order_relaxed);
      itself = true;
    } else if (const Selection *got = gDetector.selections.find(body)) {
      if (other.owner() != Ownership::Executor && !gDetector.sites.isByNumber(x.site()) &&
          !got->contains(blockOf(t, address).begin))
        return;
      task = got->task;
      thread = got->thread;
    }
  }
};
} // namespace

/// Of two tasks on one thread that both select what their parts and joined children use, the one that has completed
/// came before the other, unless it ran while that one waited.
[[gnu::noinline]] static bool selectedInTurn(Thread &t, Entry e, Entry b, uptr address) {
  const Graph &graph = gDetector.graph;
  const Selector first(t, e, e.fragment(), address, b), second(t, b, t.current, address, e);
  if (first.task == SNodeId::None || second.task == SNodeId::None || first.thread != second.thread ||
      first.task == second.task)
    return false;
  const SNode &s = graph.snode(first.task);
  if (!isCompleteTask(s) || isCompleteTask(graph.snode(second.task)) ||
      (!first.itself && (s.state.load(std::memory_order_relaxed) & kStateHasUnjoined)))
    return false;
  SNodeId above = first.task;
  while (graph.snode(above).depth > graph.snode(second.task).depth)
    above = graph.snode(above).parent;
  return above != second.task;
}

bool preparedByImplicitTask(Thread &t, Entry e) {
  OMPRACER_DCHECK(t.inWorkShare && e.owner() != Ownership::None);
  const Graph &graph = gDetector.graph;
  const SNode &implicitTask = graph.snode(graph.wnode(e.fragment()).node), &workShare = graph.snode(t.cursor->node);
  return implicitTask.kind == NodeKind::ImplicitTask && workShare.kind == NodeKind::WorkShare &&
         implicitTask.executor() == workShare.executor() && implicitTask.parent == workShare.parent &&
         implicitTask.createdIteration == workShare.createdIteration &&
         implicitTask.createdStep == workShare.createdStep && !gDetector.copiesHeld.load(std::memory_order_relaxed) &&
         (e.owner() == Ownership::Executor
              ? gDetector.executorOf[static_cast<u32>(e.node())].load(std::memory_order_relaxed) == t.index
              : pinnedBefore(t, e.fragment()));
}

namespace {
/// What orderedWhenOwned asks of recorded e and current b, both to `address`.
struct OwnedFacts {
  Thread &t;
  const Entry e, b;
  const uptr address;

  bool byNumber() const { return gDetector.sites.isByNumber(b.site()); }
  bool bothByNumber() const { return byNumber() && gDetector.sites.isByNumber(e.site()); }
  bool bothByOuterToo() const {
    return gDetector.sites.isByOuterToo(e.site()) && gDetector.sites.isByOuterToo(b.site());
  }
  OnCopy onCopy() const {
    const bool combinations = OMPRACER_UNLIKELY(combinationsOfTwoReductions(t, e, b));
    const OnCopy copy = OMPRACER_UNLIKELY(gDetector.copiesHeld.load(std::memory_order_relaxed))
                            ? onOneCopy(t, e, b, address, combinations)
                            : OnCopy::Nothing;
    return combinations && copy != OnCopy::Ordered ? OnCopy::Unordered : copy;
  }
  bool oneExecutor() const {
    return gDetector.executorOf[static_cast<u32>(e.node())].load(std::memory_order_relaxed) == t.index;
  }
  bool selectedInTurn() const {
    return OMPRACER_UNLIKELY(gDetector.selections.any()) && ompracer::selectedInTurn(t, e, b, address);
  }
  bool inTask() const { return t.taskFrame; }
  bool isCaptured(bool ofTask) const { return ompracer::isCaptured(t, address, ofTask); }
  bool pinnedBefore() const {
    // Another iteration of the same run, which this thread executed before.
    if (e.node() == t.node && t.inWorkShare)
      return by(Rule::OwnedPinned);
    return ompracer::pinnedBefore(t, e.fragment());
  }
};
} // namespace

bool orderedWhenOwned(Thread &t, Entry e, Entry b, uptr address) {
  OMPRACER_DCHECK(b.fragment() == t.current && !e.sameFragment(b));
  return orderedWhenOwned(gDetector, OwnedAccess{e.fragment(), e.owner()}, OwnedAccess{t.current, b.owner()},
                          OwnedFacts{t, e, b, address});
}

} // namespace ompracer
