// Random programs: the engine's answers against the brute-force closure of the normative table.
//
// OMPRACER_GRAPH_SEQUENCES sets the number of programs with constructs alone, OMPRACER_VERDICT_SEQUENCES of those with
// mutexes, waits and owners, OMPRACER_GRAPH_SEED the first seed. A failure prints the program, made small, and the two
// fragments.
#include "drive.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace graphtest;

namespace {

u64 setting(const char *name, u64 byDefault) {
  const char *value = std::getenv(name);
  return value ? std::strtoull(value, nullptr, 0) : byDefault;
}

Engine *newEngine() {
  auto *e = new Engine;
  if (!e->init())
    std::abort();
  return e;
}

Engine &theEngine() {
  static Engine *engine = newEngine();
  return *engine;
}

/// Another one, of a program whose threads may wait for each other.
Engine &theEngineWithWaits() {
  static Engine *engine = [] {
    Engine *e = newEngine();
    e->waits.addMeetings();
    return e;
  }();
  return *engine;
}

/// Checks the programs of `count` seeds; prints the first five failures, made small.
void checkSeeds(u64 first, u64 count, const Shape &shape, const std::function<Mismatch(const Program &)> &check) {
  unsigned failures = 0;
  for (u64 seed = first; seed < first + count && failures < 5; ++seed) {
    Program program = generate(seed, shape);
    if (const Mismatch m = check(program); !m || (m.deadlock && (shape.mutexes || shape.waits)))
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

/// Edges from signals to waits: in the floating and the pinned order.
TEST(GraphRandom, agreesOnProgramsWithWaits) {
  Shape shape;
  shape.waits = true;
  checkSeeds(1, setting("OMPRACER_VERDICT_SEQUENCES", 2000), shape);
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

/// Judges the programs of `count` seeds, for memory that all threads share and that is a thread's.
void checkVerdictsOf(const Shape &shape, u64 count, Engine &engine) {
  u64 pairs = 0;
  count = setting("OMPRACER_VERDICT_SEQUENCES", count);
  checkSeeds(setting("OMPRACER_GRAPH_SEED", 1), count, shape,
             [&](const Program &p) { return checkVerdicts(engine, p, pairs); });
  EXPECT_GE(pairs, 50 * count) << "too many programs deadlock, or have too few accesses";
}

/// Orders and exclusions together.
TEST(VerdictRandom, agreesWithTheModel) { checkVerdictsOf({.verdicts = true, .mutexes = true}, 20000, theEngine()); }

TEST(VerdictRandom, agreesOnProgramsWithWaits) {
  checkVerdictsOf({.verdicts = true, .waits = true}, 1200, theEngineWithWaits());
  checkVerdictsOf({.verdicts = true, .mutexes = true, .waits = true}, 1200, theEngineWithWaits());
}

TEST(VerdictRandom, agreesOnProgramsWithOwners) {
  checkVerdictsOf({.verdicts = true, .owners = true}, 1500, theEngine());
  checkVerdictsOf({.verdicts = true, .mutexes = true, .waits = true, .owners = true}, 1000, theEngineWithWaits());
}

/// Switches a rule of the engine off, where its build has rules (base/rule.h); None: all hold.
void engineWithout([[maybe_unused]] Rule rule) {
#ifdef OMPRACER_RULES
  gWithoutRule = rule;
#endif
}

/// Does some program notice that the model, or the engine, lacks the rule?
bool isNoticed(const Shape &shape, model::Rule rule, bool inModel) {
  Engine &engine = shape.waits ? theEngineWithWaits() : theEngine();
  const model::RuleSet rules = inModel ? model::RuleSet::allBut(rule) : model::RuleSet{};
  engineWithout(inModel ? Rule::None : ruleOf(model::idOf(rule)));
  bool noticed = false;
  u64 pairs = 0;
  for (u64 seed = 1; seed <= 20000 && !noticed; ++seed) {
    const Mismatch m = checkVerdicts(engine, generate(seed, shape), pairs, rules);
    noticed = m && !m.deadlock;
  }
  engineWithout(Rule::None);
  return noticed;
}

TEST(VerdictRandom, everyRuleIsChecked) {
  using model::Rule;
  const Shape mutexes{.verdicts = true, .mutexes = true}, waits{.verdicts = true, .waits = true},
      owners{.verdicts = true, .owners = true};
  static const struct {
    Shape shape;
    Rule rule;
    bool inEngine; ///< the engine asks, and lacking it is no leave that the comparison gives
  } rules[] = {{mutexes, Rule::ExclusionExtent, true},  {mutexes, Rule::ExclusionAround, true},
               {mutexes, Rule::LockHandOff, false},     {mutexes, Rule::ParallelEnd, true},
               {mutexes, Rule::TaskwaitChildren, true}, {waits, Rule::ValueAwait, false},
               {waits, Rule::FloatingMeet, true},       {owners, Rule::OwnedPinned, true},
               {owners, Rule::OwnedTaskloop, true},     {owners, Rule::OwnedSiblings, true},
               {owners, Rule::OwnedExecutor, true}};
  for (const auto &[shape, rule, inEngine] : rules) {
    EXPECT_TRUE(isNoticed(shape, rule, true)) << "no program notices that the model lacks a rule: " << idOf(rule);
    if (inEngine && kKeepsRules)
      EXPECT_TRUE(isNoticed(shape, rule, false)) << "no program notices that the engine lacks a rule: " << idOf(rule);
  }
}

} // namespace
