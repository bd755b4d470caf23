// The clocks of this machine: what they count, without a word on how long anything takes.
#include "clock/clock.h"
#include "clock/counter.h"
#include "cost/disturbed.h"

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
  EXPECT_FALSE(stillOn()) << "who reads the clocks for another purpose must not hide it from the fragment's end";
}

// The system is asked where the thread was off its processor. That takes time, which is none of the fragment.
TEST(Clock, AFragmentBeginsAfterTheQuestion) {
  if (!haveCounter())
    GTEST_SKIP() << "no counter";
  startClock(ClockKind::Tsc);
  ThreadClock clock;
  startFragment(clock);
  ::usleep(1000);
  const u32 asked = clock.asked;
  startFragment(clock);
  EXPECT_EQ(clock.asked, asked + 1);
  EXPECT_GT(clock.last, clock.counter);
  ::usleep(1000);
  endFragment(clock);
  EXPECT_EQ(clock.disturbed, ThreadClock::Off);
  EXPECT_EQ(clock.asked, asked + 2);
}

Totals calm(u64 fragments, u64 weight) {
  Totals totals;
  totals.calm.count = fragments;
  totals.calm.weight = static_cast<double>(fragments * weight);
  totals.calm.squares = totals.calm.weight * static_cast<double>(weight);
  return totals;
}

// What the system takes is many times a short fragment, and differs: others of the directive stand for it.
TEST(Disturbed, AShortFragmentIsAsLongAsOthers) {
  switchCost = 3000;
  Totals totals = calm(100, 100);
  for (u64 left : {3000, 5000, 20000})
    EXPECT_EQ(settleDisturbed(totals, 0, left, true), 100u) << left;
  EXPECT_EQ(settleDisturbed(totals, 0, 40, true), 40u) << "no more than the thread used";
  EXPECT_EQ(totals.disturbed, 4u);
}

// Of a long one the system's part is taken off, and so where nothing is known of others.
TEST(Disturbed, ALongFragmentKeepsWhatItUsed) {
  switchCost = 3000;
  Totals totals = calm(100, 100);
  EXPECT_GT(settleDisturbed(totals, 0, 10000000, true), 9900000u);
  EXPECT_LE(settleDisturbed(totals, 0, 10000000, true), 10000000u);
  Totals none;
  EXPECT_LE(settleDisturbed(none, 0, 50000, true), 50000u);
}

// With the caches cold, a short one takes longer; what may be more than that is the program's.
TEST(Disturbed, AColdFragmentIsNoLongerThanOthers) {
  Totals totals = calm(100, 100);
  EXPECT_EQ(settleCold(totals, 0, 500), 100u);
  EXPECT_EQ(settleCold(totals, 0, 40), 40u);
  EXPECT_EQ(settleCold(totals, 0, 100000), 100000u);
  Totals none;
  EXPECT_EQ(settleCold(none, 0, 500), 500u);
}

// A fragment is cold where the thread was off its processor since the last one ended.
TEST(Clock, TheFragmentAfterASleepIsCold) {
  if (!haveCounter())
    GTEST_SKIP() << "no counter";
  startClock(ClockKind::Tsc);
  ThreadClock clock;
  startFragment(clock);
  endFragment(clock);
  ::usleep(1000);
  readClock(clock); // another verb may ask first
  startFragment(clock);
  EXPECT_TRUE(clock.cold);
}

// Nor does it use the time that passes between the end of the fragment and the question.
TEST(Clock, ThePauseAfterAFragmentIsNoneOfItsTime) {
  if (!haveCounter())
    GTEST_SKIP() << "no counter";
  startClock(ClockKind::Tsc);
  ThreadClock clock;
  startFragment(clock);
  const u64 start = readCounter();
  spin(1000000);
  const u64 passed = readCounter() - start, end = readCounter();
  ::usleep(20000);
  EXPECT_LE(endFragment(clock, end), passed * 2 + 100000);
  startFragment(clock);
  const u64 used = threadNanoseconds();
  spin(10000000);
  const u64 ended = readCounter(), most = threadNanoseconds() - used;
  ::usleep(200000); // far longer than the fragment: nothing would be left of that
  EXPECT_GT(static_cast<double>(endFragment(clock, ended)) * unitNanoseconds(), static_cast<double>(most) / 2);
}

// Calls of the system may look like interrupts. Where there are too many of them, they are part of the work.
TEST(Disturbed, InterruptsAreSeldom) {
  switchCost = 3000;
  Totals few = calm(10000, 100);
  EXPECT_EQ(settleDisturbed(few, 0, 50000, false), 100u);
  Totals many = calm(100, 100);
  EXPECT_EQ(settleDisturbed(many, 0, 50000, false), 50000u);
  Totals none;
  EXPECT_EQ(settleDisturbed(none, 0, 50000, false), 50000u) << "nothing is known of the system's part";
}

} // namespace
