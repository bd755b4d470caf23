#include "graph/edge_order.h"

#include "graph/edges.h"
#include "graph/reach.h"
#include "platform/platform.h"

namespace ompracer {

namespace {
// Acquire and release: what the lock guards is touched under it only.
class Locked {
public:
  explicit Locked(std::atomic<bool> &flag) : busy(flag) {
    for (u32 tries = 0; busy.exchange(true, std::memory_order_acquire); ++tries)
      tries % 64 == 63 ? yieldThread() : spinWait();
  }
  ~Locked() { busy.store(false, std::memory_order_release); }
  Locked(const Locked &) = delete;
  Locked &operator=(const Locked &) = delete;

private:
  std::atomic<bool> &busy;
};

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

/// Adds what leads to `place` among the edges from `from` to the end of the set.
void EdgeOrder::collect(const Graph &graph, const Edges &edges, Table &table, Set &set, u32 from, FragmentId place,
                        View view) {
  const Strand strand(graph, place, view);
  u32 low = set.lowest() > table.valid ? set.lowest() : table.valid;
  for (u32 i = set.end; i-- > (from > low ? from : low);)
    if (!set.has(i) && !strand.parallelTo(table.strands[i % kEdges]) && follows(graph, edges[i].to, place, view)) {
      set.add(i);
      set.include(table.sets[i % kEdges]);
    }
}

EdgeOrder::Strand::Strand(const Graph &graph, FragmentId f, View view) {
  const SNode &s = graph.snode(graph.wnode(f).node);
  constexpr u8 kOrders = kNodeOrdered | kNodeDoacross | kNodeOwnChunk | kNodeOwnChunks;
  if (view == View::Floating && s.kind == NodeKind::Piece && (s.flags & (kNodeIterative | kOrders)) == kNodeIterative) {
    loop = loopIdOf(s);
    iteration = graph.iterationOf(f);
  }
}

void EdgeOrder::extend(const Graph &graph, const Edges &edges, Table &table, u32 end, View view) {
  if (end > table.done + kEdges)
    table.valid = table.done = end - kEdges;
  for (; table.done < end; ++table.done) {
    Set &set = table.sets[table.done % kEdges];
    table.strands[table.done % kEdges] = Strand(graph, edges[table.done].to, view);
    set.clear(table.done);
    collect(graph, edges, table, set, 0, edges[table.done].from, view);
  }
}

bool EdgeOrder::leads(const Graph &graph, Edges &edges, FragmentId a, u32 first, FragmentId b, View view) {
  const bool isPinned = view == View::Pinned;
  Table &table = isPinned ? pinned : floating;
  u64 hash = static_cast<u64>(b) * 0x9e3779b97f4a7c15ull;
  Asked &slot = asked[isPinned][hash >> 32 & (kAsked - 1)];
  Locked guard(slot.busy);
  u32 end = edges.count(), from = slot.set.end;
  if (slot.fragment != b || from != end) {
    Locked tableGuard(table.busy);
    extend(graph, edges, table, end, view);
    if (slot.fragment == b)
      slot.set.advance(end);
    else
      slot.set.clear(end);
    collect(graph, edges, table, slot.set, slot.fragment == b ? from : 0, b, view);
    slot.fragment = b;
  }
  if (slot.set.end - first > kReach)
    return edges.giveUp();
  const Strand strand(graph, a, view);
  for (u32 i = first; i < slot.set.end; ++i)
    if (slot.set.has(i) && !strand.parallelTo(Strand(graph, edges[i].from, view)) &&
        follows(graph, a, edges[i].from, view))
      return true;
  return false;
}

void EdgeOrder::reset() {
  for (Table *table : {&floating, &pinned})
    table->valid = table->done = 0;
  for (auto &view : asked)
    for (Asked &slot : view)
      slot.fragment = FragmentId::None;
}

} // namespace ompracer
