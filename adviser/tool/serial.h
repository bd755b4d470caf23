// Stretches of serial code of the first thread, between its regions. They are on the critical path, whatever of its
// order is kept (path/path.h).
#pragma once

#include "base/types.h"

namespace ompracer::adviser {

struct SerialStretch {
  u32 before, after; ///< contexts of the regions; 0: begin and end of the program
  u64 weight, times;
};

/// The first thread, outside all regions, meets one of that context; it has executed so much in all. The stretch that
/// has ended.
SerialStretch serialEnds(u32 context, u64 own);
/// That region has ended.
void serialBegins(u32 context, u64 own);
/// The present one, if the program ended now.
SerialStretch lastStretch(u64 own);
/// All that have ended, one for each pair of regions: how many.
u32 serialStretches(const SerialStretch *&items);

} // namespace ompracer::adviser
