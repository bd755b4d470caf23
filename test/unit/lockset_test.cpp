// Lock sets: interning, exclusion by extents, subsets; random sets against plain sets.
#include "sync/lockset.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <set>

using namespace ompracer;

namespace {

struct LockSetTest : testing::Test {
  void SetUp() override { ASSERT_TRUE(sets.init()); }
  LockSetId make(std::initializer_list<LockElement> list) {
    LockSetId id = LockSetId::Empty;
    for (const LockElement &e : list)
      id = sets.add(id, e);
    return id;
  }
  LockSetId inherit(LockSetId base, u32 extent) {
    return sets.inherit(base, [&] { return extent; });
  }
  bool excludes(LockSetId a, LockSetId b) { return sets.exclude(a, b) == Exclusion::Yes; }
  static LockSets &instance() {
    static LockSets *sets = new LockSets;
    return *sets;
  }
  LockSets &sets = instance();
};

TEST_F(LockSetTest, EqualSetsHaveEqualIds) {
  EXPECT_EQ(make({{1, 0}, {2, 0}}), make({{2, 0}, {1, 0}}));
  EXPECT_NE(make({{1, 0}}), make({{1, 5}}));
  EXPECT_EQ(make({{1, 0}, {1, 0}}), make({{1, 0}}));
  EXPECT_EQ(sets.remove(make({{1, 0}, {2, 0}, {3, 0}}), 2), make({{1, 0}, {3, 0}}));
  EXPECT_EQ(sets.remove(make({{1, 0}}), 1), LockSetId::Empty);
  EXPECT_EQ(sets.remove(make({{1, 0}}), 9), make({{1, 0}}));
}

TEST_F(LockSetTest, ExtentsExcludeEverybodyElse) {
  LockSetId own = make({{1, 0}}), inherited = make({{1, 5}}), other = make({{1, 6}});
  EXPECT_TRUE(excludes(own, own));
  EXPECT_TRUE(excludes(own, inherited));
  EXPECT_TRUE(excludes(inherited, other));
  EXPECT_FALSE(excludes(inherited, inherited)) << "two threads of one team inside one critical section";
  EXPECT_FALSE(excludes(own, make({{2, 0}})));
  EXPECT_FALSE(excludes(own, LockSetId::Empty));
  EXPECT_TRUE(excludes(make({{1, 5}, {2, 0}}), make({{1, 5}, {2, 0}})));
  EXPECT_EQ(inherit(make({{1, 0}, {2, 3}}), 9), make({{1, 9}, {2, 3}}));
  EXPECT_EQ(inherit(LockSetId::Empty, 9), LockSetId::Empty);
}

TEST_F(LockSetTest, Subsets) {
  EXPECT_TRUE(sets.isSubset(LockSetId::Empty, make({{1, 0}})));
  EXPECT_FALSE(sets.isSubset(make({{1, 0}}), LockSetId::Empty));
  EXPECT_TRUE(sets.isSubset(make({{1, 0}}), make({{1, 0}, {2, 0}})));
  EXPECT_TRUE(sets.isSubset(make({{1, 5}}), make({{1, 0}}))) << "the full lock excludes more than the inherited one";
  EXPECT_FALSE(sets.isSubset(make({{1, 0}}), make({{1, 5}})));
  EXPECT_FALSE(sets.isSubset(make({{1, 5}}), make({{1, 6}})));
}

TEST_F(LockSetTest, HeldAroundConstructsExcludesForSureNobody) {
  LockSetId own = make({{1, 0}}), around = make({{1, 0, 7}});
  EXPECT_FALSE(excludes(around, around));
  EXPECT_FALSE(excludes(own, around));
  EXPECT_TRUE(excludes(make({{1, 0, 7}, {2, 0}}), make({{1, 0, 7}, {2, 0}})));
  EXPECT_TRUE(sets.isSubset(around, own)) << "what is held in any case excludes more";
  EXPECT_FALSE(sets.isSubset(own, around));
  EXPECT_EQ(inherit(around, 9), make({{1, 9, 7}}));
  EXPECT_EQ(sets.renameHeldAcross(make({{1, 9, 7}, {2, 0, 8}}), 7, 0), make({{1, 9}, {2, 0, 8}}));
}

TEST_F(LockSetTest, RandomSetsAgainstTheDefinition) {
  std::mt19937 random(1);
  auto less = [](const LockElement &a, const LockElement &b) {
    return a.lock != b.lock ? a.lock < b.lock : a.extent < b.extent;
  };
  using Plain = std::set<LockElement, decltype(less)>;
  auto draw = [&](Plain &plain) {
    LockSetId id = LockSetId::Empty;
    for (u32 n = random() % 6; n > 0; --n) {
      LockElement e{1000 + random() % 5, static_cast<u32>(random() % 3)};
      if (random() % 4 == 0) {
        id = sets.remove(id, e.lock);
        std::erase_if(plain, [&](const LockElement &x) { return x.lock == e.lock; });
      } else {
        id = sets.add(id, e);
        plain.insert(e);
      }
    }
    return id;
  };
  u32 excluded = 0, subsets = 0;
  for (int round = 0; round < 50000; ++round) {
    Plain a(less), b(less);
    LockSetId x = draw(a), y = draw(b);
    EXPECT_EQ(x == y, a == b);
    bool excludes = false, subset = true;
    for (const LockElement &e : a) {
      bool covered = false;
      for (const LockElement &f : b)
        if (e.lock == f.lock) {
          excludes |= e.extent != f.extent || e.extent == 0;
          covered |= f.extent == 0 || f.extent == e.extent;
        }
      subset &= covered;
    }
    ASSERT_EQ(this->excludes(x, y), excludes);
    ASSERT_EQ(this->excludes(x, y), excludes) << "from the cache";
    ASSERT_EQ(sets.isSubset(x, y), subset);
    excluded += excludes;
    subsets += subset && !a.empty();
  }
  EXPECT_GT(excluded, 1000u);
  EXPECT_GT(subsets, 1000u);
}

TEST_F(LockSetTest, LocksOfALeagueExcludeInOneContentionGroup) {
  LockSetId outside = make({{8, 0}}), inside = make({{8, kInLeague}});
  EXPECT_EQ(sets.exclude(outside, outside), Exclusion::Yes);
  EXPECT_EQ(sets.exclude(inside, inside), Exclusion::InOneGroup);
  EXPECT_EQ(sets.exclude(outside, inside), Exclusion::No);
  EXPECT_EQ(sets.exclude(make({{8, kInLeague}, {9, 0}}), make({{8, kInLeague}, {9, 0}})), Exclusion::Yes);
  LockSetId inherited = inherit(inside, 3);
  EXPECT_EQ(sets.exclude(inherited, inherited), Exclusion::No);
  EXPECT_EQ(sets.exclude(inherited, inside), Exclusion::InOneGroup);
  EXPECT_TRUE(sets.isSubset(inherited, inside));
  EXPECT_FALSE(sets.isSubset(inside, outside));
  EXPECT_TRUE(sets.anyInLeague(inherited));
  EXPECT_FALSE(sets.anyInLeague(outside));
}

TEST_F(LockSetTest, ReadersDoNotExcludeEachOther) {
  LockSetId writer = sets.add(LockSetId::Empty, {7, 0});
  LockSetId reader = sets.add(LockSetId::Empty, {7, kShared});
  EXPECT_TRUE(excludes(writer, writer));
  EXPECT_TRUE(excludes(writer, reader));
  EXPECT_FALSE(excludes(reader, reader));
  EXPECT_TRUE(sets.isSubset(reader, writer));
  EXPECT_FALSE(sets.isSubset(writer, reader));
  LockSetId inherited = inherit(reader, 3), other = inherit(reader, 4);
  EXPECT_FALSE(excludes(inherited, other));
  EXPECT_TRUE(excludes(inherited, writer));
  EXPECT_FALSE(excludes(inherited, inherit(writer, 3)));
  EXPECT_EQ(sets.remove(inherited, 7), LockSetId::Empty);
}

TEST_F(LockSetTest, ThousandsOfLocks) {
  LockSetId all = LockSetId::Empty;
  for (u64 lock = 1; lock <= 3000; ++lock)
    all = sets.add(all, {lock << 12, 0});
  EXPECT_EQ(sets.size(all), 3000u);
  EXPECT_TRUE(excludes(all, sets.add(LockSetId::Empty, {1777ull << 12, 0})));
  for (u64 lock = 3000; lock > 0; --lock)
    all = sets.remove(all, lock << 12);
  EXPECT_EQ(all, LockSetId::Empty);
}

TEST_F(LockSetTest, DisjointMeansNoLockInCommon) {
  EXPECT_TRUE(sets.areDisjoint(make({{1, 0}, {4, 0}}), make({{2, 0}, {3, 0}, {5, 0}})));
  EXPECT_FALSE(sets.areDisjoint(make({{1, 0}, {4, 0}}), make({{2, 0}, {4, 7}})));
  EXPECT_FALSE(sets.areDisjoint(make({{9, kShared}}), make({{2, 0}, {9, kShared}})));
  EXPECT_TRUE(sets.areDisjoint(LockSetId::Empty, make({{1, 0}})));
}

} // namespace
