// What the system says of the machine during the run.
#pragma once

#include "base/types.h"

namespace ompracer::adviser {

/// Time of all processors since the machine was started, in ticks of the system; all 0: not known.
struct MachineTime {
  u64 all = 0;
  u64 stolen = 0; ///< by the hypervisor, for other machines
};
MachineTime machineTime();

/// The share of the time since then, 0 to 1, that was stolen.
double stolenShare(const MachineTime &before);

} // namespace ompracer::adviser
