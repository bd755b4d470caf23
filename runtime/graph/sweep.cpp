// Sweep: gives back the nodes that nobody mentions, while the region goes on.
//
// The user keeps the fragments that it will still ask about and guarantees that no other thread builds or queries and
// that no explicit task is unfinished. Everything above a kept fragment is kept, and so is every body that is no
// explicit task. Ids are never used again, so remembered relations stay right.
#include "graph/graph.h"

#include <cstring>

namespace ompracer {

bool Sweep::init() {
  constexpr u64 kWords = (1ull << 32) / 64;
  return wnodes.init(kWords) && snodes.init(kWords) && blocks.init(kWords) && pages[0].init(1u << 26) &&
         pages[1].init(1u << 26) && pages[2].init(1u << 26);
}

void Graph::keep(FragmentId f) {
  u32 id = static_cast<u32>(nodeOf(f));
  if (id < retiredWNodes || !sweep.mark(sweep.wnodes, id))
    return;
  keep(wnodes[id].node);
}

void Graph::keep(SNodeId id) {
  for (; id != SNodeId::None && sweep.mark(sweep.snodes, static_cast<u32>(id)); id = snode(id).parent)
    sweep.mark(sweep.blocks, snode(id).path.load(std::memory_order_relaxed) & ~Paths::kPlaced);
}

/// Gives back the pages of [from, to) without a marked element and clears the other unmarked elements.
template <typename T>
void Sweep::collect(StableArray<T> &array, u32 from, u32 to, const Marks &marks, StableArray<u8> &released) {
  constexpr u32 kPerPage = 4096 / sizeof(T);
  static_assert(4096 % sizeof(T) == 0 && kPerPage >= 64);
  u64 runBegin = 0,
      runEnd = 0; // elements to give back at once: a system call for each page would cost more than all else
  for (u64 first = from & ~(kPerPage - 1); first < to; first += kPerPage) {
    u64 page = first / kPerPage;
    if (released[page])
      continue;
    u64 any = 0;
    for (u64 i = 0; i < kPerPage; i += 64)
      any |= marks[(first + i) / 64];
    if (!any && first >= from && first + kPerPage <= to) {
      released[page] = 1;
      releasedBytes += 4096;
      if (runEnd != first) {
        array.release(runBegin, runEnd);
        runBegin = first;
      }
      runEnd = first + kPerPage;
      continue;
    }
    for (u64 i = first < from ? from : first; i < first + kPerPage && i < to; ++i)
      if (!(marks[i / 64] >> (i % 64) & 1))
        std::memset(static_cast<void *>(&array[i]), 0, sizeof(T));
  }
  array.release(runBegin, runEnd);
}

void Graph::finishSweep() {
  u32 endW = nextWNode.load(std::memory_order_relaxed), endS = nextSNode.load(std::memory_order_relaxed);
  constexpr u32 kPerPage = 4096 / sizeof(SNode);
  for (u32 id = retiredSNodes; id < endS;) {
    if (sweep.pages[1][id / kPerPage]) {
      id = (id / kPerPage + 1) * kPerPage;
      continue;
    }
    NodeKind kind = snodes[id].kind;
    if (kind == NodeKind::Member || kind == NodeKind::Piece)
      keep(SNodeId{id});
    ++id;
  }
  sweep.collect(wnodes, retiredWNodes, endW, sweep.wnodes, sweep.pages[0]);
  sweep.collect(snodes, retiredSNodes, endS, sweep.snodes, sweep.pages[1]);
  paths.collect(sweep);
  sweep.wnodes.clear(endW / 64 + 1);
  sweep.snodes.clear(endS / 64 + 1);
  sweep.blocks.clear(paths.end() / 64 + 1);
}

void Paths::collect(Sweep &sweep) {
  sweep.collect(blocks, retiredBlocks, nextBlock.load(std::memory_order_relaxed), sweep.blocks, sweep.pages[2]);
}

void Sweep::forget(u32 endW, u32 endS, u32 endBlocks) {
  if (!releasedBytes)
    return;
  pages[0].clear(endW * u64{32} / 4096 + 1);
  pages[1].clear(endS * u64{64} / 4096 + 1);
  pages[2].clear(endBlocks * u64{64} / 4096 + 1);
  releasedBytes = 0;
}

} // namespace ompracer
