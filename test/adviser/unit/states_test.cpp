// The states of threads, with times that the test makes up.
#include "blame/states.h"

#include <gtest/gtest.h>

namespace {

using namespace ompracer;
using namespace ompracer::adviser;

u64 stateOf(u32 context, State state, const TotalsTable &table) {
  const Totals *totals = table.find(context);
  return totals ? totals->states[static_cast<unsigned>(state)] : 0;
}

TEST(States, AddUpToTheTimeOfTheThread) {
  ASSERT_TRUE(initTotals());
  TotalsTable &table = *newTotals();
  ThreadState &state = ThreadState::of(table);
  EXPECT_FALSE(state.begun());
  state.begin(State::Idle, 100);
  state.change(table, 110, State::Work, 1);
  state.change(table, 125, State::Runtime, 1);
  state.rename(State::Taskwait, 1); // what it is was found out a moment later
  state.change(table, 140, State::Work, 1);
  state.change(table, 150, State::Runtime, 1);
  state.rename(State::LastBarrier, 1);
  regionEnded(170);
  state.change(table, 200, State::Work, 2);
  state.end(table, 230);
  EXPECT_EQ(stateOf(0, State::Idle, table), 10u + 30u);
  EXPECT_EQ(stateOf(1, State::Work, table), 15u + 10u);
  EXPECT_EQ(stateOf(1, State::Taskwait, table), 15u);
  EXPECT_EQ(stateOf(1, State::Barrier, table), 20u);
  EXPECT_EQ(stateOf(2, State::Work, table), 30u);
  u64 sum = 0;
  for (u32 context = 0; context < 3; ++context)
    for (unsigned s = 0; s < Totals::kStates; ++s)
      sum += stateOf(context, static_cast<State>(s), table);
  EXPECT_EQ(sum, 130u);
}

// The worker does not take part in regions that come between; it hears of the end of its own late.
TEST(States, IdlenessBeginsWithTheEndOfTheOwnRegion) {
  ASSERT_TRUE(initTotals());
  TotalsTable &table = *newTotals();
  ThreadState &state = ThreadState::of(table);
  state.begin(State::Work, 1000);
  state.change(table, 1010, State::LastBarrier, 5);
  regionEnded(1015);
  for (u64 other = 1; other <= 20; ++other)
    regionEnded(1015 + other);
  state.close(table, 1100);
  EXPECT_EQ(stateOf(5, State::Barrier, table), 5u);
  EXPECT_EQ(stateOf(0, State::Idle, table), 85u);
}

TEST(States, OfTasksThatNobodyTimesTheRestIsTheRuntimes) {
  TotalsTable &totals = *newTotals();
  ThreadState state;
  state.begin(State::Taskwait, 100);
  state.assumeWork(30);
  state.change(totals, 150, State::Work, 0);
  state.end(totals, 160);
  const u64 *states = totals[0].states;
  EXPECT_EQ(states[static_cast<unsigned>(State::Work)], 40u);
  EXPECT_EQ(states[static_cast<unsigned>(State::Runtime)], 20u);
  EXPECT_EQ(states[static_cast<unsigned>(State::Taskwait)], 0u);
}

// Of the waits between them, some are timed: more than the interval leaves is of the next ones.
TEST(States, OfTasksThatNobodyTimesWaitsAreWaits) {
  TotalsTable &totals = *newTotals();
  ThreadState state;
  state.begin(State::Barrier, 100);
  state.assumeWork(10);
  state.assumeWait(50);
  state.change(totals, 140, State::Runtime, 0);
  state.rename(State::Barrier, 0);
  state.assumeWork(10);
  state.change(totals, 180, State::Work, 0);
  state.end(totals, 180);
  const u64 *states = totals[0].states;
  EXPECT_EQ(states[static_cast<unsigned>(State::Work)], 20u);
  EXPECT_EQ(states[static_cast<unsigned>(State::Barrier)], 50u);
  EXPECT_EQ(states[static_cast<unsigned>(State::Runtime)], 10u);
}

} // namespace
