// Reachability: is fragment a ordered before fragment b?
//
// Both fragments are lifted to the children of their least common ancestor; one comparison of positions there decides,
// by the rules of shared semantics 2 and 3 (restated in docs/design.md). Cost: a comparison of paths (path.h); below
// tasks that completed with unjoined children, a walk that remembers how far it came (settledAbove).
//
// Every acquire here pairs with the release in builder.cpp that set the value.
#include "graph/cross_iteration.h"
#include "graph/depend.h"
#include "graph/edges.h"
#include "graph/graph.h"

namespace ompracer {

/// The queries' view of the tables, and the rules.
class Reach {
public:
  Reach(const Graph &graph, FragmentId a, FragmentId b, View view) : g(graph), a(a), b(b), view(view) {
    aw = &g.wnode(a);
    bw = &g.wnode(b);
  }

  bool happensBefore() {
    split();
    return ordered();
  }
  /// Finds lca, ca and cb. False: different host threads.
  bool split();
  /// a before b? After split.
  bool ordered();
  /// Graph::sameContentionGroup. After split.
  bool inOneGroup() const;
  static View reversed(View v) {
    return v == View::PinnedFirstOuter    ? View::PinnedSecondOuter
           : v == View::PinnedSecondOuter ? View::PinnedFirstOuter
                                          : v;
  }
  /// The initial task of the host thread of a.
  SNodeId rootOfA() const { return lift(aw->node, 0); }
  /// The view with which the question goes on from another place than a: that one is not outside of anything.
  static View fromElsewhere(View v) {
    return v == View::PinnedFirstOuter ? View::Pinned : v == View::PinnedOuter ? View::PinnedSecondOuter : v;
  }
  /// Likewise to another place than b.
  static View toElsewhere(View v) { return reversed(fromElsewhere(reversed(v))); }
  /// The question the other way round.
  Reach reverse() const {
    Reach r(g, b, a, reversed(view));
    r.lca = lca;
    r.ca = cb;
    r.cb = ca;
    r.belowA = belowB;
    r.belowB = belowA;
    r.belowKnown = belowKnown;
    return r;
  }

  SNodeId lca = SNodeId::None; ///< None: different host threads
  SNodeId ca = SNodeId::None;  ///< child of lca towards a; None: a lies in lca itself
  SNodeId cb = SNodeId::None;

private:
  /// A point of a body.
  struct Point {
    u64 iteration;
    u32 step, stVal;
    u8 stage;
  };

  /// So far, climbing costs less than a comparison of paths.
  static constexpr u32 kFewLevels = 3;

  const SNode &n(SNodeId id) const { return g.snode(id); }
  // Acquire: pairs with the release in Graph::takeSlot. Old and new path list the same ancestors.
  PathId path(const SNode &s) const { return s.path.load(std::memory_order_acquire); }
  /// The ancestor of `id`, or itself, at `depth`.
  SNodeId lift(SNodeId id, u32 depth) const {
    const SNode &s = n(id);
    if (s.depth - depth > kFewLevels)
      return g.paths.at(path(s), depth);
    for (u32 levels = s.depth - depth; levels; --levels)
      id = n(id).parent;
    return id;
  }
  static bool teamPart(const SNode &s) { return s.kind == NodeKind::Member || s.kind == NodeKind::Piece; }
  /// Where the fragment stands in `body`, an ancestor-or-self of its own body; `child` is the next node towards it.
  Point pointIn(FragmentId f, const WNode &w, SNodeId child) const {
    if (child == SNodeId::None)
      return {w.iteration + laneOf(f), w.step, w.stVal, static_cast<u8>(w.stage)};
    const SNode &c = n(child);
    return {c.createdIteration, c.createdStep, c.createdStVal, c.createdStage};
  }
  SNodeId childTowards(SNodeId body, SNodeId leaf) const {
    return body == leaf ? SNodeId::None : lift(leaf, n(body).depth + 1);
  }
  bool innermostTeam(SNodeId part, SNodeId leaf) const;
  bool joinedBelow(SNodeId top, SNodeId leaf) const;
  bool joinedAt(SNodeId task, SNodeId leaf, const Point &) const;
  bool joinedInIteration(SNodeId child, SNodeId leaf) const;
  bool pinned(SNodeId partA, SNodeId partB) const;
  bool teamOrder();
  bool sameThread(SNodeId partA, const Point &, SNodeId partB, const Point &) const;
  bool hostOrder() const;
  bool iterationOrder(SNodeId pieceA, SNodeId childA, const Point &, SNodeId pieceB, SNodeId childB,
                      const Point &) const;
  bool dependsOnThread(SNodeId childA, SNodeId childB) const;
  bool waitedBetween(SNodeId partA, SNodeId childA, const Point &, SNodeId partB, const Point &) const;
  bool anyOrderedBlock(const SNode &piece, u64 from, u64 to) const;
  /// Iterations of one named chunk of an ordered loop; other loops count by chunks anyway.
  static bool sameChunk(const SNode &s, const Point &pa, const Point &pb) {
    return (s.flags & kNodeOrdered) && s.chunk > 1 && pa.iteration / s.chunk == pb.iteration / s.chunk;
  }
  bool orderedBlocks(const SNode &piece, SNodeId childA, const Point &, const Point &) const;
  bool crossed(const SNode &piece, SNodeId childA, const Point &, const Point &) const;
  bool throughOwnChunk(const SNode &partA, SNodeId childA, const Point &, const SNode &piece, const Point &) const;

  const Graph &g;
  FragmentId a, b;
  View view;
  const WNode *aw, *bw;
  SNodeId belowA = SNodeId::None, belowB = SNodeId::None; ///< children of ca and cb towards a and b
  bool belowKnown = false;
};

bool Reach::split() {
  SNodeId x = aw->node, y = bw->node;
  ca = cb = SNodeId::None;
  lca = x;
  if (x == y)
    return true;
  const SNode &sx = n(x), &sy = n(y);
  u32 shorter = sx.depth < sy.depth ? sx.depth : sy.depth;
  if ((sx.depth | sy.depth) <= kFewLevels) {
    if (sx.depth > shorter) {
      ca = lift(x, shorter + 1);
      x = n(ca).parent;
    } else if (sy.depth > shorter) {
      cb = lift(y, shorter + 1);
      y = n(cb).parent;
    }
    for (; x != y; x = n(x).parent, y = n(y).parent) {
      ca = x;
      cb = y;
    }
    lca = x;
    return lca != SNodeId::None;
  }
  Paths::Fork fork = g.paths.fork(path(sx), path(sy), shorter);
  ca = fork.x;
  cb = fork.y;
  if (fork.depth == shorter) {
    ca = lift(x, shorter);
    cb = lift(y, shorter);
    if (ca == cb) {
      lca = ca;
      ca = sx.depth > shorter ? lift(x, shorter + 1) : SNodeId::None;
      cb = sy.depth > shorter ? lift(y, shorter + 1) : SNodeId::None;
      return true;
    }
  }
  lca = n(ca).parent;
  return lca != SNodeId::None;
}

/// Is `part` the innermost team part above (or at) leaf?
bool Reach::innermostTeam(SNodeId part, SNodeId leaf) const {
  while (!teamPart(n(leaf)))
    leaf = n(leaf).parent;
  return leaf == part;
}

/// Does the completion of task `top` include all that `leaf`, a descendant-or-self, executed?
bool Reach::joinedBelow(SNodeId top, SNodeId leaf) const {
  if (top == leaf)
    return true;
  u8 state = n(top).state.load(std::memory_order_acquire);
  if (!(state & kStateComplete))
    return false;
  if (!(state & kStateLoose))
    return true;
  // Upwards from leaf. The end of a region or taskgroup joins all descendants, so the highest one below top makes what
  // lies further down indifferent; above it each body must have been joined by its parent.
  u32 topDepth = n(top).depth;
  auto endsJoined = [](const SNode &s) { return teamPart(s) || s.group != TaskgroupId::None; };
  if (endsJoined(n(lift(leaf, topDepth + 1))))
    return true;
  SNodeId i = leaf;
  while (i != top) {
    const SNode &s = n(i);
    u32 depth = teamPart(s) ? s.depth : s.joinedDepth;
    if (depth > topDepth) {
      i = n(lift(i, depth)).parent;
      continue;
    }
    SNodeId settled = g.settledAbove(i);
    // An unfinished body below a finished one was not joined on the way.
    if (settled == SNodeId::None)
      return false;
    const SNode &last = n(settled);
    if (last.depth <= topDepth)
      return true;
    if (last.depend == DependId::None ||
        !g.depends->joinedByWait(g.scopes[static_cast<u32>(last.scope)].waits, last.depend, kStepOpen))
      return false;
    i = last.parent;
  }
  return true;
}

/// Has `task`, with `leaf` below it, been joined by its parent body at point q of the same iteration?
bool Reach::joinedAt(SNodeId task, SNodeId leaf, const Point &q) const {
  const SNode &s = n(task);
  // What a combination does with the thread's own copies is done when the thread goes on.
  if (s.flags & kNodeUntilBarrier)
    return view == View::Pinned && joinedBelow(task, leaf);
  if (s.group != TaskgroupId::None &&
      g.groups[static_cast<u32>(s.group)].endStep.load(std::memory_order_acquire) <= q.step)
    return true;
  bool self = (s.flags & kNodeUndeferred) || q.stVal > s.createdStep ||
              (s.depend != DependId::None &&
               g.depends->joinedByWait(g.scopes[static_cast<u32>(s.scope)].waits, s.depend, q.step));
  return self && joinedBelow(task, leaf);
}

/// Is `leaf`, below `child` of an iteration, joined when that iteration ends?
bool Reach::joinedInIteration(SNodeId child, SNodeId leaf) const {
  if (child == SNodeId::None || teamPart(n(child)))
    return true;
  u32 finalStVal = g.scopes[static_cast<u32>(n(child).scope)].finalStVal.load(std::memory_order_acquire);
  if (finalStVal == kStepOpen)
    return false;
  return joinedAt(child, leaf, Point{0, kStepOpen - 1, finalStVal, 0});
}

/// Does program order of the executing thread count between these parts of one team?
bool Reach::pinned(SNodeId partA, SNodeId partB) const {
  if (view == View::Floating || n(partA).executor != n(partB).executor)
    return false;
  bool firstOuter = view == View::PinnedOuter || view == View::PinnedFirstOuter;
  bool secondOuter = view == View::PinnedOuter || view == View::PinnedSecondOuter;
  return !(firstOuter && innermostTeam(partA, aw->node)) && !(secondOuter && innermostTeam(partB, bw->node));
}

/// Does one thread run both parts, in every assignment or in the one that the view looks at?
bool Reach::sameThread(SNodeId partA, const Point &pa, SNodeId partB, const Point &pb) const {
  auto fixed = [](const SNode &s, const Point &p) {
    if (s.kind != NodeKind::Piece || (s.flags & kNodeOwnChunks))
      return true;
    u64 chunk = s.chunk > 1 && !chunksOf(s.flags, s.chunk) ? p.iteration / s.chunk : p.iteration;
    return (s.flags & kNodeOwnChunk) && chunk == s.executor;
  };
  const SNode &sa = n(partA), &sb = n(partB);
  return pinned(partA, partB) || (sa.executor == sb.executor && fixed(sa, pa) && fixed(sb, pb));
}

/// One thread created both children, in different iterations or parts: do their dependences order them?
bool Reach::dependsOnThread(SNodeId childA, SNodeId childB) const {
  if (childA == SNodeId::None || childB == SNodeId::None)
    return false;
  const SNode &sa = n(childA), &sb = n(childB);
  return sa.kind == NodeKind::Task && sb.kind == NodeKind::Task && sa.depend != DependId::None &&
         sb.depend != DependId::None && g.depends->precedesOnThread(sa.depend, sb.depend) &&
         joinedBelow(childA, aw->node);
}

/// One thread executed both parts. Did a taskwait in some iteration, or a taskgroup around constructs, join childA
/// before b?
bool Reach::waitedBetween(SNodeId partA, SNodeId childA, const Point &pa, SNodeId partB, const Point &pb) const {
  if (childA == SNodeId::None || n(childA).kind != NodeKind::Task || (n(childA).flags & kNodeUntilBarrier))
    return false;
  auto memberStep = [&](SNodeId part, const Point &p) {
    return n(part).kind == NodeKind::Member ? p.step : n(part).executorStep;
  };
  // Is the point of a part before that point of a piece, or of a taskloop task?
  auto before = [&](SNodeId part, const Point &p, SNodeId piece, CrossIteration::Place place) {
    if (part == piece)
      return p.iteration != place.iteration ? p.iteration < place.iteration : p.step < place.step;
    u32 step = memberStep(part, p), pieceStep = n(piece).executorStep;
    // A piece that was split goes on in a later node.
    return step != pieceStep ? step < pieceStep : n(part).kind == NodeKind::Piece && part < piece;
  };
  bool joined = false, grouped = false;
  auto visit = [&](CrossIteration::Place wait, SNodeId body) {
    if (n(body).kind == NodeKind::Member) {
      u32 created = memberStep(partA, pa), groupBegin = static_cast<u32>(wait.iteration);
      grouped = created >= groupBegin && created < wait.step && memberStep(partB, pb) >= wait.step;
      return created < wait.step && !grouped;
    }
    if (!before(partA, pa, body, wait))
      return false;
    // In other assignments that iteration may be somebody else's.
    bool counts = view != View::Floating || (n(body).flags & kNodeOwnChunks);
    joined = counts && !before(partB, pb, body, wait);
    return !joined;
  };
  u64 phase = n(partA).kind == NodeKind::Member ? pa.iteration : n(partA).phase;
  g.crossings->eachWait(threadIdOf(partA, n(partA), phase), visit);
  return grouped || (joined && joinedBelow(childA, aw->node));
}

/// Did some iteration of [from, to) of the loop execute an ordered block?
bool Reach::anyOrderedBlock(const SNode &piece, u64 from, u64 to) const {
  for (u64 i = from; i != to; ++i)
    if (!g.crossings->hasSkippedOrdered(loopIdOf(piece), i))
      return true;
  return false;
}

/// Ordered loops (OpenMP 5.2, 15.10.1): what precedes the end of a's block -> what follows the start of b's. Inside a
/// named chunk program order carries a to the next block, and the previous block to b.
bool Reach::orderedBlocks(const SNode &piece, SNodeId childA, const Point &pa, const Point &pb) const {
  u64 lastOfChunk = piece.chunk ? pa.iteration / piece.chunk * piece.chunk + piece.chunk : pa.iteration + 1;
  u64 firstOfChunk = piece.chunk ? pb.iteration / piece.chunk * piece.chunk : pb.iteration;
  bool follows = pb.stage >= 1 || anyOrderedBlock(piece, firstOfChunk, pb.iteration);
  if (!follows)
    return false;
  bool blockInIteration =
      pa.stage <= 1 && (pa.stage == 1 || !g.crossings->hasSkippedOrdered(loopIdOf(piece), pa.iteration));
  if (!blockInIteration && !anyOrderedBlock(piece, pa.iteration + 1, lastOfChunk))
    return false;
  if (childA == SNodeId::None || teamPart(n(childA)))
    return true;
  // The last block of the chunk tells.
  const Scope &scope = g.scopes[static_cast<u32>(n(childA).scope)];
  u32 step = scope.orderedStep.load(std::memory_order_acquire);
  u32 stVal = scope.orderedStVal.load(std::memory_order_relaxed);
  return step != 0 && n(childA).createdStep < step && joinedAt(childA, aw->node, Point{pa.iteration, step, stVal, 0});
}

/// Do the ordered blocks, or sources and sinks, of a loop order what the executions of two iterations did?
bool Reach::crossed(const SNode &piece, SNodeId childA, const Point &pa, const Point &pb) const {
  if (pa.iteration >= pb.iteration)
    return false;
  if (piece.flags & kNodeDoacross) {
    auto follows = [&](CrossIteration::Place source) {
      if (childA == SNodeId::None || teamPart(n(childA)))
        return pa.step <= source.step;
      return pa.step < source.step && joinedAt(childA, aw->node, Point{pa.iteration, source.step, source.stVal, 0});
    };
    if (g.crossings->ordered(loopIdOf(piece), pa.iteration, follows, {pb.iteration, pb.step}))
      return true;
  }
  return (piece.flags & kNodeOrdered) && orderedBlocks(piece, childA, pa, pb);
}

/// a lies in what a's thread did itself before it came to b's loop, and a chunk of that loop is the thread's in every
/// assignment: does this chunk order a before b? (Semantics 2: floating work behind all threads that may run it.)
bool Reach::throughOwnChunk(const SNode &partA, SNodeId childA, const Point &pa, const SNode &piece,
                            const Point &pb) const {
  bool ordered = false;
  g.crossings->whereBegan(loopIdOf(piece), partA.executor, [&](CrossIteration::Place began) {
    bool before = pa.step < began.step && (childA == SNodeId::None || teamPart(n(childA)) ||
                                           joinedAt(childA, aw->node, Point{pa.iteration, began.step, began.stVal, 0}));
    u64 chunk = piece.chunk > 1 && !chunksOf(piece.flags, piece.chunk) ? piece.chunk : 1;
    ordered = before && crossed(piece, SNodeId::None, Point{partA.executor * chunk, 0, 0, 0}, pb);
  });
  return ordered;
}

/// a and b lie in different iterations of one worksharing loop (or taskloop task).
bool Reach::iterationOrder(SNodeId pieceA, SNodeId childA, const Point &pa, SNodeId pieceB, SNodeId childB,
                           const Point &pb) const {
  const SNode &s = n(pieceA);
  if (teamPart(s) ? sameThread(pieceA, pa, pieceB, pb) : view != View::Floating) {
    // Node ids and, within a node, iterations grow in the order in which a thread executes them.
    bool earlier = pieceA == pieceB ? pa.iteration < pb.iteration : pieceA < pieceB;
    if (earlier && (joinedInIteration(childA, aw->node) || dependsOnThread(childA, childB) ||
                    waitedBetween(pieceA, childA, pa, pieceB, pb)))
      return true;
  }
  return crossed(s, childA, pa, pb);
}

/// ca and cb are different parts (implicit tasks, worksharing pieces) of one team.
bool Reach::teamOrder() {
  const SNode &sa = n(ca), &sb = n(cb);
  if (!belowKnown) {
    belowA = childTowards(ca, aw->node);
    belowB = childTowards(cb, bw->node);
    belowKnown = true;
  }
  SNodeId childA = belowA, childB = belowB;
  Point pa = pointIn(a, *aw, childA), pb = pointIn(b, *bw, childB);
  u64 phaseA = sa.kind == NodeKind::Member ? pa.iteration : sa.phase;
  u64 phaseB = sb.kind == NodeKind::Member ? pb.iteration : sb.phase;
  if (phaseA != phaseB)
    return phaseA < phaseB;
  bool pieces = sa.kind == NodeKind::Piece && sb.kind == NodeKind::Piece;
  if (pieces && sa.ordinal == sb.ordinal)
    return iterationOrder(ca, childA, pa, cb, childB, pb);
  bool consistent = pieces && sa.consistency && sa.consistency == sb.consistency && pa.iteration == pb.iteration;
  if (!consistent && !sameThread(ca, pa, cb, pb))
    return sa.kind == NodeKind::Member && sb.kind == NodeKind::Piece && hasOwnChunk(sb) &&
           throughOwnChunk(sa, childA, pa, sb, pb);
  if (dependsOnThread(childA, childB) || waitedBetween(ca, childA, pa, cb, pb))
    return true;
  if (sa.kind == NodeKind::Piece) {
    u32 step = pieces ? sb.executorStep : pb.step, stVal = pieces ? sb.executorStVal : pb.stVal;
    // A taskwait of the implicit task after the piece joins the tasks that it created in the piece.
    return sa.executorStep < step &&
           (joinedInIteration(childA, aw->node) || (stVal > sa.executorStep && joinedBelow(childA, aw->node)));
  }
  if (pa.step >= sb.executorStep)
    return false;
  if (childA == SNodeId::None || teamPart(n(childA)))
    return true;
  return joinedAt(childA, aw->node, Point{pa.iteration, sb.executorStep, sb.executorStVal, 0});
}

/// a and b belong to different host threads: creation and join order them. (Positions only; where other edges take
/// part, those of creation and join do, too.)
bool Reach::hostOrder() const {
  const SNode &ra = n(lift(aw->node, 0)), &rb = n(lift(bw->node, 0));
  if ((ra.flags | rb.flags) & kNodeJoinPoint)
    return (rb.flags & kNodeJoinPoint) && a < FragmentId{rb.createdIteration};
  if (rb.flags & kNodeUnknownHost) {
    // Nothing created b's thread that we know of; a can only have been joined. Without that knowledge: order.
    if (ra.flags & kNodeUnknownHost)
      return true;
  } else {
    FragmentId creation{rb.createdIteration};
    if (a == creation || Reach(g, a, creation, toElsewhere(view)).happensBefore())
      return true;
  }
  FragmentId joined{ra.flags & kNodeUnknownHost ? 0 : ra.joinedAt.load(std::memory_order_acquire)};
  return joined != FragmentId::None && (joined == b || Reach(g, joined, b, fromElsewhere(view)).happensBefore());
}

bool Reach::inOneGroup() const {
  auto ownBelow = [&](SNodeId leaf) {
    for (SNodeId i = leaf; i != lca; i = n(i).parent)
      if (teamPart(n(i)) && (n(i).flags & kNodeOwnGroup))
        return true;
    return false;
  };
  if (ownBelow(aw->node) || ownBelow(bw->node))
    return false;
  if (lca == SNodeId::None || n(lca).kind != NodeKind::Piece || !(n(lca).flags & kNodeOwnGroup))
    return true;
  return pointIn(a, *aw, ca).iteration == pointIn(b, *bw, cb).iteration;
}

bool Reach::ordered() {
  if (lca == SNodeId::None)
    return hostOrder();
  const SNode *sa = ca == SNodeId::None ? nullptr : &n(ca);
  const SNode *sb = cb == SNodeId::None ? nullptr : &n(cb);
  Point pa = pointIn(a, *aw, ca), pb = pointIn(b, *bw, cb);
  bool samePosition = pa.iteration == pb.iteration && pa.step == pb.step;
  if (sa && sb && samePosition && teamPart(*sa) && teamPart(*sb))
    return teamOrder();
  if (pa.iteration != pb.iteration && !sameChunk(n(lca), pa, pb)) {
    if (n(lca).kind == NodeKind::Member)
      return pa.iteration < pb.iteration; // phases
    return iterationOrder(lca, ca, pa, lca, cb, pb);
  }
  if (!sa)
    return pa.step <= pb.step;
  if (pa.step >= pb.step)
    return false;
  if (teamPart(*sa))
    return true;
  if (joinedAt(ca, aw->node, pb) ||
      (view != View::Floating && n(lca).kind == NodeKind::Member && waitedBetween(lca, ca, pa, lca, pb)))
    return true;
  return sb && sa->depend != DependId::None && sb->kind == NodeKind::Task && sb->depend != DependId::None &&
         sa->scope == sb->scope && g.depends->precedes(sa->depend, sb->depend) && joinedBelow(ca, aw->node);
}

bool Graph::happensBefore(FragmentId a, FragmentId b, View view) const {
  return wnode(a).once || Reach(*this, a, b, view).happensBefore() || (edges->count() && reachesByEdges(a, b, view));
}

bool Graph::hasEdges() const { return edges->count() != 0; }

bool Graph::isParallel(FragmentId a, FragmentId b, View view) const {
  if (a == b)
    return false;
  Reach r(*this, a, b, view);
  r.split();
  if (r.ordered() || r.reverse().ordered())
    return false;
  return !edges->count() || !(reachesByEdges(a, b, view) || reachesByEdges(b, a, Reach::reversed(view)));
}

/// Is there a chain of edges, with positions between them, from a to b?
bool Graph::reachesByEdges(FragmentId a, FragmentId b, View view) const {
  u32 questions = 0;
  auto root = [&](FragmentId f) { return Reach(*this, f, f, view).rootOfA(); };
  SNodeId rootA = SNodeId::None, rootB = SNodeId::None;
  bool outer = view != View::Floating && view != View::Pinned;
  if (outer) {
    rootA = root(a);
    rootB = root(b);
  }
  auto follows = [&](FragmentId x, FragmentId y) {
    ++questions;
    View v = view;
    if (outer && root(x) != rootA) // another host thread
      v = Reach::fromElsewhere(v);
    if (outer && root(y) != rootB)
      v = Reach::toElsewhere(v);
    return x == y || Reach(*this, x, y, v).happensBefore();
  };
  // Forward from a, over the edges younger than a. A bit for each edge that was walked keeps the search linear in them.
  constexpr u32 kMax = 4096, kMaxQuestions = 1u << 16;
  u64 walked[kMax / 64] = {};
  FragmentId work[kMax];
  u32 pending = 0, first = wnode(a).edgesBefore, end = edges->count();
  auto giveUp = [&] { // too long ago to tell: order rather than accuse
    edges->givenUp.fetch_add(1, std::memory_order_relaxed);
    return true;
  };
  if (end - first > kMax)
    return giveUp();
  work[pending++] = a;
  while (pending) {
    FragmentId from = work[--pending];
    if (questions > kMaxQuestions)
      return giveUp();
    for (u32 i = first; i != end; ++i) {
      u32 bit = i - first;
      if (walked[bit / 64] >> (bit % 64) & 1 || !follows(from, (*edges)[i].from))
        continue;
      walked[bit / 64] |= 1ull << (bit % 64);
      if (follows((*edges)[i].to, b))
        return true;
      if (pending < kMax)
        work[pending++] = (*edges)[i].to;
    }
  }
  return false;
}

/// The highest completed task, from `start` upwards, whose completion includes all that start executed.
SNodeId Graph::settledAbove(SNodeId start) const {
  SNodeId top = start;
  auto complete = [&](const SNode &s) {
    return s.kind == NodeKind::Task && (s.state.load(std::memory_order_acquire) & kStateComplete);
  };
  if (!complete(snode(top)))
    return SNodeId::None;
  for (;;) {
    const SNode &s = snode(top);
    if (u32 hint = s.settledHint.load(std::memory_order_relaxed)) {
      top = SNodeId{hint};
      continue;
    }
    if (!complete(snode(s.parent)))
      break;
    // The parent has completed, so its taskgroups have ended and its last taskwait is known.
    u32 finalStVal = scopes[static_cast<u32>(s.scope)].finalStVal.load(std::memory_order_acquire);
    bool joined = s.group != TaskgroupId::None || (s.flags & kNodeUndeferred) ||
                  (finalStVal != kStepOpen && finalStVal > s.createdStep);
    if (!joined)
      break;
    top = s.parent;
  }
  // All on the way get the result, so that each body is climbed over once. (By depth: another thread may have come
  // further meanwhile and lead past top.)
  u32 depth = snode(top).depth;
  for (SNodeId i = start; snode(i).depth > depth;) {
    std::atomic<u32> &hint = const_cast<SNode &>(snode(i)).settledHint;
    u32 next = hint.load(std::memory_order_relaxed);
    hint.store(static_cast<u32>(top), std::memory_order_relaxed);
    i = next ? SNodeId{next} : snode(i).parent;
  }
  return top;
}

SNodeId Graph::settledIn(FragmentId f) const { return settledAbove(wnode(f).node); }

u32 Graph::commonDepth(FragmentId a, FragmentId b) const {
  Reach r(*this, a, b, View::Floating);
  return r.split() ? snode(r.lca).depth + 1 : 0;
}

Graph::Divergence Graph::divergence(FragmentId a, FragmentId b) const {
  Reach r(*this, a, b, View::Floating);
  r.split();
  return {r.lca, r.ca, r.cb};
}

bool Graph::sameContentionGroup(FragmentId a, FragmentId b) const {
  Reach r(*this, a, b, View::Floating);
  r.split();
  return r.inOneGroup();
}

bool Graph::sameFutureJoins(FragmentId a, FragmentId b) const {
  const WNode &wa = wnode(a), &wb = wnode(b);
  const SNode &sa = snode(wa.node), &sb = snode(wb.node);
  if (sa.parent != sb.parent || sa.createdIteration != sb.createdIteration)
    return false;
  if (sa.kind == NodeKind::Task)
    // Later joins of the parent cover both: same siblings, same taskgroup, no edge of their own.
    return sb.kind == NodeKind::Task && sa.scope == sb.scope && sa.group == sb.group && sa.depend == DependId::None &&
           sb.depend == DependId::None && !((sa.flags | sb.flags) & (kNodeUndeferred | kNodeIterative));
  if (sb.kind == NodeKind::Task || sa.createdStep != sb.createdStep || sa.kind == NodeKind::Initial)
    return false;
  // Parts of one team: only the barrier joins them, unless the loop orders its iterations. (Those of one named chunk
  // are ordered, but two parallel ones lie in different chunks.)
  return !((sa.flags | sb.flags) & (kNodeOrdered | kNodeDoacross));
}

} // namespace ompracer
