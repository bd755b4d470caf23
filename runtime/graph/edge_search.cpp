// Reachability over edges: is there a chain of edges, with positions between them, from one fragment to another?
//
// Most questions end at the first edge that leaves the one (firstEdgeFrom) or at what arrives at the other. The rest is
// a search, or sets that are made when searches have cost as much (edge_order.h).
#include "graph/edge_order.h"
#include "graph/edges.h"
#include "graph/reach.h"

namespace ompracer {

bool GraphQuery::hasEdges() const { return edges->count() != 0; }
u32 GraphQuery::edgeCount() const { return edges->count(); }

u32 GraphQuery::firstEdgeFrom(FragmentId a) const {
  const WNode &w = wnode(a);
  const SNode &s = snode(w.node);
  const u32 known = w.floatingEdgesBefore.load(std::memory_order_relaxed);
  if (known >= edges->count())
    return known;
  const u32 end = edges->link(*this);
  const IterationKey key(*this, a, kFloating);
  const bool run = sharesWNodes(s) && w.step == 0 && w.stage == 0;
  if (run && (key.loop == IterationKey::kNone || s.consistency()))
    return known; // what follows one iteration need not follow the others
  auto leaves = [&](u32 i) {
    const Edges::End &from = (*edges)[i].from;
    if (run && key.loop == from.key.loop)
      return key.sameRun(from.key);
    if (from.fragment == a)
      return true;
    if (key.parallelTo(from.key))
      return false;
    Reach r(*this, a, from.fragment, kFloating);
    r.split();
    return (run && r.lca == w.node) || r.ordered(); // what other iterations created may follow those
  };
  if (leaves(known))
    return known;
  u32 first = end;
  auto note = [&](u32 i) {
    first = i < first && leaves(i) ? i : first;
    return true;
  };
  if (run) {
    edges->forEachFromRun(key, known, end, note);
  } else {
    first = edges->firstFrom(key, w.step, end);
    edges->forEachElsewhere(&Edges::Edge::from, key, known, first, note);
  }
  const_cast<WNode &>(w).floatingEdgesBefore.store(first, std::memory_order_relaxed);
  return first;
}

bool GraphQuery::edgesAreNear(FragmentId a) const {
  return edges->count() - wnode(a).floatingEdgesBefore.load(std::memory_order_relaxed) <= EdgeOrder::kReach;
}

bool GraphQuery::edgesLeadTo(FragmentId b, u32 from, u32 to) const {
  const IterationKey key(*this, b, kFloating);
  edges->link(*this);
  bool lead = false;
  edges->forEachTo(key, from, to, [&](u32 i) {
    const Edges::End &end = (*edges)[i].to;
    lead = end.fragment == b ||
           (!key.parallelTo(end.key) && Reach(*this, end.fragment, b, kFloating).precedesByPosition());
    return !lead;
  });
  return lead;
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
bool GraphQuery::reachesByEdges(FragmentId a, FragmentId b, Pins pins, InDoubt inDoubt) const {
  const u32 end = edges->link(*this);
  if (!end)
    return false; // a program without edges does not pay for looking at a
  const u32 first = pins.any() ? wnode(a).edgesBefore : firstEdgeFrom(a);
  if (first >= end)
    return false;
  const bool far = end - first > EdgeOrder::kReach;
  if (!pins.any() || pins == kPinned) {
    auto follows = [&](FragmentId x, FragmentId y) { return x == y || Reach(*this, x, y, pins).precedesByPosition(); };
    // With little to compare, sets are cheaper than any search.
    const u32 compared = pins.any() ? end : edges->countWithoutKey();
    if (far && !edgeOrder->answersFar(pins))
      return inDoubt == InDoubt::Ordered && edges->giveUp();
    if (!far && !edgeOrder->pays(end, compared, pins)) {
      u32 questions = 0;
      Found found = search(*edges, a, b, first, end, questions, follows);
      edgeOrder->searched(questions, pins);
      if (found != Found::Unknown)
        return found == Found::Yes;
    }
    static __thread bool asking; // in a static executable a signal handler may ask in the middle of it
    if (!asking) {
      asking = true;
      bool leads = edgeOrder->leads(*this, *edges, a, first, b, pins, inDoubt == InDoubt::No);
      asking = false;
      return leads;
    }
  }
  // Pins name the teams around a and b: not those of other host threads. So the search begins anew for each question.
  const SNodeId rootA = rootOf(a), rootB = rootOf(b);
  auto follows = [&](FragmentId x, FragmentId y) {
    const Pins here = pins.elsewhere(rootOf(x) != rootA, rootOf(y) != rootB);
    return x == y || Reach(*this, x, y, here).precedesByPosition();
  };
  u32 questions = 0;
  Found found = search(*edges, a, b, first, end, questions, follows);
  return found == Found::Unknown ? inDoubt == InDoubt::Ordered && edges->giveUp() : found == Found::Yes;
}

} // namespace ompracer
