// Reachability: is fragment a ordered before fragment b?
//
// Both fragments are lifted to the children of their least common ancestor; one comparison of positions there decides,
// by the rules of shared semantics 2 and 3 (restated in docs/design.md). Cost: a comparison of paths (path.h); below
// tasks that completed with unjoined children, a walk that remembers how far it came (settledAbove).
//
// Every acquire here pairs with the release in builder.cpp that set the value.
#include "graph/reach.h"
#include "graph/cross_iteration.h"
#include "graph/depend.h"
#include "graph/edge_order.h"
#include "graph/edges.h"

namespace ompracer {

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
  if (notAwaited(task))
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
  if (notAwaited(child))
    return joinedAt(child, leaf, Point{});
  u32 finalStVal = g.scopes[static_cast<u32>(n(child).scope)].finalStVal.load(std::memory_order_acquire);
  if (finalStVal == kStepOpen)
    return false;
  return joinedAt(child, leaf, Point{0, kStepOpen - 1, finalStVal, 0});
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
  if (!sb || sb->kind != NodeKind::Task || sa->depend == DependId::None || sb->depend == DependId::None ||
      sa->scope != sb->scope)
    return false;
  const bool precedes = view == View::Floating ? g.depends->precedes(sa->depend, sb->depend)
                                               : g.depends->precedesOnThread(sa->depend, sb->depend);
  return precedes && joinedBelow(ca, aw->node);
}

bool Graph::precedes(FragmentId a, FragmentId b, View view) const {
  const u32 once = wnode(a).once;
  return (once && onceIsAwaited(once)) || Reach(*this, a, b, view).happensBefore();
}

bool Graph::happensBefore(FragmentId a, FragmentId b, View view) const {
  return precedes(a, b, view) || (edges->count() && reachesByEdges(a, b, view));
}

bool Graph::hasEdges() const { return edges->count() != 0; }
u32 Graph::edgeCount() const { return edges->count(); }

u32 Graph::firstEdgeFrom(FragmentId a) const {
  const WNode &w = wnode(a);
  const SNode &s = snode(w.node);
  const u32 known = w.floatingEdgesBefore.load(std::memory_order_relaxed), end = edges->count();
  const Strand strand(*this, a, View::Floating);
  const bool run = sharesWNodes(s) && w.step == 0 && w.stage == 0;
  if (run && (strand.loop == Strand::kNone || s.consistency))
    return known; // what follows one iteration need not follow the others
  auto leaves = [&](u32 i) {
    const Edges::End &from = (*edges)[i].from;
    if (run && strand.loop == from.strand.loop)
      return strand.sameRun(from.strand);
    if (from.fragment == a)
      return true;
    if (strand.parallelTo(from.strand))
      return false;
    Reach r(*this, a, from.fragment, View::Floating);
    r.split();
    return (run && r.lca == w.node) || r.ordered(); // what other iterations created may follow those
  };
  if (known >= end || leaves(known))
    return known;
  u32 first = end;
  edges->forEachFrom(strand, known, end, [&](u32 i) {
    first = i < first && leaves(i) ? i : first;
    return true;
  });
  const_cast<WNode &>(w).floatingEdgesBefore.store(first, std::memory_order_relaxed);
  return first;
}

bool Graph::edgesLeadTo(FragmentId b, u32 from, u32 to) const {
  const Strand strand(*this, b, View::Floating);
  bool lead = false;
  edges->forEachTo(strand, from, to, [&](u32 i) {
    const Edges::End &end = (*edges)[i].to;
    lead = end.fragment == b ||
           (!strand.parallelTo(end.strand) && Reach(*this, end.fragment, b, View::Floating).happensBefore());
    return !lead;
  });
  return lead;
}

bool Graph::isParallel(FragmentId a, FragmentId b, View view) const {
  if (a == b)
    return false;
  Reach r(*this, a, b, view);
  r.split();
  if (r.ordered() || r.reverse().ordered())
    return false;
  return !edges->count() || !(reachesByEdges(a, b, view) || reachesByEdges(b, a, Reach::reversed(view)));
}

namespace {

enum class Found : u8 { No, Yes, Unknown };

/// Looks for a chain of edges from a to b: backward from b, over the edges from `first` to `end`, each once. The
/// youngest that leads to a place comes first, and on from there before the others (see edge_order.h). Counts its
/// questions. Unknown: it would take more of them, or of the stack of a thread of the program, than seems good.
template <class Follows>
Found search(const Edges &edges, FragmentId a, FragmentId b, u32 first, u32 end, u32 &questions, Follows follows) {
  constexpr u32 kMaxEdges = 4096, kMaxQuestions = 1u << 16;
  if (end - first > kMaxEdges)
    return Found::Unknown;
  u64 ahead[kMaxEdges / 64]; // edges that have not been walked
  const u32 count = end - first;
  for (u32 i = 0; i * 64 < count; ++i)
    ahead[i] = count - i * 64 < 64 ? (1ull << (count - i * 64)) - 1 : ~0ull;
  // The youngest edge ahead below `bit`; count: there is none.
  auto next = [&](u32 bit) {
    u32 i = bit / 64;
    u64 block = bit % 64 ? ahead[i] & ((1ull << bit % 64) - 1) : 0;
    while (!block && i)
      block = ahead[--i];
    return block ? i * 64 + 63 - static_cast<u32>(__builtin_clzll(block)) : count;
  };
  u16 path[kMaxEdges]; // edges from b to where the search is
  FragmentId place = b;
  for (u32 depth = 0, left = count, bit = count; left;) {
    bit = next(bit);
    if (bit == count) {
      if (depth == 0)
        return Found::No;
      bit = path[--depth];
      place = depth ? edges[first + path[depth - 1]].from.fragment : b;
      continue;
    }
    if (++questions > kMaxQuestions)
      return Found::Unknown;
    const FragmentId from = edges[first + bit].from.fragment, to = edges[first + bit].to.fragment;
    if (!follows(to, place))
      continue;
    ahead[bit / 64] &= ~(1ull << bit % 64);
    --left;
    if (follows(a, from))
      return Found::Yes;
    path[depth++] = static_cast<u16>(bit);
    place = from;
  }
  return Found::No;
}

} // namespace

/// Is there a chain of edges, with positions between them, from a to b?
bool Graph::reachesByEdges(FragmentId a, FragmentId b, View view) const {
  const u32 end = edges->count(), first = view == View::Floating ? firstEdgeFrom(a) : wnode(a).edgesBefore;
  if (first >= end)
    return false;
  const bool far = end - first > EdgeOrder::kReach;
  if (view == View::Floating || view == View::Pinned) {
    auto follows = [&](FragmentId x, FragmentId y) { return x == y || Reach(*this, x, y, view).happensBefore(); };
    // With little to compare, sets are cheaper than any search.
    const u32 compared = view == View::Floating ? edges->countOfOthers() : end;
    if (far && !edgeOrder->answersFar(view))
      return edges->giveUp();
    if (!far && !edgeOrder->pays(end, compared, view)) {
      u32 questions = 0;
      Found found = search(*edges, a, b, first, end, questions, follows);
      edgeOrder->searched(questions, view);
      if (found != Found::Unknown)
        return found == Found::Yes;
    }
    static __thread bool asking; // a signal handler that interrupts the question must not wait for its end
    if (!asking) {
      asking = true;
      bool leads = edgeOrder->leads(*this, *edges, a, first, b, view);
      asking = false;
      return leads;
    }
  }
  // Which of the other views holds between two places depends on a and b: the search begins anew for each question.
  auto root = [&](FragmentId f) { return Reach(*this, f, f, view).rootOfA(); };
  const SNodeId rootA = root(a), rootB = root(b);
  auto follows = [&](FragmentId x, FragmentId y) {
    View v = view;
    if (root(x) != rootA) // another host thread
      v = Reach::fromElsewhere(v);
    if (root(y) != rootB)
      v = Reach::toElsewhere(v);
    return x == y || Reach(*this, x, y, v).happensBefore();
  };
  u32 questions = 0;
  Found found = search(*edges, a, b, first, end, questions, follows);
  return found == Found::Unknown ? edges->giveUp() : found == Found::Yes;
}

/// The task and its parent have completed: did the parent join it?
bool Graph::joinedByParent(const SNode &task) const {
  // The parent has completed, so its taskgroups have ended and its last taskwait is known.
  u32 finalStVal = scopes[static_cast<u32>(task.scope)].finalStVal.load(std::memory_order_acquire);
  return task.group != TaskgroupId::None || (task.flags & kNodeUndeferred) ||
         (finalStVal != kStepOpen && finalStVal > task.createdStep && !(task.flags & kNodeNotAwaited));
}

/// The highest completed task, from `start` upwards, whose completion includes all that start executed.
SNodeId Graph::settledAbove(SNodeId start) const {
  SNodeId top = start;
  if (!isCompleteTask(snode(top)))
    return SNodeId::None;
  for (;;) {
    const SNode &s = snode(top);
    if (u32 hint = s.settledHint.load(std::memory_order_relaxed)) {
      top = SNodeId{hint};
      continue;
    }
    if (!isCompleteTask(snode(s.parent)) || !joinedByParent(s))
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

u32 Graph::commonDepth(FragmentId a, FragmentId b) const {
  Reach r(*this, a, b, View::Floating);
  return r.split() ? snode(r.lca).depth + 1 : 0;
}

Graph::Divergence Graph::divergence(FragmentId a, FragmentId b) const {
  Reach r(*this, a, b, View::Floating);
  r.split();
  return {r.lca, r.ca, r.cb};
}

bool Graph::partInTaskloop(FragmentId a, FragmentId b) const {
  const Divergence d = divergence(a, b);
  if (d.ancestor == SNodeId::None || !isTaskloop(snode(d.ancestor)))
    return false;
  auto iteration = [&](SNodeId child, FragmentId f) {
    return child == SNodeId::None ? wnode(f).iteration + laneOf(f) : snode(child).createdIteration;
  };
  return iteration(d.first, a) != iteration(d.second, b);
}

bool Graph::sameContentionGroup(FragmentId a, FragmentId b) const {
  Reach r(*this, a, b, View::Floating);
  r.split();
  return r.inOneGroup();
}

bool Graph::sameTeam(FragmentId a, FragmentId b) const {
  auto part = [&](FragmentId f) -> const SNode & {
    SNodeId id = wnode(f).node;
    while (snode(id).kind == NodeKind::Task)
      id = snode(id).parent;
    return snode(id);
  };
  const SNode &x = part(a), &y = part(b);
  return x.parent == y.parent && x.createdIteration == y.createdIteration && x.createdStep == y.createdStep;
}

bool Graph::sameFutureJoins(FragmentId a, FragmentId b) const {
  const WNode &wa = wnode(a), &wb = wnode(b);
  const SNode &sa = snode(wa.node), &sb = snode(wb.node);
  if (sa.parent != sb.parent || sa.createdIteration != sb.createdIteration)
    return false;
  if (sa.kind == NodeKind::Task)
    // Later joins of the parent cover both: same siblings, same taskgroup, no edge of their own. (Iterations of one
    // taskloop task may be in order.)
    return sb.kind == NodeKind::Task && sa.scope == sb.scope && sa.group == sb.group && sa.depend == DependId::None &&
           sb.depend == DependId::None && !((sa.flags | sb.flags) & (kNodeUndeferred | kNodeNotAwaited)) &&
           (wa.node != wb.node || !(sa.flags & kNodeIterative));
  if (sb.kind == NodeKind::Task || sa.createdStep != sb.createdStep || sa.kind == NodeKind::Initial)
    return false;
  // Parts of one team: only the barrier joins them, unless the loop orders its iterations. (Those of one named chunk
  // are ordered, but two parallel ones lie in different chunks.)
  return !((sa.flags | sb.flags) & (kNodeOrdered | kNodeDoacross));
}

} // namespace ompracer
