// Random programs in random interleavings: the clocks of span/ against longest paths by brute force.
#include "run.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace spantest {
namespace {

u64 pathSum(const Point &end) {
  u64 sum = end.trail.tail;
  visitPath(end.trail.done, [](u32, u64 weight, bool, void *data) { *static_cast<u64 *>(data) += weight; }, &sum);
  return sum;
}

u64 countedWork() {
  u64 sum = 0;
  Store *stores = storesOnce();
  for (u32 store = 0; store < kStores; ++store)
    for (u32 context = 0; context < 40; ++context)
      if (const Totals *totals = stores[store].totals->find(context))
        sum += totals->work;
  return sum;
}

/// Members of a mutexinoutset exclude each other, as code under a mutex does: one processor is a schedule that does so.
bool boundsWithLocks(const Program &program, const Point &end, u64 work) {
  const bool excludes = std::any_of(program.bodies.begin(), program.bodies.end(), [](const spantest::Body &body) {
    return std::any_of(body.events.begin(), body.events.end(), [](const Event &event) {
      return event.op == Op::Locked || std::any_of(event.depends.begin(), event.depends.end(), [](const Dependence &d) {
               return d.kind == DependKind::MutexInOutSet;
             });
    });
  });
  const u64 logical = end.t.at[kLogical], locks = end.t.at[kLocks];
  return excludes ? logical <= locks && locks <= work : logical == locks;
}

bool agrees(const Program &program, u64 seed, const Answer &expected, std::string &why) {
  Store *stores = storesOnce();
  const u64 before = countedWork();
  Point end;
  if (!Run(program, seed, stores, kStores).finish(end, stores[0])) {
    why = "nobody can go on";
    return false;
  }
  const Answer got{countedWork() - before, end.t.at[kScheduled], end.t.at[kLogical]};
  why = "work " + std::to_string(got.work) + " for " + std::to_string(expected.work) + ", scheduled " +
        std::to_string(got.scheduled) + " for " + std::to_string(expected.scheduled) + ", logical " +
        std::to_string(got.logical) + " for " + std::to_string(expected.logical) + ", path " +
        std::to_string(pathSum(end)) + ", locks " + std::to_string(end.t.at[kLocks]);
  return got.work == expected.work && got.scheduled == expected.scheduled && got.logical == expected.logical &&
         pathSum(end) == got.logical && end.t.at[kBurdened] == got.logical && boundsWithLocks(program, end, got.work);
}

TEST(SpanRandom, EqualsTheLongestPath) {
  for (u64 seed = 1; seed <= 10000; ++seed) {
    const Program program = generate(seed);
    const Answer expected = longestPaths(program);
    for (u64 interleaving = 0; interleaving < 2; ++interleaving) {
      std::string why;
      ASSERT_TRUE(agrees(program, seed * 7 + interleaving, expected, why))
          << "seed " << seed << ", interleaving " << interleaving << ": " << why << "\n"
          << print(program);
    }
  }
}

TEST(SpanRandom, EachRuleMatters) {
  for (u8 r = 0; r < static_cast<u8>(Rule::None); ++r) {
    bool noticed = false;
    for (u64 seed = 1; seed <= 2000 && !noticed; ++seed) {
      const Program program = generate(seed);
      std::string why;
      noticed = !agrees(program, seed, longestPaths(program, static_cast<Rule>(r)), why);
    }
    EXPECT_TRUE(noticed) << "rule " << static_cast<int>(r);
  }
}

} // namespace
} // namespace spantest
