// Barriers: the last one to come is what the others waited for.
#include "blame/arrivals.h"

#include <gtest/gtest.h>

namespace {

using ompracer::adviser::Arrivals;

TEST(Arrivals, TheLastIsToBlame) {
  Arrivals arrivals;
  arrivals.come(400, 7);
  arrivals.come(1000, 3);
  arrivals.come(100, 9);
  EXPECT_EQ(arrivals.last(), 3u);
  EXPECT_EQ(arrivals.waitOf(400), 600u);
  EXPECT_EQ(arrivals.waitOf(1000), 0u);
  EXPECT_EQ(arrivals.waitOfAll(), 600u + 900u);
}

TEST(Arrivals, TheNextBarrierSupersedes) {
  Arrivals arrivals;
  arrivals.come(400, 7);
  arrivals.come(2000, 1);
  EXPECT_EQ(arrivals.last(), 1u);
  EXPECT_EQ(arrivals.waitOf(1600), 400u);
}

} // namespace
