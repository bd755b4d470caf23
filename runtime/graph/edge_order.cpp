#include "graph/edge_order.h"

#include "graph/edges.h"
#include "graph/reach.h"

namespace ompracer {

namespace {
bool follows(const Graph &graph, FragmentId x, FragmentId y, View view) {
  return x == y || Reach(graph, x, y, view).happensBefore();
}
} // namespace

void EdgeOrder::Set::clear(u32 newEnd) {
  end = newEnd;
  for (u64 &block : blocks)
    block = 0;
}

void EdgeOrder::Set::advance(u32 newEnd) {
  u32 steps = newEnd / 64 - end / 64;
  if (steps >= kBlocks)
    return clear(newEnd);
  for (u32 i = 1; i <= steps; ++i)
    blocks[(end / 64 + i) % kBlocks] = 0;
  end = newEnd;
}

void EdgeOrder::Set::include(const Set &older) {
  for (u32 block = older.end / 64, low = lowest() / 64;; --block) {
    if (block < low)
      return;
    blocks[block % kBlocks] |= older.blocks[block % kBlocks];
    if (block == low || block == older.lowest() / 64)
      return;
  }
}

/// Adds what leads to `place` among the edges [from, to), and what leads there.
void EdgeOrder::collect(const Graph &graph, const Edges &edges, Table &table, Set &set, u32 from, u32 to,
                        FragmentId place, View view) {
  const Strand strand(graph, place, view);
  u32 low = set.lowest() > table.valid ? set.lowest() : table.valid;
  edges.forEachTo(strand, from > low ? from : low, to, [&](u32 i) {
    const Edges::End &end = edges[i].to;
    if (!set.has(i) && !strand.parallelTo(end.strand) && follows(graph, end.fragment, place, view)) {
      set.add(i);
      set.include(table.sets[i % kEdges]);
    }
  });
}

void EdgeOrder::extend(const Graph &graph, const Edges &edges, Table &table, u32 end, View view) {
  u32 i = table.done.load(std::memory_order_relaxed); // relaxed: guarded
  if (end > i + kEdges)
    table.valid = i = end - kEdges;
  if (i < end)
    table.searched.store(0, std::memory_order_relaxed);
  for (; i < end; ++i) {
    Set &set = table.sets[i % kEdges];
    set.clear(i);
    collect(graph, edges, table, set, 0, i, edges[i].from.fragment, view);
  }
  table.done.store(i, std::memory_order_relaxed);
}

bool EdgeOrder::leads(const Graph &graph, Edges &edges, FragmentId a, u32 first, FragmentId b, View view) {
  const bool isPinned = view == View::Pinned;
  Table &table = tableOf(view);
  u64 hash = static_cast<u64>(b) * 0x9e3779b97f4a7c15ull;
  Asked &slot = asked[isPinned][hash >> 32 & (kAsked - 1)];
  SpinGuard guard(slot.busy);
  u32 end = edges.count();
  if (slot.fragment != b || slot.set.end != end || first < slot.lowest) {
    SpinGuard tableGuard(table.busy);
    extend(graph, edges, table, end, view);
    if (slot.fragment != b) {
      slot.set.clear(end);
      slot.lowest = end;
      slot.fragment = b;
    }
    u32 known = slot.set.end;
    slot.set.advance(end);
    collect(graph, edges, table, slot.set, known, end, b, view);
    if (first < slot.lowest) {
      collect(graph, edges, table, slot.set, first, slot.lowest, b, view);
      slot.lowest = first;
    }
  }
  if (slot.set.end - first > kReach)
    return edges.giveUp();
  const Strand strand(graph, a, view);
  bool found = false;
  edges.forEachFrom(strand, first, slot.set.end, [&](u32 i) {
    const Edges::End &from = edges[i].from;
    found = found || (slot.set.has(i) && !strand.parallelTo(from.strand) && follows(graph, a, from.fragment, view));
  });
  return found;
}

void EdgeOrder::reset() {
  for (Table *table : {&floating, &pinned}) {
    table->valid = 0;
    table->done.store(0, std::memory_order_relaxed);
    table->searched.store(0, std::memory_order_relaxed);
  }
  for (auto &view : asked)
    for (Asked &slot : view)
      slot.fragment = FragmentId::None;
}

} // namespace ompracer
