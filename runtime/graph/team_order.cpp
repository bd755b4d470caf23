// The order of a team's parts (implicit tasks, work shares of worksharing constructs) and of the iterations of one
// loop: docs/semantics.md, 2 and 3.
#include "base/rule.h"
#include "graph/cross_iteration.h"
#include "graph/depend.h"
#include "graph/edges.h"
#include "graph/reach.h"

namespace ompracer {

/// Does one thread run both iterations of these work shares, because their loops are consistent (semantics 3)? Those of
/// distribute constructs over ranges are another matter.
static bool consistent(const SNode &sa, u64 iterationA, const SNode &sb, u64 iterationB) {
  return sa.kind == NodeKind::WorkShare && sb.kind == NodeKind::WorkShare && sa.consistency() &&
         sa.consistency() == sb.consistency() && chunkOf(sa, iterationA) == chunkOf(sb, iterationB);
}

/// Does one thread run both parts, in every assignment or in the one that is pinned?
bool Reach::sameThread(SNodeId partA, const Point &pa, SNodeId partB, const Point &pb) const {
  auto fixed = [](const SNode &s, const Point &p) {
    return s.kind != NodeKind::WorkShare || isOwnChunk(s, p.iteration);
  };
  const SNode &sa = n(partA), &sb = n(partB);
  return (pinned(sa, sb) && by(Rule::OwnedPinned)) ||
         (sa.executor() == sb.executor() && fixed(sa, pa) && fixed(sb, pb) && by(Rule::LoopStaticChunk));
}

/// So many waits for dependences are looked at; a task that was created before more of them counts as joined.
static constexpr u32 kMaxSearches = 256;

/// One thread created both children, in different iterations or parts: do their dependences order them?
bool Reach::dependsOnThread(SNodeId childA, SNodeId childB) const {
  if (childA == SNodeId::None || childB == SNodeId::None)
    return false;
  const SNode &sa = n(childA), &sb = n(childB);
  return sa.kind == NodeKind::Task && sb.kind == NodeKind::Task && sa.depend() != DependId::None &&
         sb.depend() != DependId::None && g.depends->precedesOnThread(sa.depend(), sb.depend()) &&
         joinedBelow(childA, aw->node) && by(Rule::OwnedSiblings);
}

/// One thread executed both parts. Did a wait in some iteration, or a taskgroup around constructs, join childA before
/// b?
bool Reach::waitedBetween(SNodeId partA, SNodeId childA, const Point &pa, SNodeId partB, const Point &pb) const {
  if (childA == SNodeId::None || n(childA).kind != NodeKind::Task || notAwaited(childA) || outlasts(aw->node, childA))
    return false;
  auto implicitTaskStep = [&](SNodeId part, const Point &p) {
    return n(part).kind == NodeKind::WorkShare ? n(part).executorStep() : p.step;
  };
  // Does the point of a part come before that place of a body?
  auto before = [&](SNodeId part, const Point &p, SNodeId body, CrossIteration::Place place) {
    if (part == body)
      return p.iteration != place.iteration ? p.iteration < place.iteration : p.step < place.step;
    u32 step = implicitTaskStep(part, p),
        bodyStep = n(body).kind == NodeKind::WorkShare ? n(body).executorStep() : place.step;
    // A work share that was split goes on in a later node.
    return step != bodyStep ? step < bodyStep : n(part).kind == NodeKind::WorkShare && part < body;
  };
  // What a thread knows of dependences does not survive any wait of its own.
  const bool ownWaits = !pins.foreignWaits && n(childA).depend() == DependId::None;
  bool joined = false, grouped = false;
  const bool settled = joinedBelow(childA, aw->node); // else only a taskgroup joins all that a's task left unjoined
  u32 searches = 0;
  auto visit = [&](CrossIteration::Wait way, CrossIteration::Place wait, SNodeId body, DependId what) {
    if (way == CrossIteration::Wait::Group) {
      u32 created = implicitTaskStep(partA, pa), groupBegin = static_cast<u32>(wait.iteration);
      grouped = created >= groupBegin && created < wait.step && implicitTaskStep(partB, pb) >= wait.step;
      return created < wait.step && !grouped;
    }
    if (!before(partA, pa, body, wait))
      return false;
    if (!settled)
      return true;
    // In other assignments that iteration may be somebody else's, unless it goes with a's.
    const SNode &s = n(body);
    bool counts = (ownWaits ? s.kind == NodeKind::ImplicitTask : pinned(n(partA))) ||
                  (s.kind == NodeKind::WorkShare &&
                   (isOwnChunk(s, wait.iteration) || consistent(n(partA), pa.iteration, s, wait.iteration)));
    if (!counts || before(partB, pb, body, wait))
      return true;
    if (way == CrossIteration::Wait::Predecessors && searches < kMaxSearches) {
      DependId depend = n(childA).depend();
      if (depend == DependId::None)
        return true;
      ++searches;
      joined = g.depends->precedesOnThread(depend, what);
    } else {
      joined = way != CrossIteration::Wait::Predecessors || g.edges->giveUp();
    }
    return !joined;
  };
  g.crossings->eachWait(threadIdOf(partA, n(partA), pa.iteration), visit);
  return (grouped || joined) && by(teamPart(n(partA)) ? Rule::OwnedSiblings : Rule::OwnedWaits);
}

/// Did some iteration of [from, to) of the loop execute an ordered block?
bool Reach::anyOrderedBlock(const SNode &workShare, u64 from, u64 to) const {
  for (u64 i = from; i != to; ++i)
    if (!g.crossings->hasSkippedOrdered(loopIdOf(workShare), i))
      return true;
  return false;
}

/// Ordered loops (OpenMP 5.2, 15.10.1): what precedes the end of a's block -> what follows the start of b's. Inside a
/// named chunk program order carries a to the next block, and the previous block to b.
bool Reach::orderedBlocks(const SNode &workShare, SNodeId childA, const Point &pa, const Point &pb) const {
  u64 lastOfChunk =
      workShare.chunk() ? pa.iteration / workShare.chunk() * workShare.chunk() + workShare.chunk() : pa.iteration + 1;
  u64 firstOfChunk = workShare.chunk() ? pb.iteration / workShare.chunk() * workShare.chunk() : pb.iteration;
  bool follows = pb.stage >= 1 || anyOrderedBlock(workShare, firstOfChunk, pb.iteration);
  if (!follows)
    return false;
  bool blockInIteration =
      pa.stage <= 1 && (pa.stage == 1 || !g.crossings->hasSkippedOrdered(loopIdOf(workShare), pa.iteration));
  if (!blockInIteration && !anyOrderedBlock(workShare, pa.iteration + 1, lastOfChunk))
    return false;
  if (childA == SNodeId::None || teamPart(n(childA)))
    return true;
  // The last block of the chunk tells.
  const Scope &scope = g.scopes[static_cast<u32>(n(childA).scope())];
  u32 step = scope.orderedStep.load(std::memory_order_acquire);
  u32 lastTaskwaitStep = scope.orderedTaskwaitStep.load(std::memory_order_relaxed);
  return step != 0 && n(childA).createdStep < step &&
         joinedAt(childA, aw->node, Point{pa.iteration, step, lastTaskwaitStep, 0});
}

/// Do the ordered blocks, or sources and sinks, of a loop order what the executions of two iterations did?
bool Reach::crossed(const SNode &workShare, SNodeId childA, const Point &pa, const Point &pb) const {
  if (pa.iteration >= pb.iteration)
    return false;
  if (workShare.flags & kNodeDoacross) {
    auto follows = [&](CrossIteration::Place source) {
      if (childA == SNodeId::None || teamPart(n(childA)))
        return pa.step <= source.step;
      return pa.step < source.step &&
             joinedAt(childA, aw->node, Point{pa.iteration, source.step, source.lastTaskwaitStep, 0});
    };
    bool tooMany = false;
    if (g.crossings->ordered(loopIdOf(workShare), pa.iteration, follows, {pb.iteration, pb.step}, tooMany) ||
        (tooMany && g.edges->giveUp()))
      if (by(Rule::DoacrossSink))
        return true;
  }
  return (workShare.flags & kNodeOrdered) && orderedBlocks(workShare, childA, pa, pb) && by(Rule::OrderedBlocks);
}

/// a lies in what a's thread did itself before it came to b's loop, and a chunk of that loop is the thread's in every
/// assignment: does this chunk order a before b? (Semantics 2: floating work after all threads that may run it.)
bool Reach::throughOwnChunk(const SNode &partA, SNodeId childA, const Point &pa, const SNode &workShare,
                            const Point &pb) const {
  const u64 loop = loopIdOf(workShare);
  bool ordered = false;
  g.crossings->whereBegan(loop, partA.executor(), [&](CrossIteration::Place began) {
    if (pa.step >= began.step)
      return;
    const bool code = childA == SNodeId::None || teamPart(n(childA));
    if (code || joinedAt(childA, aw->node, Point{pa.iteration, began.step, began.lastTaskwaitStep, 0})) {
      u64 chunk = workShare.chunk() > 1 && !chunksOf(workShare.flags, workShare.chunk()) ? workShare.chunk() : 1;
      ordered = crossed(workShare, SNodeId::None, Point{partA.executor() * chunk, 0, 0, 0}, pb);
    } else if (!notAwaited(childA) && joinedBelow(childA, aw->node)) {
      // A taskwait in the chunk joins what the thread created before the loop.
      auto visit = [&](CrossIteration::Wait way, CrossIteration::Place wait, SNodeId body, DependId) {
        const SNode &s = n(body);
        ordered = way == CrossIteration::Wait::Children && s.kind == NodeKind::WorkShare && loopIdOf(s) == loop &&
                  isOwnChunk(s, wait.iteration) &&
                  crossed(workShare, SNodeId::None, Point{wait.iteration, wait.step, 0, wait.stage}, pb);
        return !ordered;
      };
      g.crossings->eachWait(threadIdOf(SNodeId::None, partA, pa.iteration), visit);
    }
  });
  return ordered;
}

/// b lies in what its thread did itself. Is a ordered before a chunk of an earlier loop of the phase that is the
/// thread's in every assignment?
bool Reach::throughEarlierLoop(const SNode &partA, SNodeId childA, const Point &pa, const SNode &implicitTask,
                               const Point &pb) const {
  constexpr u64 kLooked = 64; // iterations of a doacross loop; of an ordered one the last follows all
  bool ordered = false;
  g.crossings->eachLoopLeft(threadIdOf(SNodeId::None, implicitTask, pb.iteration), [&](SNodeId id, u64 last) {
    const SNode &workShare = n(id);
    if (workShare.executorStep() >= pb.step)
      return true;
    const u64 looked = workShare.flags & kNodeDoacross ? kLooked : 1;
    for (u64 i = last + 1; i-- > 0 && last - i < looked && !ordered;) {
      const Point end{i, ~0u, 0, 2};
      if (isOwnChunk(workShare, i))
        ordered = partA.kind == NodeKind::ImplicitTask
                      ? throughOwnChunk(partA, childA, pa, workShare, end)
                      : loopIdOf(partA) == loopIdOf(workShare) && crossed(workShare, childA, pa, end);
    }
    return !ordered;
  });
  return ordered;
}

/// a and b lie in different iterations of one worksharing loop (or taskloop task).
bool Reach::iterationOrder(SNodeId shareA, SNodeId childA, const Point &pa, SNodeId shareB, SNodeId childB,
                           const Point &pb) const {
  const SNode &s = n(shareA);
  const bool oneThread =
      teamPart(s) ? sameThread(shareA, pa, shareB, pb) : pinned(s) && pins.foreignWaits && by(Rule::OwnedTaskloop);
  if (oneThread || (runsOneByOne(s) && by(Rule::TaskloopUndeferred))) {
    // Node ids and, within a node, iterations grow in the order in which a thread executes them.
    bool earlier = shareA == shareB ? pa.iteration < pb.iteration : shareA < shareB;
    if (earlier && joinedInIteration(childA, aw->node))
      return true;
    if (earlier && oneThread && (dependsOnThread(childA, childB) || waitedBetween(shareA, childA, pa, shareB, pb)))
      return true;
  }
  return crossed(s, childA, pa, pb);
}

/// a and b lie in equal ranges of two distribute constructs: also in the same iteration, or chunk? partA and partB are
/// the parts of the regions inside. A region of one thread has none, and its iterations no numbers: then as if they
/// were the same.
bool Reach::sameIterationOfRange(SNodeId partA, SNodeId partB, u32 chunk) const {
  auto isMember = [&](SNodeId part) { return part != SNodeId::None && n(part).kind == NodeKind::ImplicitTask; };
  auto isWorkShare = [&](SNodeId part) { return part != SNodeId::None && n(part).kind == NodeKind::WorkShare; };
  if (isMember(partA) || isMember(partB))
    return false;
  return !isWorkShare(partA) || !isWorkShare(partB) ||
         pointIn(a, *aw, childTowards(partA, aw->node)).iteration / chunk ==
             pointIn(b, *bw, childTowards(partB, bw->node)).iteration / chunk;
}

/// ca and cb are different parts (implicit tasks, work shares) of one team.
bool Reach::teamOrder() const {
  const SNode &sa = n(ca), &sb = n(cb);
  const SNodeId childA = childTowards(ca, aw->node), childB = childTowards(cb, bw->node);
  Point pa = pointIn(a, *aw, childA), pb = pointIn(b, *bw, childB);
  u64 phaseA = phaseOf(sa, pa.iteration), phaseB = phaseOf(sb, pb.iteration);
  if (phaseA != phaseB)
    return phaseA < phaseB && !outlasts(aw->node, ca) && (sa.kind != NodeKind::WorkShare || by(Rule::FloatingEnd)) &&
           (sb.kind != NodeKind::WorkShare || by(Rule::FloatingBegin)) && byBarrier();
  bool workShares = sa.kind == NodeKind::WorkShare && sb.kind == NodeKind::WorkShare;
  if (workShares && sa.ordinal() == sb.ordinal())
    return iterationOrder(ca, childA, pa, cb, childB, pb);
  const bool ranges = workShares && sa.workShare == WorkShareKind::Distribute && (sa.flags & kNodeRanges);
  const bool together = consistent(sa, pa.iteration, sb, pb.iteration) &&
                        (!ranges || sameIterationOfRange(childA, childB, std::max(sa.chunk(), 1u))) &&
                        by(sa.consistency() == kConsistentChunks ? Rule::LoopStaticRounds : Rule::LoopConsistent);
  if (!together && !sameThread(ca, pa, cb, pb))
    return sb.kind == NodeKind::ImplicitTask
               ? throughEarlierLoop(sa, childA, pa, sb, pb)
               : sa.kind == NodeKind::ImplicitTask && hasOwnChunk(sb) && throughOwnChunk(sa, childA, pa, sb, pb);
  if (dependsOnThread(childA, childB) || waitedBetween(ca, childA, pa, cb, pb))
    return true;
  if (sa.kind == NodeKind::WorkShare) {
    u32 step = workShares ? sb.executorStep() : pb.step,
        lastTaskwaitStep = workShares ? sb.executorTaskwaitStep() : pb.lastTaskwaitStep;
    // A taskwait of the implicit task after the work share joins the tasks that it created in the work share.
    return sa.executorStep() < step &&
           (joinedInIteration(childA, aw->node) ||
            (lastTaskwaitStep > sa.executorStep() && !notAwaited(childA) && joinedBelow(childA, aw->node)));
  }
  if (pa.step >= sb.executorStep())
    return false;
  if (childA == SNodeId::None || teamPart(n(childA)))
    return true;
  return joinedAt(childA, aw->node, Point{pa.iteration, sb.executorStep(), sb.executorTaskwaitStep(), 0});
}

} // namespace ompracer
