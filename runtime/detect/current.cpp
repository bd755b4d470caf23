#include "detect/current.h"

#include "detect/attach.h"
#include "detect/safepoints.h"
#include "detect/tell.h"
#include "engine/exclusion.h"
#include "engine/extents.h"

namespace ompracer {

bool beginIteration(Thread &t, u64 iteration) {
  if (t.programOrder)
    return false; // a worksharing construct in a team of one that the program asked for: program order
  tell(Told::Iteration, iteration);
  return true;
}

/// The thread's task drops from its lock set what others have given back. Before a fragment begins.
static void dropGivenBack(Thread &t) {
  Cursor &c = *t.cursor;
  const LockSetId held = withoutGivenBack(gDetector, c.lockSet, c.node, t.index);
  if (held == c.lockSet)
    return;
  c.lockSet = held;
  c.runNode = WNodeId::None; // its W-node says otherwise
  if (held == LockSetId::Empty && t.sections)
    --t.sections;
}

/// Does what holds for all iterations of the current run hold for all iterations of the loop? The runs of a loop differ
/// by locks, edges, and what was initialised once. Their iterations differ where those have an order of their own.
/// Example: two readers of a table entry that stand for the run's other readers do so for those of the next run.
static bool isAlikeInLoop(const Thread &t, const WNode &w, const SNode &s) {
  return t.runRelation && t.inWorkShare && s.workShare == WorkShareKind::Loop && s.flags == kNodeIterative &&
         t.locks == LockSetId::Empty && !w.once && !gDetector.graph.hasEdges();
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
  OMPRACER_DCHECK(node != WNodeId::None && graph.wnode(t.current).node == t.cursor->node);
  u32 epoch = gDetector.idEpoch.load(std::memory_order_relaxed);
  if (node == t.node && t.tables->relations.epoch == epoch)
    return true;
  if (t.tables->relations.epoch != epoch) {
    t.tables->relations.renew(epoch);
    t.tables->memo.decisions.clear();
    t.tables->values.acquired = {};
    t.loop = SNodeId::None;
  }
  t.node = node;
  const WNode &w = graph.wnode(t.current);
  const SNode &s = graph.snode(w.node);
  t.locks = w.lockSet;
  if (OMPRACER_UNLIKELY(t.locks != LockSetId::Empty) &&
      OMPRACER_UNLIKELY(gDetector.lockSetsDropped.load(std::memory_order_relaxed)) &&
      gDetector.locks.size(t.locks) >= Detector::kManyLockSets)
    ++t.historiesDropped; // what was dropped might have raced with this one only
  u64 stale = static_cast<u64>(t.orderedBelow) << Entry::kFragmentShift;
  t.staleBelow = stale > Entry::kSmallest ? stale : Entry::kSmallest;
  OMPRACER_DCHECK((t.entryBits & ~t.logged) >= t.staleBelow); // else a thread would not see its own entries
  t.runRelation = {};
  t.inWorkShare = s.kind == NodeKind::WorkShare;
  t.outsideTasks += s.kind != NodeKind::Task;
  t.manyWitnesses = gDetector.mode != Mode::Fast && (gDetector.waits.forValues() || graph.hasEdges());
  if (sharesWNodes(s) && w.step == 0 && w.stage == 0) {
    const FragmentId one = makeFragment(node, 0), other = makeFragment(node, 1);
    const bool excluded = OMPRACER_UNLIKELY(t.locks != LockSetId::Empty) &&
                          (excludeAtSight(gDetector, one, other) ||
                           excludes(gDetector, one, other, Asked::atAccess(t.current)) == Known::Yes);
    t.runRelation = kRelSameLocks | kRelLocksSubset | (t.inWorkShare ? kRelSameJoins : Relation()) |
                    (excluded ? kRelExcluded : Relation());
  }
  const SNodeId loop = isAlikeInLoop(t, w, s) ? w.node : SNodeId::None;
  if (loop == SNodeId::None || loop != t.loop || t.manyWitnesses) { // where more are needed two were perhaps enough
    newRun(t);
    t.witnesses[0] = t.witnesses[1] = WNodeId::None;
  }
  t.loop = loop;
  t.loopKnown = loop != SNodeId::None && t.tables->relations.loopRuns.areOf(loop);
  return true;
}

} // namespace ompracer
