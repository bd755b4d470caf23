// Start and end of the tool, and what the end is made of.
#pragma once

#include "context/contexts.h"
#include "platform/symboliser.h"
#include "profile/profile.h"
#include "report/buffer.h"
#include "span/clocks.h"
#include "tool/machine.h"

namespace ompracer::adviser {

/// What happened before the profile is made.
struct RunEnd {
  Point end;            ///< the latest end of all bodies
  bool complete = true; ///< no region was left open
  u64 wallStart = 0;    ///< monotonic
  u64 wallEnd = 0;      ///< and when the states of the threads ended
  u64 pausedSince = 0;  ///< the same; 0: it is not
  u64 paused = 0;       ///< in all
  double cpuBefore = 0; ///< CPU time when the tool was loaded, nanoseconds
  bool preloaded = false;
  bool tooSerial = false; ///< min_parallelism= or goal= was not reached: found out with the profile
  bool forked = false;    ///< a child: it tells only of its own part, and only where there is one
  ClockVector start;      ///< where that began
  MachineTime machine;    ///< when the tool was loaded
};

/// Does what comes from now on count? At the first start of start=stopped, what was before is forgotten.
void setCounting(bool);
/// Writes the profile as far as the run has come.
void writeSoFar();
/// Writes it as if the program ended here.
void endProfile();

/// Fills the profile from what the threads have counted (collect.cpp).
void collect(profile::Profile &, RunEnd &, Arena &);

/// The place of the call before a return address (places.cpp). Strings live in the arena.
profile::Place placeAt(uptr returnAddress, Arena &);
/// That of a context's directive.
profile::Place placeOf(const Context &, Arena &);
/// The same as it is known of the code; null: it is not. One caller at a time, who has it until the next one.
const Frame *frameOf(const Context &);

} // namespace ompracer::adviser
