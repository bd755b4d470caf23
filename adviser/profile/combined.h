// When a construct and the one around it are one directive.
#pragma once

#include "profile/profile.h"

namespace ompracer::profile {

struct Part {
  std::uint64_t members = 0; ///< that executed it, of all instances
  Time own = 0;              ///< work outside constructs inside it, nanoseconds or units
};

/// A region that consists of one loop: as `#pragma omp parallel` with `#pragma omp for` right after it. What its
/// members do besides is so little that it may be what it takes to come there.
inline bool consistsOf(const Part &region, const Part &loop, const Run &run) {
  constexpr double kLittle = 0.01;
  constexpr Time kWay = 2000; ///< nanoseconds of a member
  const Time way = *run.unit == 'n' ? kWay * static_cast<Time>(region.members) : 0;
  return loop.members <= region.members && region.own <= kLittle * loop.own + way;
}

} // namespace ompracer::profile
