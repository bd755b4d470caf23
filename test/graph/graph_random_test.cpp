// Random programs: the graph's answers against the brute-force closure of the normative table.
//
// OMPRACER_GRAPH_SEQUENCES sets the number of programs, OMPRACER_GRAPH_SEED the first seed. A failure prints the
// program, made small, and the two fragments.
#include "drive.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace graphtest;

namespace {

u64 setting(const char *name, u64 byDefault) {
  const char *value = std::getenv(name);
  return value ? std::strtoull(value, nullptr, 0) : byDefault;
}

Graph &theGraph() {
  static Graph *graph = [] {
    auto *g = new Graph;
    if (!g->init())
      std::abort();
    return g;
  }();
  return *graph;
}

/// Checks the programs of `count` seeds; prints the first five failures, made small.
void checkSeeds(u64 first, u64 count, const Shape &shape) {
  u32 lenient = setting("OMPRACER_GRAPH_STRICT", 0) ? 0 : kLenientRules;
  if (!setting("OMPRACER_GRAPH_OUTER", 0))
    lenient |= kSkipOuterView;
  unsigned failures = 0;
  for (u64 seed = first; seed < first + count && failures < 5; ++seed) {
    Program program = generate(seed, shape);
    if (!check(theGraph(), program, kAllRules, lenient))
      continue;
    Program small = shrink(theGraph(), program, kAllRules, lenient);
    ADD_FAILURE() << "seed " << seed << ": " << check(theGraph(), small, kAllRules, lenient).text << print(small);
    ++failures;
  }
}

TEST(GraphRandom, agreesWithTheClosure) {
  checkSeeds(setting("OMPRACER_GRAPH_SEED", 1), setting("OMPRACER_GRAPH_SEQUENCES", 120000), Shape{});
}

TEST(GraphRandom, agreesOnLargerPrograms) {
  Shape shape;
  shape.maxAccesses = 60;
  shape.maxEvents = 300;
  checkSeeds(1, 3000, shape);
}

/// A wrong oracle must be noticed, or agreement means nothing.
TEST(GraphRandom, everyRuleIsChecked) {
  static const std::pair<const char *, u32> mutations[] = {
      {"create", kRuleCreate},
      {"undeferred", kRuleUndeferred},
      {"taskwait", kRuleTaskwait},
      {"taskgroup", kRuleGroup},
      {"descendants of a taskgroup", kRuleGroupDescendants},
      {"depend", kRuleDepend},
      {"inoutset", kRuleInOutSet},
      {"all memory", kRuleAllMemory},
      {"taskwait depend", kRuleWaitDepend},
      {"barrier", kRuleBarrier},
      {"tasks before a barrier", kRuleBarrierTasks},
      {"end of region", kRuleRegionEnd},
      {"tasks of a region", kRuleRegionTasks},
      {"floating work before a barrier", kRuleFloatingJoin},
      {"ordered", kRuleOrdered},
      {"named chunk", kRuleChunk},
      {"host thread", kRuleHostThread},
      {"pinned", kRulePinned},
      {"pinned taskloop task", kRulePinnedTask},
      {"iterations of undeferred taskloops", kRuleUndeferredLoop},
      {"pinned combination", kRulePinnedCombination},
      {"taskwait joins grandchildren", kWrongGrandchildren},
      {"iterations in order", kWrongIterations},
      {"taskwait joins combinations", kWrongUntilBarrier},
      {"members of a set in order", kWrongInOutSetMembers},
  };
  for (auto [name, rule] : mutations) {
    u64 seed = 1;
    while (seed <= 20000 &&
           !check(theGraph(), generate(seed, Shape{}), kAllRules ^ rule, kLenientRules | kSkipOuterView))
      ++seed;
    EXPECT_LE(seed, 20000u) << "no program notices a wrong rule: " << name;
  }
}

} // namespace
