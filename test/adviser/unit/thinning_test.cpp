// Short tasks: how many are timed, and what stands for the others.
#include "cost/thinning.h"

#include <gtest/gtest.h>

namespace {

using namespace ompracer;
using namespace ompracer::adviser;

/// Of a directive whose instances have that many fragments of that weight.
Totals learnt(u64 cost, u64 weight, u32 fragments = 1) {
  timingCost = cost;
  Totals totals;
  for (int i = 0; i < 200; ++i)
    learnWeight(totals, fragments, weight * fragments);
  timingCost = 0;
  return totals;
}

u32 timedOf(Totals &totals, u32 instances) {
  u32 timed = 0;
  for (u32 i = 0; i < instances; ++i, ++totals.members)
    timed += !isThinned(totals);
  return timed;
}

TEST(Thinning, ShortTasksAreTimedNowAndThen) {
  Totals longOnes = learnt(30, 1000), shortOnes = learnt(30, 100), empty = learnt(30, 0), all = learnt(0, 10);
  EXPECT_EQ(timedOf(longOnes, 1024), 1024u);
  EXPECT_NEAR(timedOf(shortOnes, 8192), 1024, 200); // 30 is a twentieth of 600: one of 6, rounded up to 8
  EXPECT_NEAR(timedOf(empty, 1u << 18), 256, 80);
  EXPECT_EQ(timedOf(all, 1024), 1024u);
}

TEST(Thinning, FewKnownOnesDecideNothing) {
  timingCost = 30;
  Totals totals;
  for (int i = 0; i < 60; ++i)
    learnWeight(totals, 1, 1);
  timingCost = 0;
  EXPECT_EQ(timedOf(totals, 100), 100u);
}

// The first one of `every` is disturbed, and a hundred times as long.
u32 meanWith(int every) {
  timingCost = 30;
  Totals totals;
  for (int i = 0; i < 140; ++i)
    learnWeight(totals, 1, i % every ? 100 : 10000, i % every == 0);
  timingCost = 0;
  return totals.thinning.mean;
}

TEST(Thinning, FrequentlyDisturbedOnesDecideNothingYet) {
  EXPECT_EQ(meanWith(150), 100u << 8);
  EXPECT_EQ(meanWith(2), 0u);
}

TEST(Thinning, WhatIsAssumedAddsUpToTheMean) {
  timingCost = 30;
  Totals totals;
  for (int i = 0; i < 100; ++i)
    learnWeight(totals, 3, 10); // a fragment is 3.33
  timingCost = 0;
  u32 carry = 0;
  u64 sum = 0;
  for (int i = 0; i < 3000; ++i)
    sum += assumedWeight(totals.thinning.mean, carry);
  EXPECT_NEAR(static_cast<double>(sum), 10000, 40);
}

TEST(Thinning, LaterOnesCountMore) {
  timingCost = 30;
  Totals totals;
  for (int i = 0; i < 100000; ++i)
    learnWeight(totals, 1, 10);
  EXPECT_TRUE(totals.thinning.mask != 0);
  for (int i = 0; i < 100000; ++i)
    learnWeight(totals, 1, 5000);
  timingCost = 0;
  EXPECT_EQ(totals.thinning.mask, 0u);
}

} // namespace
