#include "graph/chain_clock.h"

#include "base/check.h"

namespace ompracer {

void ChainClock::raise(Entry e) {
  Entry *oldest = entries;
  for (u32 i = 0; i != count; ++i) {
    if (entries[i].chain == e.chain) {
      entries[i].number = entries[i].number > e.number ? entries[i].number : e.number;
      return;
    }
    oldest = entries[i].number < oldest->number ? entries + i : oldest;
  }
  if (count != kChains) {
    entries[count++] = e;
    return;
  }
  exact = false;
  if (oldest->number < e.number)
    *oldest = e;
}

void ChainClock::include(const Entry *more, u32 moreCount, bool moreExact) {
  OMPRACER_DCHECK(count <= kChains && moreCount <= kChains);
  exact = exact && moreExact;
  if (!count) {
    for (; count != moreCount; ++count)
      entries[count] = more[count];
    return;
  }
  for (u32 i = 0; i != moreCount; ++i)
    raise(more[i]);
}

} // namespace ompracer
