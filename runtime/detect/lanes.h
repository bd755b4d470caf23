// Lanes: races between the iterations of one simd loop (semantics 6).
//
// One thread executes all lanes one after another, and the graph knows nothing of them: an iteration of a simd loop is
// no schedulable work. The pass announces the loop, each lane, and what the lanes access; variables that each lane has
// to itself are not announced. Here each access is compared with those of earlier lanes of the same execution of the
// loop. Lanes closer than safelen race, unless the dependence is lexically forward: the access of the earlier lane
// stands before that of the later one in the text, so that a vector of lanes keeps their order.
//
// What every lane accesses at regular addresses (a *series*) is announced once before the loop, and two series are
// compared by arithmetic. Everything else goes through a table of the loop's cells.
//
// A thread owns its lanes; nothing here is shared.
#pragma once

#include "base/types.h"

#include <ompracer/abi.h>

namespace ompracer {

struct Thread;

/// What one instruction of the loop does: OMPRACER_LANE_* bits, and where it stands in the text.
struct LaneSite {
  OmpracerSite *site = nullptr;
  u32 what = 0;
  bool write() const { return what & OMPRACER_LANE_WRITE; }
  bool atomic() const { return what & OMPRACER_LANE_ATOMIC; }
  /// Of a local variable of the loop's function.
  bool local() const { return what & OMPRACER_LANE_LOCAL; }
  bool ordered() const { return what & OMPRACER_LANE_ORDERED; }
  u32 position() const { return what >> OMPRACER_LANE_POSITION_SHIFT; }
  u32 outermost() const { return what >> OMPRACER_LANE_NESTING_SHIFT & OMPRACER_LANE_NESTING_MASK; }
  bool conflicts(const LaneSite &other) const {
    return (write() || other.write()) && !(atomic() && other.atomic()) && !(ordered() && other.ordered());
  }
};

/// Lane i accesses `size` bytes at begin + i * stride, for each i < count. Announced before the first lane.
struct LaneSeries {
  uptr begin = 0, size = 0;
  i64 stride = 0;
  u64 count = 0;
  LaneSite site;
};

/// What a loop says about all its lanes.
struct LaneRule {
  u64 safelen = ~0ull;     ///< lanes at least so far apart are in order
  bool concurrent = false; ///< order(concurrent): lexically forward dependences are not kept either
  /// Do conflicting accesses of lanes `earlier` and `later` race?
  bool races(const LaneSite &earlier, const LaneSite &later, u64 distance) const;
};

/// Two lanes that race on overlapping bytes: a of the earlier lane.
struct LanePair {
  u64 a = 0, b = 0;
  bool swapped = false; ///< lane a belongs to the second series
};
/// Finds a pair of lanes of the two series (which may be one) that race.
bool seriesRace(const LaneRule &, const LaneSeries &, const LaneSeries &, LanePair &);

// --- what the ABI calls ---
void simdBegins(Thread &, u32 safelen, u32 flags, uptr codePtr);
void simdEnds(Thread &);
void laneBegins(Thread &);
void laneAccess(Thread &, uptr address, uptr size, LaneSite);
void laneSeries(Thread &, const LaneSeries &);

/// Takes races instead of the report; for tests. `earlier` and `later`: lanes.
extern void (*gLaneRaceObserver)(u64 earlier, u64 later);

/// The thread ends: its tables are given back.
void forgetLanes(Thread &);
/// A simd loop was checked.
bool lanesRan();

} // namespace ompracer
