// What the random programs do not have: mutual exclusion, shares of which only the mean is known, long paths.
#include "span/locks.h"
#include "span/share.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace {

using namespace ompracer;
using namespace ompracer::adviser;

Store &store() {
  static Store one;
  static const bool ready = initSpan();
  EXPECT_TRUE(ready);
  if (!one.totals)
    one.totals = newTotals();
  return one;
}

struct Thread {
  u64 before, held, after;
};

/// The end of a region in which each member takes one mutex once.
u64 regionWithMutex(const std::vector<Thread> &threads, u64 &path) {
  Body *root = beginRoot(store(), {}, nullptr);
  TeamSpan team;
  beginRegion(store(), team, *root, {1, 1, false}, 1);
  std::vector<Body *> members;
  for (const Thread &t : threads)
    members.push_back(beginImplicitTask(store(), team, &t == &threads[0]));
  for (std::size_t i = 0; i < threads.size(); ++i) {
    addWeight(store(), *members[i], threads[i].before);
    const u64 since = members[i]->at.t.at[kLocks];
    addWeight(store(), *members[i], threads[i].held);
    EXPECT_TRUE(noteHeld(store(), *members[i], 77, since));
    addWeight(store(), *members[i], threads[i].after);
    endImplicitTask(store(), *members[i]);
  }
  endRegion(store(), team);
  path = root->at.t.at[kLogical];
  return root->at.t.at[kLocks];
}

/// The least time on unlimited processors: of all orders in which the threads may get the mutex.
u64 leastTime(const std::vector<Thread> &threads) {
  std::vector<std::size_t> order(threads.size());
  std::iota(order.begin(), order.end(), 0);
  u64 least = ~u64{0};
  do {
    u64 free = 0, end = 0;
    for (std::size_t i : order) {
      free = std::max(free, threads[i].before) + threads[i].held;
      end = std::max(end, free + threads[i].after);
    }
    least = std::min(least, end);
  } while (std::next_permutation(order.begin(), order.end()));
  return least;
}

TEST(Span, MutexBoundIsBetweenPathAndLeastTime) {
  u64 state = 1;
  auto random = [&state](u64 n) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (state >> 33) % n;
  };
  for (int round = 0; round < 500; ++round) {
    std::vector<Thread> threads(1 + random(6));
    for (Thread &t : threads)
      t = {random(20), random(10), random(20)};
    u64 path = 0;
    const u64 bound = regionWithMutex(threads, path);
    EXPECT_LE(path, bound);
    EXPECT_LE(bound, leastTime(threads));
  }
}

TEST(Span, MutexIsBoundByEachScope) {
  Body *root = beginRoot(store(), {}, nullptr);
  TeamSpan team;
  beginRegion(store(), team, *root, {1, 1, false}, 1);
  Body *member[2] = {beginImplicitTask(store(), team, true), beginImplicitTask(store(), team, false)};
  for (int phase = 0; phase < 3; ++phase) {
    for (Body *m : member) {
      addWeight(store(), *m, 10);
      const u64 since = m->at.t.at[kLocks];
      addWeight(store(), *m, 5);
      noteHeld(store(), *m, 1, since);
      arrive(store(), *m);
    }
    for (Body *m : member)
      leave(store(), *m);
  }
  EXPECT_EQ(member[0]->at.t.at[kLocks], 3u * 20);
  EXPECT_EQ(member[0]->at.t.at[kLogical], 3u * 15);
  endImplicitTask(store(), *member[1]);
  endImplicitTask(store(), *member[0]);
  endRegion(store(), team);
  EXPECT_EQ(root->at.t.at[kLocks], 60u);
}

TEST(Span, MeanStandsForUnitsWithoutBorders) {
  Body *root = beginRoot(store(), {}, nullptr);
  TeamSpan team;
  beginRegion(store(), team, *root, {1, 1, false}, 1);
  Body *member = beginImplicitTask(store(), team, true);
  beginShare(store(), *member, {2, 2, false}, {10, 0, true});
  addWeight(store(), *member, 25);
  endShare(store(), *member);
  EXPECT_EQ(member->at.t.at[kLogical], 3u); // rounded up: no unit of whole weights may be less
  EXPECT_EQ(member->at.t.at[kScheduled], 25u);
  beginShare(store(), *member, {2, 2, false}, {10, 5, true});
  beginChunk(store(), *member, 11); // three chunks of at most five
  addWeight(store(), *member, 30);
  endShare(store(), *member);
  EXPECT_EQ(member->at.t.at[kLogical], 13u);
  endRegion(store(), team);
}

TEST(Span, WhatPrecedesTheFirstChunkIsNoUnit) {
  Body *root = beginRoot(store(), {}, nullptr);
  TeamSpan team;
  beginRegion(store(), team, *root, {3, 3, false}, 1);
  Body *members[2] = {beginImplicitTask(store(), team, true), beginImplicitTask(store(), team, false)};
  for (Body *member : members) {
    beginShare(store(), *member, {9001, 9001, false}, {0, 0, true});
    addWeight(store(), *member, 3);
  }
  for (int chunk = 0; chunk < 2; ++chunk) {
    beginChunk(store(), *members[0], 1);
    addWeight(store(), *members[0], 5);
  }
  for (Body *member : members)
    endShare(store(), *member); // the second had no chunk
  EXPECT_EQ(members[0]->at.t.at[kLogical], 3u + 5);
  EXPECT_EQ(members[1]->at.t.at[kLogical], 3u);
  EXPECT_EQ(totalsOf(9001).units.count, 2u);
  EXPECT_EQ(totalsOf(9001).units.sum, 10u);
  endImplicitTask(store(), *members[1]);
  endRegion(store(), team);
}

TEST(Path, LongOnesAreFoldedAndStayExact) {
  initPaths();
  PathCache cache;
  PathNode *path = nullptr;
  u64 sums[200] = {};
  for (u32 i = 0; i < 5000; ++i) {
    path = extendPath(path, i * 7 % 200, i, cache);
    sums[i * 7 % 200] += i;
  }
  struct Seen {
    u64 sums[200] = {};
    u32 inOrder = 0;
  } seen;
  visitPath(
      path,
      [](u32 context, u64 weight, bool folded, void *data) {
        Seen &s = *static_cast<Seen *>(data);
        s.sums[context] += weight;
        s.inOrder += !folded;
      },
      &seen);
  for (u32 i = 0; i < 200; ++i)
    EXPECT_EQ(seen.sums[i], sums[i]) << i;
  EXPECT_GE(seen.inOrder, 1u);
  dropPath(path, cache);
}

TEST(Totals, UnitsByPowersOfTwo) {
  Units units;
  for (u64 weight : {0, 1, 2, 3, 4, 7, 8})
    units.add(weight);
  EXPECT_EQ(units.count, 7u);
  EXPECT_EQ(units.max, 8u);
  EXPECT_EQ(units.log2[0], 1u);
  EXPECT_EQ(units.log2[1], 1u);
  EXPECT_EQ(units.log2[2], 2u);
  EXPECT_EQ(units.log2[3], 2u);
  EXPECT_EQ(units.log2[4], 1u);
}

} // namespace
