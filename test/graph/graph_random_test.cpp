// Random programs: the engine's answers against the brute-force closure of the normative table.
//
// OMPRACER_GRAPH_SEQUENCES and OMPRACER_VERDICT_SEQUENCES set the number of programs without and with mutexes,
// OMPRACER_GRAPH_SEED the first seed. A failure prints the program, made small, and the two fragments.
#include "drive.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace graphtest;

namespace {

u64 setting(const char *name, u64 byDefault) {
  const char *value = std::getenv(name);
  return value ? std::strtoull(value, nullptr, 0) : byDefault;
}

Engine &theEngine() {
  static Engine *engine = [] {
    auto *e = new Engine;
    if (!e->init())
      std::abort();
    return e;
  }();
  return *engine;
}

/// Checks the programs of `count` seeds; prints the first five failures, made small.
void checkSeeds(u64 first, u64 count, const Shape &shape, const std::function<Mismatch(const Program &)> &check) {
  unsigned failures = 0;
  for (u64 seed = first; seed < first + count && failures < 5; ++seed) {
    Program program = generate(seed, shape);
    if (const Mismatch m = check(program); !m || (m.deadlock && shape.mutexes))
      continue;
    Program small = shrink(program, check);
    ADD_FAILURE() << "seed " << seed << ": " << check(small).text << print(small);
    ++failures;
  }
}

void checkSeeds(u64 first, u64 count, const Shape &shape) {
  const Lenience lenient{!setting("OMPRACER_GRAPH_STRICT", 0), !setting("OMPRACER_GRAPH_OUTER", 0)};
  checkSeeds(first, count, shape, [&](const Program &p) { return checkOrders(theEngine(), p, {}, lenient); });
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

/// Does some program notice that a rule is gone, or orders what it should not?
bool isNoticed(const model::RuleSet &rules) {
  for (u64 seed = 1; seed <= 20000; ++seed)
    if (checkOrders(theEngine(), generate(seed, Shape{}), rules))
      return true;
  return false;
}

/// A wrong oracle must be noticed, or agreement means nothing. The rules whose constructs the generator has; those of
/// the others are in test/model.
TEST(GraphRandom, everyRuleIsChecked) {
  using model::Rule;
  static const Rule rules[] = {
      Rule::ParallelBegin,        Rule::ParallelEnd,      Rule::ParallelTasks,      Rule::BarrierCode,
      Rule::BarrierTasks,         Rule::FloatingBegin,    Rule::FloatingEnd,        Rule::OrderedBlocks,
      Rule::TaskCreate,           Rule::TaskUndeferred,   Rule::DependSiblings,     Rule::DependSets,
      Rule::DependAllMemory,      Rule::TaskwaitChildren, Rule::TaskwaitDepend,     Rule::TaskgroupChildren,
      Rule::TaskgroupDescendants, Rule::ThreadCreate,     Rule::SiblingsChunk,      Rule::LoopNamedChunk,
      Rule::TaskloopUndeferred,   Rule::OwnedPinned,      Rule::OwnedTaskloop,      Rule::OwnedSiblings,
      Rule::OwnedCombination,     Rule::ReductionPart,    Rule::ReductionCompleted, Rule::ProgramOrder};
  for (Rule rule : rules)
    EXPECT_TRUE(isNoticed(model::RuleSet::allBut(rule))) << "no program notices that a rule is gone: " << idOf(rule);
  // The pairs that a rule was tried for and does not order: grandchildren of a taskwait, members of one set, iterations
  // of one thread.
  static const Rule wider[] = {Rule::TaskwaitChildren, Rule::TaskwaitDepend, Rule::TaskgroupChildren,
                               Rule::DependSiblings,   Rule::TaskUndeferred, Rule::SiblingsChunk,
                               Rule::LoopNamedChunk,   Rule::FloatingBegin,  Rule::FloatingEnd,
                               Rule::TaskloopStrict};
  for (Rule rule : wider)
    EXPECT_TRUE(isNoticed(model::RuleSet::allAndMore(rule)))
        << "no program notices a rule that goes too far: " << idOf(rule);
}

/// With mutexes: orders and exclusions together, for memory that all threads share.
TEST(VerdictRandom, agreesWithTheModel) {
  Shape shape;
  shape.mutexes = true;
  u64 pairs = 0;
  const u64 count = setting("OMPRACER_VERDICT_SEQUENCES", 20000);
  checkSeeds(setting("OMPRACER_GRAPH_SEED", 1), count, shape,
             [&](const Program &p) { return checkVerdicts(theEngine(), p, pairs); });
  EXPECT_GE(pairs, 50 * count) << "too many programs deadlock, or have too few accesses";
}

TEST(VerdictRandom, everyRuleIsChecked) {
  using model::Rule;
  Shape shape;
  shape.mutexes = true;
  for (Rule rule :
       {Rule::ExclusionExtent, Rule::ExclusionAround, Rule::LockHandOff, Rule::ParallelEnd, Rule::TaskwaitChildren}) {
    bool noticed = false;
    u64 pairs = 0;
    for (u64 seed = 1; seed <= 20000 && !noticed; ++seed) {
      const Mismatch m = checkVerdicts(theEngine(), generate(seed, shape), pairs, model::RuleSet::allBut(rule));
      noticed = m && !m.deadlock;
    }
    EXPECT_TRUE(noticed) << "no program notices that a rule is gone: " << idOf(rule);
  }
}

} // namespace
