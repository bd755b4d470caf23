// Which code the automatic what-if takes for advisable, on graphs that are made by hand.
#include "analyse/goal.h"

#include <gtest/gtest.h>

namespace {

using namespace ompracer::analyse;
using ompracer::u32;

/// One chain of one directive, whose creations cost 1: `pieces` of 1 after one of `first`.
RunGraph chain(double first, unsigned pieces) {
  RunGraph run;
  run.log.contexts.resize(2);
  run.log.contexts[1].pc = 1;
  run.into = {0, 1};
  run.cost = {1, 1};
  run.graph.regions = {{1, kNone, kNone}};
  for (unsigned i = 0; i <= pieces; ++i) {
    Node node;
    node.weight = i ? 1 : first;
    node.context = 1;
    node.region = 0;
    node.firstBefore = static_cast<u32>(run.graph.before.size());
    node.before = i ? 1 : 0;
    if (i)
      run.graph.before.push_back(i - 1);
    run.graph.nodes.push_back(node);
    run.graph.work += node.weight;
  }
  return run;
}

// Pieces that are too short to be divided cost nothing: they stay as they are.
TEST(Goal, ShortPiecesDoNotSpoilLongOnes) {
  const GoalResult found = findGoal(chain(1000, 100), 6, 16);
  EXPECT_TRUE(found.reached);
  ASSERT_EQ(found.steps.size(), 1u);
  EXPECT_NEAR(found.steps[0].after, 1100 / (1000.0 / 16 + 100), 1e-9);
}

TEST(Goal, CodeOfShortPiecesAloneIsNotAdvisable) {
  const GoalResult found = findGoal(chain(10, 100), 2, 16); // 10 is the shortest piece
  EXPECT_FALSE(found.reached);
  EXPECT_TRUE(found.steps.empty());
}

// Section 4: 100 with costs of 0.4 become 16 pieces of 6.25; 20 become five of 4, 3 stays.
TEST(Goal, ShortestPiece) {
  Graph graph;
  graph.regions = {{1, kNone, kNone}};
  Change change;
  change.regions = {16};
  change.shortest = {10 * 0.4};
  Node node;
  node.region = 0;
  for (const auto &[weight, path] : {std::pair(100.0, 6.25), std::pair(20.0, 4.0), std::pair(3.0, 3.0)}) {
    node.weight = weight;
    EXPECT_DOUBLE_EQ(change.onPath(graph, node), path);
  }
}

} // namespace
