// Random programs by way of the log: the graph of a run against longest paths by brute force, with and without changes.
#include "run.h"

#include "analyse/count.h"
#include "analyse/goal.h"
#include "analyse/schedule.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <unistd.h>

namespace spantest {
namespace {

namespace analyse = ompracer::analyse;

constexpr Costs kCosts = {3, 2, 4, 7, 5};
constexpr analyse::Costs kGraphCosts = {3, 4, 7, 5, 2};
constexpr u64 kPrograms = 3000;

/// What the clocks of span/ say at the end.
struct Clocks {
  u64 logical = 0, burdened = 0, locks = 0;
};

/// The programs from 1 to kPrograms, run and recorded once, and their part of the log.
struct Recorded {
  std::vector<Clocks> clocks;
  std::vector<analyse::Log> logs;

  Recorded() {
    char name[] = "/tmp/adviser-unit-XXXXXX";
    ::close(::mkstemp(name));
    Store *stores = storesOnce();
    ompracer::adviser::burden.spawn = kCosts.spawn;
    ompracer::adviser::burden.join = kCosts.join;
    ompracer::adviser::burden.fork = kCosts.fork;
    ompracer::adviser::burden.barrier = kCosts.barrier;
    ompracer::adviser::burden.create = kCosts.create;
    if (!ompracer::runlog::gLog.open(ompracer::adviser::kProfileLog, name, true, 1u << 30))
      std::abort();
    for (u64 seed = 1; seed <= kPrograms; ++seed) {
      Point end;
      if (!Run(generate(seed), seed * 3, stores, kStores).finish(end, stores[0]))
        std::abort();
      clocks.push_back({end.t.at[kLogical], end.t.at[kBurdened], end.t.at[kLocks]});
    }
    ompracer::runlog::gLog.stop();
    ompracer::adviser::burden.spawn = ompracer::adviser::burden.join = ompracer::adviser::burden.fork =
        ompracer::adviser::burden.barrier = 0;
    ompracer::adviser::burden.create = 0;
    analyse::Log all = analyse::loadLog(ompracer::runlog::gLog.name());
    ::unlink(ompracer::runlog::gLog.name());
    for (const analyse::Record &r : all.records) {
      if (r.kind == analyse::Told::Root) {
        logs.emplace_back();
        logs.back().contexts.resize(40);
      }
      logs.back().records.push_back(r);
    }
  }
};

Recorded &recorded() {
  static Recorded one;
  return one;
}

TEST(GraphRandom, CountsAsTheClocksDo) {
  ASSERT_EQ(recorded().logs.size(), kPrograms);
  for (u64 seed = 1; seed <= kPrograms; ++seed) {
    const Program program = generate(seed);
    const Answer expected = longestPaths(program, Rule::None, kCosts);
    const Clocks &clocks = recorded().clocks[seed - 1];
    const analyse::Graph graph = analyse::makeGraph(recorded().logs[seed - 1], kGraphCosts);
    const analyse::Count counted = count(graph, {}, true);
    ASSERT_EQ(graph.work, static_cast<double>(expected.work)) << seed;
    ASSERT_TRUE(graph.complete) << seed;
    ASSERT_EQ(counted.logical, static_cast<double>(expected.logical)) << seed << "\n" << print(program);
    ASSERT_EQ(counted.burdened, static_cast<double>(expected.burdened)) << seed << "\n" << print(program);
    ASSERT_EQ(clocks.logical, expected.logical) << seed;
    ASSERT_EQ(clocks.burdened, expected.burdened) << seed << "\n" << print(program);
    ASSERT_GE(counted.locks, static_cast<double>(clocks.locks)) << seed << "\n" << print(program);
    double shares = 0;
    for (const double share : sharesOf(graph, {}, counted))
      shares += share;
    ASSERT_DOUBLE_EQ(shares, counted.logical) << seed;
  }
}

/// Some bodies are `factor` times as parallel, but for pieces shorter than `shortest`.
struct Chosen {
  u64 bodies;
  u64 factor, shortest;
  bool root() const { return bodies & 1; }
  bool members() const { return bodies & 2; }
  bool loops() const { return bodies & 4; }
  bool task(u32 body) const { return bodies >> (1 + body % 20 + 8) & 1; }
  u64 of(u64 weight) const { return std::max(weight / factor, std::min(weight, shortest)); }
};

/// The weights are multiplied by the factor before, so that they can be divided.
Program changed(const Program &original, const Chosen *chosen, u64 factor) {
  Program program = original;
  std::vector<int> kinds(program.bodies.size(), 0); // root, member, task
  for (const Body &body : program.bodies)
    for (const Event &event : body.events)
      for (u32 inner : event.bodies)
        kinds[inner] = event.op == Op::Region ? 1 : 2;
  for (u32 b = 0; b < program.bodies.size(); ++b)
    for (Event &event : program.bodies[b].events) {
      const bool own = chosen && (kinds[b] == 0 ? chosen->root() : kinds[b] == 1 ? chosen->members() : chosen->task(b));
      const auto weigh = [&](u64 &weight, bool in) { weight = in ? chosen->of(weight * factor) : weight * factor; };
      weigh(event.weight, own);
      for (Unit &unit : event.units)
        for (u64 *weight : {&unit.before, &unit.ordered, &unit.after})
          weigh(*weight, chosen && chosen->loops());
    }
  return program;
}

TEST(GraphRandom, ChangesAreExact) {
  u64 shorter = 0, reached = 0;
  for (u64 seed = 1; seed <= kPrograms; ++seed) {
    Random random(seed + 77);
    const Program original = generate(seed);
    const Chosen chosen{random.next(), 2 + random.below(15), random.percent(50) ? random.below(200) : 0};
    const Program program = changed(original, &chosen, chosen.factor);
    const u64 expected = longestPaths(program).logical;
    analyse::Log log = recorded().logs[seed - 1];
    for (analyse::Record &r : log.records)
      if (r.kind == analyse::Told::Fragment)
        r.fields[1] *= chosen.factor;
    const analyse::Graph graph = analyse::makeGraph(log);
    analyse::Change change;
    for (const analyse::Region &region : graph.regions) {
      const u32 c = region.context;
      const bool in = c == 0 ? chosen.root() : c == 30 ? chosen.members() : c == 31 ? chosen.loops() : chosen.task(c - 1);
      change.regions.push_back(in ? static_cast<double>(chosen.factor) : 1);
      change.shortest.push_back(in ? static_cast<double>(chosen.shortest) : 0);
    }
    const double unchanged = count(graph).logical, now = count(graph, change).logical;
    // Where no piece is as short as that, weights are divided without a rest, and so are whole numbers.
    ASSERT_EQ(now, static_cast<double>(expected)) << seed << "\n" << print(original);
    ASSERT_LE(now, unchanged);
    shorter += now < unchanged;
    reached += now * static_cast<double>(chosen.factor) == unchanged;
  }
  EXPECT_GT(shorter, kPrograms / 2);
  EXPECT_GT(reached, 0u);
}

// Without the records of one kind the paths are others.
TEST(GraphRandom, EachKindOfRecordMatters) {
  using analyse::Told;
  for (Told kind : {Told::Root, Told::TaskCreated, Told::DependsOn, Told::WaitedFor, Told::TaskEnds, Told::Taskwait,
                    Told::GroupBegins, Told::GroupEnds, Told::Region, Told::ImplicitTask, Told::Arrives, Told::Leaves,
                    Told::RegionEnds, Told::Share, Told::Chunk, Told::ShareEnds, Told::OrderedBegins, Told::OrderedEnds}) {
    bool noticed = false;
    for (u64 seed = 1; seed <= 500 && !noticed; ++seed) {
      analyse::Log log = recorded().logs[seed - 1];
      std::erase_if(log.records, [=](const analyse::Record &r) { return r.kind == kind; });
      noticed = count(analyse::makeGraph(log)).logical != static_cast<double>(longestPaths(generate(seed)).logical);
    }
    EXPECT_TRUE(noticed) << static_cast<int>(kind);
  }
}

// A log may have been damaged: whatever its records say, what is made of it is a graph.
TEST(GraphRandom, DamagedRecordsDoNoHarm) {
  Random random(5);
  for (u64 seed = 1; seed <= 2000; ++seed) {
    analyse::Log log = recorded().logs[random.below(kPrograms)];
    if (log.records.empty())
      continue;
    for (u32 n = 1 + random.below(4); n-- > 0;) {
      analyse::Record &r = log.records[random.below(static_cast<u32>(log.records.size()))];
      const u32 what = random.below(4);
      if (what == 0)
        r.kind = static_cast<analyse::Told>(1 + random.below(static_cast<u32>(analyse::Told::Count) - 1));
      else if (what == 1)
        std::swap(r, log.records[random.below(static_cast<u32>(log.records.size()))]);
      else
        r.fields[random.below(5)] = random.percent(50) ? random.below(40) : random.next() >> random.below(64);
    }
    const analyse::Graph graph = analyse::makeGraph(log);
    for (u32 i = 0; i < graph.nodes.size(); ++i)
      for (u32 b = 0; b < graph.nodes[i].before; ++b)
        ASSERT_LT(graph.before[graph.nodes[i].firstBefore + b], i);
    const analyse::Count counted = count(graph, {}, true);
    ASSERT_GE(counted.burdened, counted.logical);
    ASSERT_GE(analyse::scheduledTime(graph, 3) * 1.000001, counted.burdened);
  }
}

TEST(GraphRandom, SchedulesAreBetweenTheBounds) {
  u32 withMutexes = 0;
  for (u64 seed = 1; seed <= kPrograms; ++seed) {
    const analyse::Graph graph = analyse::makeGraph(recorded().logs[seed - 1], kGraphCosts);
    const analyse::Count counted = count(graph, {}, true);
    double work = graph.work;
    for (const double cost : counted.costs)
      work += cost;
    double last = 0;
    for (const unsigned processors : {1u, 2u, 3u, 8u, 1000u}) {
      last = analyse::scheduledTime(graph, processors);
      ASSERT_GE(last + 1e-9, counted.burdened) << seed << ", " << processors;
      ASSERT_GE(last * processors + 1e-9, work) << seed << ", " << processors;
      if (graph.holds.empty()) { // greedy
        ASSERT_LE(last, work / processors + (1 - 1.0 / processors) * counted.burdened + 1e-9) << seed << ", " << processors;
      }
    }
    // No schedule is faster than what mutual exclusion allows.
    ASSERT_GE(last + 1e-9, counted.locks) << seed;
    ASSERT_GE(last + 1e-9, static_cast<double>(recorded().clocks[seed - 1].locks)) << seed;
    withMutexes += !graph.holds.empty();
  }
  EXPECT_GT(withMutexes, 100u);
  EXPECT_LT(withMutexes, kPrograms - 100);
}

/// The smallest number of groups of regions that reaches the goal when they are `factor` times as parallel.
u32 fewest(const analyse::Graph &graph, const std::vector<u32> &contexts, double goal, double factor) {
  u32 least = ~0u;
  for (u32 subset = 0; subset < 1u << contexts.size(); ++subset) {
    const u32 size = static_cast<u32>(__builtin_popcount(subset));
    if (size >= least)
      continue;
    analyse::Change change;
    for (const analyse::Region &region : graph.regions) {
      const auto at = std::find(contexts.begin(), contexts.end(), region.context) - contexts.begin();
      change.regions.push_back(subset >> at & 1 ? factor : 1);
    }
    if (graph.work / count(graph, change).logical >= goal)
      least = size;
  }
  return least;
}

TEST(GraphRandom, GoalsAreReachedWithFewRegions) {
  constexpr double kFactor = 10;
  u32 asked = 0, asFew = 0;
  for (u64 seed = 1; seed <= 600; ++seed) {
    analyse::RunGraph run;
    run.log = recorded().logs[seed - 1];
    for (analyse::Context &context : run.log.contexts)
      context.pc = static_cast<u64>(&context - run.log.contexts.data());
    run.graph = analyse::makeGraph(run.log);
    for (u32 c = 0; c < run.log.contexts.size(); ++c)
      run.into.push_back(c);
    // A region of serial code is told from others by what comes before and after it: here it is one with all of them.
    std::vector<u32> contexts;
    for (analyse::Region &region : run.graph.regions) {
      region.after = region.before = analyse::kNone;
      if (std::find(contexts.begin(), contexts.end(), region.context) == contexts.end())
        contexts.push_back(region.context);
    }
    if (contexts.size() > 9 || run.graph.work == 0)
      continue;
    analyse::Change all;
    all.regions.assign(run.graph.regions.size(), kFactor);
    const double from = run.graph.work / count(run.graph).logical, to = run.graph.work / count(run.graph, all).logical;
    const double goal = from + 0.6 * (to - from);
    const analyse::GoalResult found = findGoal(run, goal, kFactor);
    ASSERT_TRUE(found.reached) << seed;
    const u32 least = fewest(run.graph, contexts, goal, kFactor);
    ASSERT_LE(found.steps.size(), least + 1) << seed;
    ++asked;
    asFew += found.steps.size() == least;
    if (!found.steps.empty()) {
      ASSERT_GE(found.steps.back().after, goal) << seed;
    }
  }
  EXPECT_GT(asked, 100u);
  EXPECT_GE(asFew * 100, asked * 95) << asked;
}

} // namespace
} // namespace spantest
