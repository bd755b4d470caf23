// What the machine adds to fragments, and what is the program's.
#include "cost/noise.h"

#include <gtest/gtest.h>

namespace {

using namespace ompracer;
using namespace ompracer::adviser;

struct Noise : testing::Test {
  void SetUp() override { noiseMicrosecond = 1000; } // so that a unit is a nanosecond
  void TearDown() override { noiseMicrosecond = 0; }
  u64 settle(u64 weight, Opening opening = kOfBody) { return settleNoise(totals, 0, opening, weight); }
  /// The largest of so many, of which one in `every` is `rare`; not of the first half.
  u64 largest(u64 common, u64 rare, unsigned every, unsigned count = 20000) {
    u64 most = 0;
    for (unsigned i = 1; i <= count; ++i) {
      const u64 settled = settle(i % every == every - 1 ? rare : common);
      if (i > count / 2)
        most = std::max(most, settled);
    }
    return most;
  }
  Totals totals;
};

TEST_F(Noise, ARareLongOneIsTheMachines) { EXPECT_EQ(largest(10000, 17000, 1000), 10000u); }
TEST_F(Noise, AFrequentLongOneIsThePrograms) { EXPECT_EQ(largest(10000, 17000, 100), 17000u); }
TEST_F(Noise, ALongOneThatTakesMuchOfTheTimeIsThePrograms) { EXPECT_EQ(largest(1000, 10000, 1000), 10000u); }
TEST_F(Noise, AVeryLongOneIsThePrograms) { EXPECT_EQ(largest(100000, 400000, 5000), 400000u); }
TEST_F(Noise, NothingIsTakenOutOfOtherClocks) {
  noiseMicrosecond = 0;
  EXPECT_EQ(largest(10000, 17000, 1000), 17000u);
}

// Differences that one measurement cannot tell are spread, and none of the work is lost.
TEST_F(Noise, SmallDifferencesAreSpread) {
  u64 sum = 0, settledSum = 0, most = 0;
  for (unsigned i = 0; i < 10000; ++i) {
    const u64 weight = 9800 + i * 7919 % 400, settled = settle(weight);
    sum += weight;
    settledSum += settled;
    if (i > 1000)
      most = std::max(most, settled);
  }
  EXPECT_LT(most, 10060u);
  EXPECT_NEAR(static_cast<double>(settledSum), static_cast<double>(sum), 10000);
}
TEST_F(Noise, LargeDifferencesStay) {
  u64 sum = 0, settledSum = 0, most = 0;
  for (unsigned i = 0; i < 10000; ++i) {
    const u64 weight = 5000 + i * 7919 % 10000, settled = settle(weight);
    sum += weight;
    settledSum += settled;
    most = std::max(most, settled);
  }
  EXPECT_GT(most, 14900u);
  EXPECT_NEAR(static_cast<double>(settledSum), static_cast<double>(sum), static_cast<double>(sum) / 50);
}

// A loop's chunks are not mixed with what stands before them.
TEST_F(Noise, FragmentsThatBeginOtherwiseAreOthers) {
  for (unsigned i = 0; i < 1000; ++i) {
    const u64 before = settle(0, kOfConstruct), chunk = settle(40, kOfChunk);
    EXPECT_EQ(before, 0u);
    EXPECT_EQ(chunk, 40u);
  }
}

// Where most turn out to be longer than the first ones, that becomes the typical one.
TEST_F(Noise, WhatIsTypicalIsFound) {
  for (unsigned i = 0; i < 16; ++i)
    settle(0);
  EXPECT_EQ(largest(10000, 17000, 1000), 10000u);
}

} // namespace
