#include "graph/edge_order.h"

#include "graph/reach.h"

namespace ompracer {

namespace {
bool follows(const GraphQuery &graph, FragmentId x, FragmentId y, Pins pins) {
  return x == y || Reach(graph, x, y, pins).precedesByPosition();
}
} // namespace

/// The edge goes on with the oldest chain that it can; clock: what leads to it.
void EdgeOrder::Table::append(u32 edge, const ChainClock &clock) {
  u32 chain = edge;
  for (u32 i = 0; i != clock.count; ++i)
    if (const ChainClock::Entry &e = clock.entries[i]; links[e.chain].last == e.number && e.chain < chain)
      chain = e.chain;
  links[edge].chain = chain;
  links[chain].last = edge;
}

void EdgeOrder::Table::skip(u32 to) {
  for (u32 i = done.load(std::memory_order_relaxed); i < to; ++i)
    links[i] = {i, i};
  done.store(to, std::memory_order_relaxed);
  valid = to;
}

/// Adds what leads to `place` among the edges [from, to), and what leads there.
u64 EdgeOrder::collect(const GraphQuery &graph, const Edges &edges, const Table &table, Set &set, u32 from, u32 to,
                       FragmentId place, Pins pins) {
  const IterationKey key(graph, place, pins);
  const u32 known = set.edges.lowest() > table.valid ? set.edges.lowest() : table.valid,
            low = from > known ? from : known;
  u64 questions = 0;
  auto leads = [&](u32 i) {
    const Edges::End &end = edges[i].to;
    if (key.parallelTo(end.key))
      return false;
    ++questions;
    return follows(graph, end.fragment, place, pins);
  };
  auto consider = [&](u32 i) {
    if (!leads(i))
      return false;
    set.edges.add(i);
    set.include(table.sets[i % kEdges]);
    set.clock.raise({table.links[i].chain, i});
    return true;
  };
  // Of those that end in the iteration of the place, the youngest that leads here brings all others along.
  bool covered = false;
  edges.forEachInto(key, low, to, [&](u32 i) { return !(covered = set.edges.has(i) || consider(i)); });
  for (u32 i = to; (i = set.edges.lastMissing(low, i)) != Recent::kNone;) {
    const Edges::End &end = edges[i].to;
    if (end.key.ofLoopOf(key))
      i = end.beforeLoop + 1;
    else
      consider(i);
  }
  // Sets of older edges are gone: if one leads here that its chain does not show, we do not know all.
  if (key.loop == IterationKey::kNone) {
    set.clock.exact = set.clock.exact && from >= known;
    return questions;
  }
  u32 visits = 0;
  auto goOn = [&](u32 i, bool isOfSameKey) {
    bool shown = set.clock.has({table.links[i].chain, i});
    set.clock.exact = set.clock.exact && ++visits < kMaxVisits && (shown || !leads(i));
    return set.clock.exact && !(shown && isOfSameKey);
  };
  if (!covered)
    edges.forEachInto(key, from, known, [&](u32 i) { return goOn(i, true); });
  edges.forEachElsewhere(&Edges::Edge::to, key, from, known, [&](u32 i) { return goOn(i, false); });
  return questions;
}

u64 EdgeOrder::extend(const GraphQuery &graph, const Edges &edges, Table &table, u32 end, Pins pins) {
  u64 questions = 0;
  u32 i = table.done.load(std::memory_order_relaxed); // relaxed: guarded
  if (i < end)
    table.searched.store(0, std::memory_order_relaxed);
  while (i < end) {
    if (end > i + kEdges && questions > kMaxQuestions) {
      table.skip(end - kEdges);
      i = end - kEdges;
    }
    Set &set = table.sets[i % kEdges];
    set.clear(i);
    questions += collect(graph, edges, table, set, 0, i, edges[i].from.fragment, pins);
    questions += collect(graph, edges, table, set, 0, i, edges[i].to.fragment, pins);
    table.append(i++, set.clock);
  }
  table.done.store(i, std::memory_order_relaxed);
  return questions;
}

bool EdgeOrder::leads(const GraphQuery &graph, Edges &edges, FragmentId a, u32 first, FragmentId b, Pins pins,
                      bool surely) {
  Table &table = tableOf(pins);
  u64 hash = static_cast<u64>(b) * 0x9e3779b97f4a7c15ull;
  Asked &slot = asked[pins.any()][hash >> 32 & (kAsked - 1)];
  SpinGuard guard(slot.busy);
  if (slot.fragment != b || slot.set.edges.end != edges.link(graph) || first < slot.lowest) {
    SpinGuard tableGuard(table.busy);
    // Asked again under the guard: others may have made sets of younger edges, in the place of some that we need.
    const u32 end = edges.link(graph);
    u64 questions = extend(graph, edges, table, end, pins);
    OMPRACER_DCHECK(table.done.load(std::memory_order_relaxed) == end);
    if (slot.fragment != b) {
      slot.set.clear(end);
      slot.lowest = end;
      slot.fragment = b;
    }
    u32 known = slot.set.edges.end;
    slot.set.edges.advance(end);
    questions += collect(graph, edges, table, slot.set, known, end, b, pins);
    if (first < slot.lowest) {
      questions += collect(graph, edges, table, slot.set, first, slot.lowest, b, pins);
      slot.lowest = first;
    }
    if (end - first > kReach)
      table.far.fetch_add(questions, std::memory_order_relaxed);
  }
  const IterationKey key(graph, a, pins);
  const Recent &set = slot.set.edges;
  const u32 low = set.lowest(), begin = first > low ? first : low;
  auto leave = [&](u32 i) {
    const Edges::End &from = edges[i].from;
    return !key.parallelTo(from.key) && follows(graph, a, from.fragment, pins);
  };
  bool found = false;
  // Of a value that thousands await many edges leave the writer, and few lead to one reader.
  const u32 most = 4 * set.count(begin);
  u32 visits = 0;
  edges.forEachFrom(key, begin, set.end, [&](u32 i) {
    found = set.has(i) && leave(i);
    return !found && ++visits <= most;
  });
  if (visits > most)
    for (u32 i = set.end; !found && (i = set.lastMember(begin, i)) != Recent::kNone;)
      found = leave(i);
  if (found || first >= low)
    return found;
  SpinGuard tableGuard(table.busy);
  return leadsFromFar(graph, edges, table, a, first, slot.set, pins, surely);
}

/// Do edges lead from a, over some that are older than the set tells, to its place?
bool EdgeOrder::leadsFromFar(const GraphQuery &graph, Edges &edges, Table &table, FragmentId a, u32 first,
                             const Set &set, Pins pins, bool surely) {
  if (set.clock.exact && !set.clock.count)
    return false;
  const IterationKey key(graph, a, pins);
  bool found = false, doubtful = false;
  u32 steps = 0, visits = 0; // steps: with the younger edges of a, which come first
  edges.forEachFrom(key, first, set.edges.end, [&](u32 i) {
    ++steps;
    if (i < set.edges.lowest()) {
      ++visits;
      const Edges::End &from = edges[i].from;
      const bool leads = set.clock.has({table.links[i].chain, i});
      if ((leads || !(set.clock.exact || doubtful)) && !key.parallelTo(from.key) &&
          follows(graph, a, from.fragment, pins))
        (leads ? found : doubtful) = true;
    }
    const bool goesOn = surely ? steps < kFewVisits : visits < kMaxVisits;
    doubtful = doubtful || !goesOn;
    return !found && goesOn;
  });
  table.far.fetch_add(steps, std::memory_order_relaxed);
  return found || (doubtful && !surely && edges.giveUp());
}

void EdgeOrder::reset() {
  for (Table *table : {&floating, &pinned}) {
    table->links.release(0, table->done.load(std::memory_order_relaxed));
    table->valid = 0;
    table->far.store(0, std::memory_order_relaxed);
    table->done.store(0, std::memory_order_relaxed);
    table->searched.store(0, std::memory_order_relaxed);
  }
  for (auto &slots : asked)
    for (Asked &slot : slots)
      slot.fragment = FragmentId::None;
}

} // namespace ompracer
