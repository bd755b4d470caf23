// What the iterations of a loop access, announced for all of them, is recorded as if each had announced it. The
// functions of the ABI are compiled into this program, as in entry_test.cpp.
#include "../../runtime/entry/abi.cpp"

#include "detect_world.h"

#include "record/checked_filter.h"

#include <random>
#include <set>

using namespace ompracer;
using namespace ompracer::test;

void ompracer::ensureStarted() {}
void ompracer::leaveOwnChunk(u64) {}
void ompracer::noteOtherAllocator() {}

namespace {

constexpr uptr kBytes = 1 << 13; // what the loop accesses lies in [kBytes, 3 * kBytes) from the begin of each half
constexpr uptr kHalf = 4 * kBytes;

class SeriesTest : public World, public testing::WithParamInterface<int> {
protected:
  using Random = std::mt19937;
  u64 below(u64 n) { return random() % n; }

  void describe() {
    loop.first = below(150);
    loop.count = 1 + below(170);
    series.resize(1 + below(3));
    for (OmpracerSeries &s : series) {
      constexpr u64 kSizes[] = {1, 2, 4, 8, 8, 8, 3, 16};
      constexpr i64 kSteps[] = {0, 1, 2, 4, 8, 8, 16, 24, 7, -8, -4};
      s.size = kSizes[below(8)];
      s.step = kSteps[below(11)];
      s.count = 1 + below(4) / 2;
      s.stride = below(2) ? static_cast<i64>(s.size) : 40;
      s.rows = 1 + below(4) / 3;
      s.pitch = below(2) ? 100 : -9;
      s.addr = reinterpret_cast<void *>(2 * kBytes + below(8) * 8 + (below(4) ? 0 : below(8)));
      s.site = &sites[0];
      s.flags = below(4) ? 0 : OMPRACER_UPDATES;
      s.write = below(3) == 0;
    }
    loop.series = series.data();
    loop.seriesCount = series.size();
  }

  /// The loop as the pass announces it. whole: it accesses nothing else.
  void announce(uptr half, bool whole) {
    std::vector<OmpracerSeries> placed = series;
    for (OmpracerSeries &s : placed)
      s.addr = reinterpret_cast<void *>(reinterpret_cast<uptr>(s.addr) + half);
    OmpracerIterations here = loop;
    here.series = placed.data();
    if (whole)
      return __ompracer_iterations(&here);
    for (u64 i = 0; i < loop.count; ++i) {
      __ompracer_iteration_of(loop.first + i, &here);
      __ompracer_read8(reinterpret_cast<void *>(half + 8 * i), &sites[1], 0);
    }
  }

  /// The definition: each iteration announces what it accesses.
  void announceEach(uptr half, bool whole) {
    for (u64 i = 0; i < loop.count; ++i) {
      __ompracer_iteration(loop.first + i);
      for (const OmpracerSeries &s : series)
        for (u64 row = 0; row < s.rows; ++row)
          for (u64 column = 0; column < s.count; ++column) {
            const i64 offset =
                static_cast<i64>(i) * s.step + static_cast<i64>(row) * s.pitch + static_cast<i64>(column) * s.stride;
            auto *at = reinterpret_cast<void *>(reinterpret_cast<uptr>(s.addr) + half + static_cast<uptr>(offset));
            (s.write ? __ompracer_write_range(at, s.size, s.site, s.flags)
                     : __ompracer_read_range(at, s.size, s.site, s.flags));
          }
      if (!whole)
        __ompracer_read8(reinterpret_cast<void *>(half + 8 * i), &sites[1], 0);
    }
  }

  /// Bytes that raced since the last call, from the begin of the half on.
  std::set<uptr> racingBytes(uptr half) {
    std::set<uptr> bytes;
    for (const SeenRace &race : gSeen)
      for (u32 i = 0; i < 8; ++i)
        if ((race.earlier.bytes() & race.current.bytes()) >> i & 1)
          bytes.insert(race.cell - half + i);
    gSeen.clear();
    return bytes;
  }

  Random random{static_cast<unsigned>(GetParam())};
  std::vector<OmpracerSeries> series;
  OmpracerIterations loop{};
};

TEST_P(SeriesTest, AsIfEachIterationHadAnnouncedIt) {
  gDetector.mode = Mode::Precise; // nothing is forgotten
  describe();
  const bool whole = below(2), locked = !below(5);
  constexpr u32 kChunks[] = {0, 0, 0, 5, 64, 1000};
  const u32 chunk = kChunks[below(6)];
  const u64 probes[] = {loop.first + below(loop.count), loop.first + loop.count - 1, loop.first + loop.count + 1000};
  const bool probesWrite = below(2);

  std::vector<std::set<uptr>> seen[2];
  for (int way : {0, 1}) {
    const uptr half = address + static_cast<uptr>(way) * kHalf;
    auto &m = team(2);
    Cursor own = workShare(m[0], WorkShareKind::Loop, 0, chunk), other = workShare(m[1], WorkShareKind::Loop, 0, chunk);
    at(own);
    if (locked)
      lock(own, 7);
    const u64 before = gThread.accesses;
    way ? announceEach(half, whole) : announce(half, whole);
    const u64 announced = gThread.accesses - before;
    EXPECT_GT(announced, 0u);
    EXPECT_EQ(own.iteration, chunk ? (loop.first + loop.count - 1) / chunk : loop.first + loop.count - 1);
    seen[way].push_back(racingBytes(half));
    at(other);
    for (u64 probe : probes) {
      if (&probe != probes && probe / (chunk ? chunk : 1) == probes[0] / (chunk ? chunk : 1))
        continue; // the fragment of the first one
      at(other, probe);
      for (uptr byte = 0; byte < kHalf; ++byte) {
        if (byte % 64 >= 40)
          continue;
        CheckedFilter::slot(gThread, half + byte) = 0; // else a race that is known is counted, and not seen
        auto *at = reinterpret_cast<void *>(half + byte);
        probesWrite ? __ompracer_write1(at, &sites[2], 0) : __ompracer_read1(at, &sites[2], 0);
      }
      seen[way].push_back(racingBytes(half));
    }
  }
  EXPECT_EQ(seen[0], seen[1]);
}

INSTANTIATE_TEST_SUITE_P(Some, SeriesTest, testing::Range(0, 300));

} // namespace
