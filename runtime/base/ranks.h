// Ranks: of which processes of an MPI program something is said. Their launcher numbers them.
#pragma once

#include "base/types.h"

namespace ompracer {

struct Ranks {
  const u32 *list = nullptr; ///< ascending, each once
  u32 count = 0;             ///< 0: no launcher told any
  u32 world = 0;             ///< how many there are; 0: not known
};

/// "rank 1 of 3", "ranks 0, 2, 5-7 of 8", with `after`; nothing for none.
template <class Out> Out &putRanks(Out &out, const Ranks &ranks, const char *after = "") {
  if (ranks.count == 0)
    return out;
  out.append(ranks.count == 1 ? "rank " : "ranks ");
  for (u32 i = 0; i < ranks.count;) {
    u32 last = i;
    while (last + 1 < ranks.count && ranks.list[last + 1] == ranks.list[last] + 1)
      ++last;
    out.add("%s%u", i == 0 ? "" : ", ", ranks.list[i]);
    if (last > i)
      out.add("%s%u", last == i + 1 ? ", " : "-", ranks.list[last]);
    i = last + 1;
  }
  if (ranks.world != 0)
    out.add(" of %u", ranks.world);
  out.append(after);
  return out;
}

} // namespace ompracer
