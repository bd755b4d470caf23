// CrossIteration: orders between iterations of one loop that positions do not show. (1) doacross: source and sink.
// (2) ordered: which iterations had no ordered block. (3) Where a thread's own code stands when it begins an ordered
// loop with a chunk of its own, and what it has done of the loop when it leaves. (4) Waits for tasks that earlier
// iterations of the thread created. (5) Where each thread entered and left a worksharing construct, for
// Reach::orderedForAllExecutors. (6) The locks that each held then.
//
// OpenMP 5.2, sections 15.9.7 and 15.10.1. A point of the doacross iteration space is a key (the caller linearises the
// vector). Insertions come from the thread that executes the iteration; queries from any. Lives until retireAll().
#pragma once

#include "graph/node.h"
#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

class CrossIteration {
public:
  /// Identifies one execution of one loop by one team.
  using LoopId = u64;
  /// Where a source or sink stands.
  struct Place {
    u64 iteration;
    u32 step;
    u32 lastTaskwaitStep = 0; ///< source: it follows the children that a taskwait joined before
    u8 stage = 0;             ///< wait: see WNode::stage
  };

  bool init();
  /// The iteration ended without an ordered block.
  void skippedOrdered(LoopId, u64 iteration);
  bool hasSkippedOrdered(LoopId, u64 iteration) const;
  /// Source at `place`: the fragment up to place.step is complete.
  void source(LoopId, u64 key, Place);
  /// Sink at `place`: code from place.step on follows the source of `key`, which must be known. Sources outside the
  /// iteration space are not.
  void sink(LoopId, u64 key, Place);
  /// Does a path of sources and sinks lead from a source of `iteration` that `follows` to `to`?
  /// follows(Place of the source): does it come after what the question is about?
  /// tooMany is set where more paths than kMax were open at once: then "no" says nothing.
  template <typename Follows> bool ordered(LoopId, u64 iteration, Follows follows, Place to, bool &tooMany) const;
  /// The implicit task with number `executor` reached the loop, one of whose chunks is its own in every assignment;
  /// `place`: where its body stood.
  void began(LoopId, u64 executor, Place);
  /// The implicit task with number `executor` came to a worksharing construct, or left it, with this fragment.
  void entered(LoopId construct, u64 executor, FragmentId f) { addMet(construct, executor, f, Kind::Entered); }
  void left(LoopId construct, u64 executor, FragmentId f) { addMet(construct, executor, f, Kind::Left); }
  /// The fragment with which that implicit task entered (left) the construct; None: it has not yet.
  FragmentId entry(LoopId construct, u64 executor) const { return met(construct, executor, Kind::Entered); }
  FragmentId exit(LoopId construct, u64 executor) const { return met(construct, executor, Kind::Left); }
  /// The implicit task with number `executor` of a team of `teamSize` came to a worksharing construct with these locks.
  void entered(LoopId construct, u64 executor, LockSetId lockSet, u32 teamSize) {
    add(construct, executor, static_cast<u64>(lockSet), {0, teamSize}, Kind::LockSet);
  }
  /// Visits that lock set and the size of the team, if one was told.
  template <typename Visit> void lockSetAtEntry(LoopId construct, u64 executor, Visit) const;
  /// A taskwait at `place` of `body` joined tasks that other iterations of the thread had created. thread: threadIdOf.
  void waited(LoopId thread, Place place, SNodeId body) {
    addWait(thread, place, body, Wait::Children, DependId::None);
  }
  /// Also a wait for what precedes `wait`.
  void waitedFor(LoopId thread, Place place, SNodeId body, DependId wait) {
    addWait(thread, place, body, Wait::Predecessors, wait);
  }
  /// A taskgroup around whole constructs, which began at step place.iteration of an ImplicitTask and ended before
  /// place.step.
  void grouped(LoopId thread, Place place, SNodeId body) { addWait(thread, place, body, Wait::Group, DependId::None); }
  /// The thread left an ordered or doacross loop. `iteration` is the last one of those that are its own in every
  /// assignment and, of an ordered loop, had a block.
  void leftLoop(LoopId thread, SNodeId workShare, u64 iteration) {
    anyLeft.store(true, std::memory_order_release);
    add(thread, 0, iteration, {0, 0, static_cast<u32>(workShare)}, Kind::LeftLoop);
  }
  /// Visits these loops, newest first, until visit(workShare, iteration) returns false.
  template <typename Visit> void eachLoopLeft(LoopId thread, Visit) const;
  enum class Wait : u8 { Children, Predecessors, Group };
  /// Visits these, newest first, until visit(Wait, Place, body, wait) returns false.
  template <typename Visit> void eachWait(LoopId thread, Visit) const;
  /// Visits that place, if the implicit task has reached the loop.
  template <typename Visit> void whereBegan(LoopId, u64 executor, Visit) const;
  /// Calls the one or the other for all that is named here. Nobody adds.
  template <typename VisitFragment, typename VisitNode>
  void forEachNode(VisitFragment visitFragment, VisitNode visitNode) const {
    for (u32 i = 1, end = nextFact.load(std::memory_order_relaxed); i < end; ++i) {
      const Fact &f = facts[i];
      if (f.kind == Kind::Entered || f.kind == Kind::Left)
        visitFragment(FragmentId{f.other});
      else if (f.kind == Kind::Waited || f.kind == Kind::LeftLoop)
        visitNode(SNodeId{f.lastTaskwaitStep});
    }
  }
  void retireAll();

private:
  enum class Kind : u8 { Skipped, Source, LastSource, Sink, Began, Waited, Entered, Left, LeftLoop, LockSet };
  void addMet(LoopId, u64 executor, FragmentId, Kind);
  FragmentId met(LoopId, u64 executor, Kind) const;
  void addWait(LoopId, Place, SNodeId body, Wait, DependId);
  struct Fact {
    LoopId loop;
    /// Skipped, Sink, LastSource: iteration; Source: key; Began, Entered, Left, LockSet: executor; Waited,
    /// LeftLoop: 0
    u64 index;
    u64 other; ///< Source, LeftLoop: iteration; Sink: iteration of the source; Entered, Left: fragment; LockSet
    u32 step;  ///< LastSource: see setLastSource; LockSet: size of the team
    u32 lastTaskwaitStep; ///< Waited, LeftLoop: the body; Sink, LastSource: of the source
    u32 sourceStep;       ///< Sink
    DependId wait;        ///< Waited
    Kind kind;
    Wait wayOfWaiting; ///< Waited
    u8 stage;          ///< Waited
    u8 window;         ///< Sink: so many of the sinks up to this one name all source iterations that these sinks name
    std::atomic<u32> next;
    // Sink: the one before it in the iteration, 0 if there is none; an older one, so that few jumps lead to each (Myers
    // 1983, "An applicative random-access stack"); how many are older.
    u32 earlier, jump, rank;
  };
  std::atomic<u32> &bucket(LoopId, u64 index, Kind) const;
  Fact &make(LoopId, u64 index, u64 other, Place, Kind, u32 &id);
  void publish(Fact &, u32 id);
  void add(LoopId, u64 index, u64 other, Place, Kind);
  void addSink(LoopId, Place, Place source);
  template <typename Visit> void each(LoopId, u64 index, Kind, Visit) const;
  /// Up to where an iteration is looked at.
  struct Step {
    u64 iteration;
    u32 step;
  };
  /// By the thread that executes the iteration. Readers may be late, but not later than a source that somebody has
  /// waited for. lastTaskwaitStep is at least that of the step: release and acquire of the latter.
  void setLastSource(LoopId, Place);
  /// The iteration's last source. False: it has none.
  bool lastSource(LoopId, u64 iteration, Place &) const;
  u32 newestSink(LoopId, u64 iteration) const;
  /// The newest sink of the iteration that does not follow the step.
  u32 lastSink(LoopId, Step) const;

  static Place later(Place a, Place b) { return a.step < b.step ? b : a; }
  static u32 insertByIteration(Step *work, u32 count, u32 max, Step);

  static constexpr u32 kWindow = 32;   ///< longer windows are not kept
  static constexpr u8 kNoWindow = 255; ///< all older sinks of the iteration have to be looked at
  static constexpr u64 kBuckets = 1u << 18;
  mutable StableArray<std::atomic<u32>> buckets;
  StableArray<Fact> facts;
  std::atomic<u32> nextFact{1};     // relaxed: numbers only have to be unique
  std::atomic<bool> anyLeft{false}; ///< leftLoop was called. Release; pairs with the acquire in eachLoopLeft.
};

template <typename Visit> void CrossIteration::each(LoopId loop, u64 index, Kind kind, Visit visit) const {
  // Acquire: pairs with the release in publish().
  for (u32 i = bucket(loop, index, kind).load(std::memory_order_acquire); i;
       i = facts[i].next.load(std::memory_order_relaxed))
    if (facts[i].loop == loop && facts[i].index == index && facts[i].kind == kind && !visit(facts[i]))
      return;
}

template <typename Visit> void CrossIteration::eachWait(LoopId thread, Visit visit) const {
  each(thread, 0, Kind::Waited, [&](const Fact &f) {
    return visit(f.wayOfWaiting, Place{f.other, f.step, 0, f.stage}, SNodeId{f.lastTaskwaitStep}, f.wait);
  });
}

template <typename Visit> void CrossIteration::eachLoopLeft(LoopId thread, Visit visit) const {
  if (anyLeft.load(std::memory_order_acquire))
    each(thread, 0, Kind::LeftLoop, [&](const Fact &f) { return visit(SNodeId{f.lastTaskwaitStep}, f.other); });
}

template <typename Visit> void CrossIteration::whereBegan(LoopId loop, u64 executor, Visit visit) const {
  each(loop, executor, Kind::Began, [&](const Fact &f) {
    visit(Place{f.other, f.step, f.lastTaskwaitStep});
    return false;
  });
}

template <typename Visit> void CrossIteration::lockSetAtEntry(LoopId construct, u64 executor, Visit visit) const {
  each(construct, executor, Kind::LockSet, [&](const Fact &f) {
    visit(LockSetId{static_cast<u32>(f.other)}, f.step);
    return false;
  });
}

template <typename Follows>
bool CrossIteration::ordered(LoopId loop, u64 iteration, Follows follows, Place to, bool &tooMany) const {
  // Backwards from `to`. Of the sources that an iteration was followed from, the last one stands for all: what the
  // others follow, it follows. Sinks name earlier iterations, so that the latest one in `work` is complete: each is
  // taken once.
  if (Place last; !lastSource(loop, iteration, last) || !follows(last))
    return false; // what stands after the last source of an iteration is usual: the end of its inner loop
  constexpr u32 kMax = 1024;
  Step work[kMax]; // ascending
  u32 pending = 0;
  work[pending++] = {to.iteration, to.step};
  bool found = false;
  while (pending && !found) {
    const Step at = work[--pending];
    u32 i = lastSink(loop, at);
    for (u32 remaining = facts[i].window; i && !found; i = facts[i].earlier) {
      const Fact &sink = facts[i];
      const Place source{sink.other, sink.sourceStep, sink.lastTaskwaitStep};
      found = source.iteration == iteration && follows(source);
      if (source.iteration > iteration) {
        tooMany |= pending == kMax;
        pending = insertByIteration(work, pending, kMax, {source.iteration, source.step});
      }
      if (sink.window != kNoWindow && !--remaining)
        break;
    }
  }
  return found;
}

} // namespace ompracer
