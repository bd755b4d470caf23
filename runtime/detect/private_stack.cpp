#include "detect/private_stack.h"

#include "platform/platform.h"

#include <cstring>

namespace ompracer {

template <bool kOn> void PrivateStack::set(uptr begin, uptr size) {
  auto change = [](u8 &cell, u32 mask) { cell = static_cast<u8>(kOn ? cell | mask : cell & ~mask); };
  if (!size)
    return;
  OMPRACER_DCHECK(cells && begin - low < extent && size <= low + extent - begin);
  const uptr end = begin + size;
  u8 *first = cells + (begin - low) / kCellBytes, *last = cells + (end - 1 - low) / kCellBytes;
  const u32 head = 0xffu << (begin % kCellBytes) & 0xff, tail = 0xffu >> (kCellBytes - 1 - (end - 1) % kCellBytes);
  if (first == last)
    return change(*first, head & tail);
  change(*first, head);
  change(*last, tail);
  std::memset(first + 1, kOn ? 0xff : 0, static_cast<uptr>(last - first - 1));
}
template void PrivateStack::set<false>(uptr, uptr);

void PrivateStack::add(uptr begin, uptr size, uptr stackLow, uptr stackHigh) {
  if (OMPRACER_UNLIKELY(!cells)) {
    stackLow &= ~(kCellBytes - 1);
    low = stackHigh - stackLow > kMaxExtent ? (stackHigh - kMaxExtent) & ~(kCellBytes - 1) : stackLow;
    cells = static_cast<u8 *>(reserveMemory((stackHigh - low + kCellBytes - 1) / kCellBytes));
    extent = cells ? stackHigh - low : 0;
  }
  if (begin - low >= extent || size > low + extent - begin)
    return;
  set<true>(begin, size);
  const bool first = lowest >= highest;
  lowest = first || begin < lowest ? begin : lowest;
  highest = first || begin + size > highest ? begin + size : highest;
}

bool PrivateStack::holdsAll(uptr begin, uptr size) const {
  if (begin - low >= extent || size - 1 >= low + extent - begin)
    return false;
  const uptr end = begin + size;
  const u8 *first = cells + (begin - low) / kCellBytes, *last = cells + (end - 1 - low) / kCellBytes;
  const u32 head = 0xffu << (begin % kCellBytes) & 0xff, tail = 0xffu >> (kCellBytes - 1 - (end - 1) % kCellBytes);
  if (first == last)
    return !(head & tail & ~u32{*first});
  if ((head & ~u32{*first}) | (tail & ~u32{*last}))
    return false;
  u8 all = 0xff;
  for (++first; first != last; ++first) // without an exit, so that it is vectorised
    all &= *first;
  return all == 0xff;
}

void PrivateStack::release() {
  if (cells)
    unmapMemory(cells, (extent + kCellBytes - 1) / kCellBytes);
  cells = nullptr;
  extent = lowest = highest = 0;
}

} // namespace ompracer
