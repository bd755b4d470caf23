#include "shadow/overflow.h"

namespace ompracer {

bool OverflowPool::init() { return blocks.init(kBlocks); }

u32 OverflowPool::take(OverflowSupply &supply) {
  if (isClosed())
    return 0;
  u64 lowest = floor.load(std::memory_order_relaxed);
  if (supply.spare >= lowest && supply.spare) {
    u32 block = supply.spare;
    supply.spare = 0;
    for (Slot &slot : blocks[block].slots)
      slot.store(0, std::memory_order_relaxed);
    return block;
  }
  if (supply.next == supply.end || supply.next < lowest) {
    u64 first = next.fetch_add(kSupply, std::memory_order_relaxed);
    if (first + kSupply > kBlocks) {
      close();
      return 0;
    }
    supply.next = static_cast<u32>(first);
    supply.end = supply.next + kSupply;
  }
  return supply.next++;
}

void OverflowPool::retireAll() {
  u64 from = floor.load(std::memory_order_relaxed);
  u64 to = next.load(std::memory_order_relaxed);
  if (from == to)
    return;
  floor.store(to, std::memory_order_relaxed);
  blocks.release(from, to);
}

} // namespace ompracer
