// The rules of advice: each speaks when its numbers say so, and is silent when they do not.
#include "profile/advice.h"
#include "profile/locks.h"
#include "profile/number.h"
#include "profile/render.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace ompracer::profile {
namespace {

/// A run of 16 threads with main, and one directive that holds half of the path.
class AdviceTest : public testing::Test {
protected:
  AdviceTest() : directives(2), locks(1), contexts(2) {
    profile.run.threads = 16;
    profile.run.cores = 16;
    profile.totals.work = 1e9;
    profile.totals.wall = 2e8;
    profile.totals.spans = {2e8, 1e8, 1e8, 1e8, 1e8, {}, 0};
    directives[0].kind = "main";
    Directive &d = directives[1];
    d.kind = "parallel for";
    d.place = {"a.c", 7, 1, 0, "f"};
    d.instances = 10;
    d.work = d.own = 9e8;
    d.pathShare = 0.5;
    d.spans = {6e7, 5e7, 5e7, 5e7, 5e7, {}, 0};
    d.units.kind = "iteration";
    d.units.count = 10000;
    d.units.mean = 9e4;
    d.units.max = 9e4;
    contexts[1].parent = 0;
    contexts[1].directive = 1;
    update();
  }

  Directive &region() { return directives[1]; }

  void update() {
    profile.directives = {directives.data(), static_cast<std::uint32_t>(directives.size())};
    profile.contexts = {contexts.data(), static_cast<std::uint32_t>(contexts.size())};
    profile.locks = {locks.data(), static_cast<std::uint32_t>(locks.size())};
  }

  static std::string find(const List<Advice> &advice, const std::string &kind) {
    for (const Advice &item : advice)
      if (item.kind == kind)
        return item.text;
    return "";
  }
  std::string said(const std::string &kind) {
    advise(profile, arena);
    return find(region().advice, kind);
  }
  std::string saidOfMain(const std::string &kind) {
    advise(profile, arena);
    return find(directives[0].advice, kind);
  }
  std::string saidOfLock(const std::string &kind) {
    advise(profile, arena);
    return find(locks[0].advice, kind);
  }
  std::string saidOfRun(const std::string &kind) {
    advise(profile, arena);
    return find(profile.advice, kind);
  }
  void becomeTask() {
    region().kind = "task";
    region().units.kind = "task";
  }

  Arena arena;
  Profile profile;
  std::vector<Directive> directives;
  std::vector<Lock> locks;
  std::vector<Context> contexts;
};

TEST_F(AdviceTest, GoodProgramGetsNone) {
  advise(profile, arena);
  EXPECT_TRUE(region().advice.empty());
  EXPECT_TRUE(directives[0].advice.empty());
  EXPECT_TRUE(locks[0].advice.empty());
  EXPECT_TRUE(profile.advice.empty());
}

TEST_F(AdviceTest, SerialCodeWithItsLines) {
  directives[0].pathShare = 0.62;
  directives[0].place = {"main.c", 118, 0, 160, "main"};
  EXPECT_EQ("62 % of the span is serial code in main.c:118-160", saidOfMain("serial"));
}

TEST_F(AdviceTest, SerialCodeBetweenRegions) {
  directives[0].pathShare = 0.5;
  std::vector<Step> path = {{0, 1e7}, {1, 5e7}, {0, 4e7}};
  profile.path = {path.data(), 3};
  EXPECT_EQ("50 % of the span is serial code, 40 % after parallel for a.c:7", saidOfMain("serial"));
  path = {{0, 4e7}, {1, 2e7}, {0, 1e7}, {1, 3e7}};
  profile.path = {path.data(), 4};
  EXPECT_EQ("50 % of the span is serial code, 40 % before parallel for a.c:7", saidOfMain("serial"));
}

TEST_F(AdviceTest, SerialCodeIsNoMatterWithParallelismForAllCores) {
  directives[0].pathShare = 0.9;
  profile.totals.spans.logical = 1.5e7; // parallelism 67
  EXPECT_EQ("", saidOfMain("serial"));
  profile.run.threads = 32;
  EXPECT_NE("", saidOfMain("serial"));
}

TEST_F(AdviceTest, LittleSerialCodeIsNoMatter) {
  directives[0].pathShare = 0.09;
  EXPECT_EQ("", saidOfMain("serial"));
}

TEST_F(AdviceTest, TasksThatCostAsMuchAsTheyDo) {
  becomeTask();
  region().units.count = 1000000;
  region().own = 3.3e8;
  region().overhead.create = 1.2e8;
  region().overhead.schedule = 0.7e8;
  EXPECT_EQ("tasks of 0.33 us cost 0.19 us each: raise the cut-off, or unite 6 of them in one", said("task-size"));
  region().overhead.create = 1e7;
  region().overhead.schedule = 1e7;
  EXPECT_EQ("", said("task-size"));
}

TEST_F(AdviceTest, ShortRegions) {
  profile.run.burden.fork = 3e6;
  profile.run.burden.barrier = 1e6;
  EXPECT_EQ("regions of 6 ms cost 4 ms each to begin and end: make one region of several, or add an if clause",
            said("region-size"));
  profile.run.burden.fork = 0;
  profile.run.burden.barrier = 1e4;
  EXPECT_EQ("", said("region-size"));
}

TEST_F(AdviceTest, FewerIterationsThanThreadsNeed) {
  region().units.count = 80;
  EXPECT_EQ("8 iterations for 16 threads: collapse it with an inner loop, or split its body", said("few-units"));
  region().units.histogram[3] = 40; // some with next to nothing to do
  region().units.histogram[20] = 80;
  EXPECT_EQ("8 iterations for 16 threads: collapse it with an inner loop, or split its body", said("few-units"));
  region().units.kind = "chunk";
  EXPECT_EQ("8 chunks for 16 threads: make the chunks smaller", said("few-units"));
  region().units.count = region().units.histogram[20] = 6400;
  EXPECT_EQ("", said("few-units"));
}

TEST_F(AdviceTest, OneLongIteration) {
  region().units.max = 4.5e7; // of 9e7 in an instance
  EXPECT_EQ("one iteration takes 45 ms, 50 % of an instance: split it", said("long-unit"));
  region().units.max = 5e6;
  EXPECT_EQ("", said("long-unit"));
}

TEST_F(AdviceTest, UnequalShares) {
  region().states[State::Work] = 9e8;
  region().states[State::Barrier] = 3e8;
  region().threads = {16, 4e7, 5.6e7, 9e7};
  region().spans.scheduled = 9e7;
  EXPECT_EQ("threads wait 25 % of their time at its barrier, the longest share is 1.6x the mean: schedule(dynamic), or "
            "smaller chunks",
            said("imbalance"));
  profile.run.cores = 2; // they wait for a core
  EXPECT_EQ("", said("imbalance"));
  profile.run.cores = 16;
  region().threads.max = 6e7; // equal shares: the threads wait for something else
  EXPECT_EQ("", said("imbalance"));
}

TEST_F(AdviceTest, DependencesInARow) {
  becomeTask();
  profile.totals.spans.logical = 5e8;
  region().spans.logical = 4.5e8;
  region().dependences = 100;
  EXPECT_EQ("dependences leave parallelism 2.0: depend on smaller parts of the data, or on fewer", said("dependences"));
  region().dependences = 0;
  EXPECT_EQ("", said("dependences"));
}

TEST_F(AdviceTest, WorkThatEachThreadDoesAgain) {
  region().replicated = 2e8;
  EXPECT_EQ("0.20 s of its work is done again by each thread: share it with for or single", said("replicated"));
  region().replicated = 2e7;
  EXPECT_EQ("", said("replicated"));
  region().replicated = 2e8; // 1 us each, to begin
  region().instances = 13000;
  EXPECT_EQ("", said("replicated"));
}

TEST_F(AdviceTest, CreationIsThePath) {
  becomeTask();
  region().spans.burdened = 2e8;
  EXPECT_EQ("creating them one by one makes the span 4.0x as long: create them in parallel, by recursion or taskloop",
            said("creation"));
  region().spans.burdened = 6e7;
  EXPECT_EQ("", said("creation"));
}

TEST_F(AdviceTest, TimeInTheKernel) {
  region().systemShare = 0.8;
  EXPECT_EQ("80 % of its time is spent in the kernel: input and output, or page faults of memory that is touched first",
            said("input"));
  region().systemShare = 0.3;
  EXPECT_EQ("", said("input"));
}

TEST_F(AdviceTest, LockThatBoundsARegion) {
  locks[0].kind = "critical";
  locks[0].held = 3e8;
  locks[0].bound = 2e8;
  locks[0].directive = 1;
  EXPECT_EQ("held 0.30 s in all, serially: bounds parallel for a.c:7", saidOfLock("lock-bound"));
  locks[0].bound = 1e6;
  EXPECT_EQ("", saidOfLock("lock-bound"));
}

TEST_F(AdviceTest, SpansExcessIsChargedToLocks) {
  Directive critical;
  critical.kind = "critical";
  critical.place = {"a.c", 9, 0, 0, ""};
  critical.context = 2;
  directives.push_back(critical);
  Context inside;
  inside.parent = 1;
  inside.directive = 2;
  contexts.push_back(inside);
  locks.resize(2);
  locks[0].held = 1e7;
  locks[1].kind = "critical";
  locks[1].place = critical.place;
  locks[1].held = 1.5e8;
  profile.totals.spans.locks = 2.55e8; // 1.55e8 longer
  update();
  boundLocks(profile);
  EXPECT_EQ(1.5e8, locks[1].bound);
  EXPECT_NEAR(5e6, locks[0].bound, 1);
  EXPECT_EQ(1u, locks[1].directive);
  EXPECT_EQ(kNone, locks[0].directive);
  advise(profile, arena);
  EXPECT_EQ("held 0.15 s in all, serially: bounds parallel for a.c:7", find(directives[2].advice, "lock-bound"));
}

TEST_F(AdviceTest, CriticalSectionIsListedOnceWithoutPlaces) {
  Directive critical;
  critical.kind = "critical";
  critical.context = 1;
  critical.own = 1e8;
  directives.push_back(critical);
  locks[0].kind = "critical";
  locks[0].held = 1.5e8;
  profile.totals.spans.locks = 3e8;
  update();
  boundLocks(profile);
  advise(profile, arena);
  Buffer text;
  renderText(text, profile, false);
  const std::string_view said = text.view();
  const auto first = said.find("\ncritical");
  EXPECT_NE(std::string_view::npos, first);
  EXPECT_EQ(std::string_view::npos, said.find("\ncritical", first + 1));
}

TEST_F(AdviceTest, LockThatThreadsWaitFor) {
  locks[0].waited = 1e8;
  EXPECT_EQ("threads waited 0.10 s for it: hold it for less, or use several locks", saidOfLock("lock-wait"));
  locks[0].waited = 1e7;
  EXPECT_EQ("", saidOfLock("lock-wait"));
}

TEST_F(AdviceTest, OneThreadOnly) {
  profile.run.threads = 1;
  EXPECT_NE("", saidOfRun("one-thread"));
}

TEST_F(AdviceTest, SerialCodeThatWaits) {
  profile.totals.offCpuSerial = 1e8;
  EXPECT_EQ("serial code was off the CPU for 50 % of the time (I/O, or other processes): that is not in the span",
            saidOfRun("off-cpu"));
}

TEST_F(AdviceTest, SerialCodeOfSeveralHostThreadsIsNotLongerThanItself) {
  profile.totals.offCpuSerial = 5.1e8;
  profile.totals.states[State::Serial] = 6e8;
  EXPECT_EQ("serial code was off the CPU for 85 % of the time (I/O, or other processes): that is not in the span",
            saidOfRun("off-cpu"));
}

TEST_F(AdviceTest, UnitsOfInstancesThatDiffer) {
  region().units.kind = "chunk";
  region().units.count = 3; // of ten instances, seven of which do nothing
  EXPECT_EQ("", said("few-units"));
  region().units.count = 10000;
  region().units.max = 9.4e7; // an instance takes 90 ms in the mean
  EXPECT_EQ("one chunk takes 94 ms, as long as a whole instance in the mean: split it", said("long-unit"));
}

TEST_F(AdviceTest, LocksThatAreNotKnown) {
  locks.clear();
  update();
  profile.totals.spans.locks = 1.8e8;
  EXPECT_EQ("code under locks makes the span 1.8x as long: hold them for less, or use several", saidOfRun("locks"));
  profile.totals.spans.locks = 1.05e8;
  EXPECT_EQ("", saidOfRun("locks"));
}

TEST_F(AdviceTest, HypervisorTookTime) {
  profile.run.noise.steal = 0.02;
  EXPECT_EQ("the hypervisor took 2.0 % of the time: measure again on a quiet machine", saidOfRun("steal"));
}

// --- the laws ---

TEST_F(AdviceTest, Laws) {
  profile.totals.replicated = 2e8; // one thread would do 0.8 s
  const Bounds laws(profile.totals);
  EXPECT_DOUBLE_EQ(4, laws.most(4));
  EXPECT_DOUBLE_EQ(8, laws.most(64));
  EXPECT_DOUBLE_EQ(1, laws.greedy(1));
  EXPECT_NEAR(0.8 / (0.2 + 0.075), laws.greedy(4), 1e-9);
  EXPECT_NEAR(0.8 / (0.2 + 1.7 * 0.075), laws.estimate(4), 1e-9);
}

TEST_F(AdviceTest, LocksLowerTheBound) {
  profile.totals.spans.locks = 5e8;
  EXPECT_DOUBLE_EQ(10, Bounds(profile.totals).most(64));
  EXPECT_DOUBLE_EQ(2, Bounds(profile.totals).mostWithLocks(64));
}

// --- numbers ---

std::string written(void (*put)(Buffer &, double), double value) {
  Buffer text;
  put(text, value);
  return std::string(text.view());
}

TEST(Number, ExactLosesNothing) {
  EXPECT_EQ("12410000000", written(putExact, 12410000000.0));
  EXPECT_EQ("0.1", written(putExact, 0.1));
  EXPECT_EQ("1.5", written(putExact, 1.5));
  EXPECT_EQ("0", written(putExact, 0));
  EXPECT_EQ("0", written(putExact, 0.0 / 0.0));
}

TEST(Number, ShortHasThreeDigits) {
  EXPECT_EQ("0.33", written(putShort, 0.3258));
  EXPECT_EQ("9.80", written(putShort, 9.802));
  EXPECT_EQ("12.4", written(putShort, 12.41));
  EXPECT_EQ("400", written(putShort, 400));
  EXPECT_EQ("240000", written(putShort, 240000));
  EXPECT_EQ("1.2e7", written(putShort, 12000000));
  EXPECT_EQ("1.0e7", written(putShort, 9990000));
}

TEST(Number, TimesHaveTheirUnit) {
  EXPECT_EQ("12.4 s", written(putWall, 12.41e9));
  EXPECT_EQ("0.33 us", written(putWall, 326));
  EXPECT_EQ("99 ns", written(putWall, 99));
  EXPECT_EQ("0 ns", written(putWall, 0));
  struct Run run;
  run.unit = "unit";
  Buffer text;
  putTime(text, 15, run);
  EXPECT_EQ("15 units", text.view());
}

} // namespace
} // namespace ompracer::profile
