#include "graph/edges.h"

#include "base/check.h"
#include "platform/spin.h"

namespace ompracer {

void Edges::add(FragmentId from, FragmentId to) {
  u32 i = next.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(i, edges.capacity());
  edges[i] = {from, to};
  // In the order of the numbers, so that no reader meets a gap.
  for (SpinTurns turns; ready.load(std::memory_order_acquire) != i;)
    turns.next();
  ready.store(i + 1, std::memory_order_release);
}

void Edges::retireAll() {
  u32 used = next.load(std::memory_order_relaxed);
  if (!used)
    return;
  edges.release(0, used);
  next.store(0, std::memory_order_relaxed);
  ready.store(0, std::memory_order_relaxed);
}

} // namespace ompracer
