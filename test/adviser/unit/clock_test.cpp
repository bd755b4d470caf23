// The clocks of this machine: what they count, without a word on how long anything takes.
#include "clock/clock.h"
#include "clock/counter.h"

#include <gtest/gtest.h>

#include <unistd.h>

namespace {

using namespace ompracer;
using namespace ompracer::adviser;

void spin(unsigned turns) {
  for (volatile unsigned i = 0; i < turns; i = i + 1) {
  }
}

TEST(Clock, UnitsAreThoseAnnounced) {
  startClock(ClockKind::Program);
  ThreadClock clock;
  clock.units = 5;
  startFragment(clock);
  clock.units += 7;
  EXPECT_EQ(endFragment(clock), 12u);
  EXPECT_EQ(endFragment(clock), 0u);
}

// The fragments of a thread are never more than its CPU time; sleeping is none of them.
TEST(Clock, FragmentsFitIntoTheTimeOfTheThread) {
  for (ClockKind kind : {ClockKind::Auto, ClockKind::Cpu}) {
    startClock(kind);
    ThreadClock clock;
    spin(100000);
    startFragment(clock); // asks the system
    const u64 before = threadNanoseconds();
    u64 sum = 0;
    for (int i = 0; i < 200; ++i) {
      startFragment(clock);
      spin(20000);
      if (i % 20 == 0)
        ::usleep(1000);
      sum += endFragment(clock);
    }
    const u64 used = threadNanoseconds() - before;
    const double counted = static_cast<double>(sum) * unitNanoseconds();
    EXPECT_LE(counted, static_cast<double>(used) * 1.1 + 1000000) << static_cast<int>(clockKind);
    EXPECT_GT(sum, 0u);
  }
}

// A thread that sleeps is off its processor, and the system says so.
TEST(Clock, TheThreadIsSeenToHaveBeenOff) {
  if (!haveCounter())
    GTEST_SKIP() << "no counter";
  watchThread();
  ::usleep(2000);
  EXPECT_FALSE(stillOn());
  const Reading r = readAll();
  EXPECT_NE(r.counter, 0u);
  EXPECT_NE(r.cpu, 0u);
}

} // namespace
