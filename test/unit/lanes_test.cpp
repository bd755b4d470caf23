// Lanes of simd loops: the rule, the arithmetic of series against all pairs of lanes, and the table next to them.
#include "detect/lanes.h"

#include "detect_world.h"

#include <random>

using namespace ompracer;
using namespace ompracer::test;

namespace {

std::vector<std::pair<u64, u64>> gLanePairs;

u32 whatOf(bool write, u32 position, bool atomic = false, u32 outermost = 0) {
  return (write ? OMPRACER_LANE_WRITE : 0) | (atomic ? OMPRACER_LANE_ATOMIC : 0) |
         outermost << OMPRACER_LANE_NESTING_SHIFT | position << OMPRACER_LANE_POSITION_SHIFT;
}

struct LanesTest : World {
  void SetUp() override {
    World::SetUp();
    gLaneRaceObserver = [](u64 earlier, u64 later) { gLanePairs.push_back({earlier, later}); };
    gLanePairs.clear();
  }
  void begin(u32 safelen = 0, u32 flags = 0) { simdBegins(gThread, safelen, flags, 0); }
  void lane() { laneBegins(gThread); }
  void end() { simdEnds(gThread); }
  void access(uptr offset, uptr size, u32 what) { laneAccess(gThread, address + offset, size, {&sites[0], what}); }
  size_t races() {
    size_t n = gLanePairs.size();
    gLanePairs.clear();
    return n;
  }
};

TEST_F(LanesTest, LexicallyForwardDependencesAreKept) {
  const u32 first = 1, second = 2;
  // Lane i reads what lane i + 1 writes, then what lane i - 1 wrote.
  for (int step : {1, -1}) {
    begin();
    for (int i = 0; i < 8; ++i) {
      lane();
      access(static_cast<uptr>(64 + 4 * (i + step)), 4, whatOf(false, first));
      access(static_cast<uptr>(64 + 4 * i), 4, whatOf(true, second));
    }
    end();
    EXPECT_EQ(races(), step == 1 ? 0u : 7u);
  }
  begin(0, OMPRACER_SIMD_CONCURRENT);
  for (int i = 0; i < 8; ++i) {
    lane();
    access(static_cast<uptr>(4 * (i + 1)), 4, whatOf(false, first));
    access(static_cast<uptr>(4 * i), 4, whatOf(true, second));
  }
  end();
  EXPECT_EQ(races(), 7u) << "order(concurrent)";
}

TEST_F(LanesTest, SafelenBoundsTheDistance) {
  for (u32 safelen : {4u, 5u}) {
    begin(safelen);
    for (uptr i = 4; i < 12; ++i) {
      lane();
      access(4 * (i - 4), 4, whatOf(false, 1));
      access(4 * i, 4, whatOf(true, 2));
    }
    end();
    EXPECT_EQ(races() != 0, safelen == 5);
  }
}

TEST_F(LanesTest, OneLaneAndOneLoopAreInOrder) {
  for (int run = 0; run < 2; ++run) {
    begin();
    lane();
    access(0, 8, whatOf(true, 2));
    access(0, 8, whatOf(true, 1));
    access(4, 1, whatOf(false, 0));
    end();
  }
  EXPECT_EQ(races(), 0u);
}

TEST_F(LanesTest, BytesAndAtomics) {
  begin();
  lane();
  access(0, 2, whatOf(true, 1));
  access(16, 4, whatOf(true, 1, true));
  access(30, 12, whatOf(true, 1));
  lane();
  access(2, 2, whatOf(true, 1));
  access(16, 4, whatOf(true, 1, true));
  EXPECT_EQ(races(), 0u);
  access(1, 1, whatOf(false, 0));
  EXPECT_EQ(races(), 1u);
  access(16, 1, whatOf(false, 0));
  EXPECT_EQ(races(), 1u);
  access(41, 1, whatOf(false, 0));
  EXPECT_EQ(races(), 1u) << "in the last of three cells";
  end();
}

TEST_F(LanesTest, NestedLoopsHaveLanesOfTheirOwn) {
  begin();
  for (int outer = 0; outer < 2; ++outer) {
    lane();
    begin(0, 1u << OMPRACER_SIMD_NESTING_SHIFT);
    for (uptr inner = 0; inner < 2; ++inner) {
      lane();
      access(8 * inner, 8, whatOf(true, 1));    // two lanes of the outer loop meet
      access(64, 8, whatOf(true, 1, false, 1)); // belongs to the outer lane: only the inner lanes meet
    }
    end();
  }
  end();
  EXPECT_EQ(gLanePairs.size(), 4u);
  races();
  // What a loop that was left by a jump has open is no loop around the next one.
  begin();
  begin(0, 1u << OMPRACER_SIMD_NESTING_SHIFT);
  begin();
  lane();
  access(0, 8, whatOf(true, 1));
  lane();
  access(0, 8, whatOf(true, 1));
  end();
  EXPECT_EQ(races(), 1u);
}

TEST_F(LanesTest, IterationsThatFloatAreNoLanes) {
  auto &m = team(2);
  for (u32 chunk : {0u, 4u}) {
    Cursor p = workShare(m[0], WorkShareKind::Loop, 0, chunk);
    at(p, 0);
    begin(0, OMPRACER_SIMD_WORKSHARING);
    for (int i = 0; i < 2; ++i) {
      lane();
      access(0, 8, whatOf(true, 1));
    }
    end();
    EXPECT_EQ(races(), chunk ? 1u : 0u);
  }
}

/// All pairs of lanes, by the definition.
bool racesByDefinition(const LaneRule &rule, const LaneSeries &p, const LaneSeries &q) {
  if (!p.site.conflicts(q.site))
    return false;
  for (u64 i = 0; i < p.count; ++i)
    for (u64 j = 0; j < q.count; ++j) {
      uptr x = p.begin + static_cast<uptr>(p.stride) * i, y = q.begin + static_cast<uptr>(q.stride) * j;
      if (i == j || x >= y + q.size || y >= x + p.size)
        continue;
      if (i < j ? rule.races(p.site, q.site, j - i) : rule.races(q.site, p.site, i - j))
        return true;
    }
  return false;
}

TEST_F(LanesTest, SeriesAgainstAllPairs) {
  std::mt19937 random(7);
  auto below = [&](u32 n) { return static_cast<u32>(random() % n); };
  u32 racing = 0;
  for (int round = 0; round < 30000; ++round) {
    LaneRule rule{below(3) ? ~0ull : 2 + below(6), below(5) == 0};
    u64 count = 1 + below(9);
    auto draw = [&] {
      static const i64 strides[] = {0, 1, 4, 8, -4, -8, 12, 16, 40};
      LaneSeries s{address + 512 + 2 * below(40), 1ull << below(4), strides[below(9)], count, {}};
      s.site = {&sites[below(2)], whatOf(below(2), below(4), below(6) == 0)};
      return s;
    };
    LaneSeries p = draw(), q = below(4) ? draw() : p;
    LanePair pair;
    bool found = seriesRace(rule, p, q, pair);
    ASSERT_EQ(found, racesByDefinition(rule, p, q)) << "round " << round;
    racing += found;
    if (found) {
      ASSERT_LT(pair.a, pair.b);
      ASSERT_LT(pair.b, count);
      const LaneSeries &first = pair.swapped ? q : p, &second = pair.swapped ? p : q;
      EXPECT_TRUE(rule.races(first.site, second.site, pair.b - pair.a));
      uptr x = first.begin + static_cast<uptr>(first.stride) * pair.a;
      uptr y = second.begin + static_cast<uptr>(second.stride) * pair.b;
      EXPECT_TRUE(x < y + second.size && y < x + first.size);
    }
    // The same announced lane by lane: one of the two, or both.
    races();
    auto run = [&](bool pSeries, bool qSeries) {
      begin(rule.safelen == ~0ull ? 0 : static_cast<u32>(rule.safelen), rule.concurrent ? OMPRACER_SIMD_CONCURRENT : 0);
      if (pSeries)
        laneSeries(gThread, p);
      if (qSeries)
        laneSeries(gThread, q);
      auto single = [&](const LaneSeries &s, u64 i) {
        laneAccess(gThread, s.begin + static_cast<uptr>(s.stride) * i, s.size, s.site);
      };
      bool pFirst = p.site.position() <= q.site.position();
      for (u64 i = 0; i < count; ++i) {
        lane();
        if (!pSeries && pFirst)
          single(p, i);
        if (!qSeries)
          single(q, i);
        if (!pSeries && !pFirst)
          single(p, i);
      }
      end();
      return races() != 0;
    };
    bool any = found || racesByDefinition(rule, p, p) || racesByDefinition(rule, q, q);
    ASSERT_EQ(run(true, true), any) << "round " << round;
    ASSERT_EQ(run(true, false), any) << "round " << round;
    ASSERT_EQ(run(false, true), any) << "round " << round;
    ASSERT_EQ(run(false, false), any) << "round " << round;
  }
  EXPECT_GT(racing, 3000u);
  EXPECT_LT(racing, 27000u);
}

} // namespace
