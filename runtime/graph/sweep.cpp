#include "graph/sweep.h"

namespace ompracer {

bool Sweep::init() {
  constexpr u64 kIds = 1ull << 32;
  for (u32 i = 0; i < kTables; ++i)
    if (!marks[i].init(kIds / 64) || !pages[i].init(kIds / 64))
      return false;
  return true;
}

void Sweep::forget() {
  for (u32 i = 0; i < kTables; ++i) {
    if (endPage[i])
      pages[i].clear(endPage[i]);
    endPage[i] = 0;
  }
  releasedBytes = 0;
}

} // namespace ompracer
