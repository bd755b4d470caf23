// Schedules of small graphs, whose times can be told by hand.
#include "analyse/schedule.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace {

using namespace ompracer::analyse;
using ompracer::u32;

u32 add(Graph &graph, double weight, std::initializer_list<u32> before = {}) {
  Node node;
  node.weight = weight;
  node.firstBefore = static_cast<u32>(graph.before.size());
  node.before = static_cast<u32>(before.size());
  graph.before.insert(graph.before.end(), before);
  graph.nodes.push_back(node);
  graph.work += weight;
  return static_cast<u32>(graph.nodes.size() - 1);
}

TEST(Schedule, TakesTheNewestOfItsOwnAndTheOldestOfOthers) {
  Graph graph;
  const u32 first = add(graph, 1);
  for (const double weight : {3, 3, 2, 2})
    add(graph, weight, {first});
  EXPECT_EQ(scheduledTime(graph, 1), 11);
  EXPECT_EQ(scheduledTime(graph, 2), 7); // 1, then 2 and 2 here; there 3, and the other 3 from 4 on
  EXPECT_EQ(scheduledTime(graph, 4), 4);
  EXPECT_EQ(scheduledTime(graph, 100), 4);
}

TEST(Schedule, UnitsOfAShareAreParallel) {
  Graph graph;
  graph.nodes[add(graph, 80)].units = 8;
  EXPECT_EQ(scheduledTime(graph, 1), 80);
  EXPECT_EQ(scheduledTime(graph, 4), 20);
  EXPECT_EQ(scheduledTime(graph, 5), 20); // the last three wait for one round more
  EXPECT_EQ(scheduledTime(graph, 8), 10);
}

// E10: four threads of 10, then 5 in a mutex.
TEST(Schedule, OneAtATimeHoldsAMutex) {
  Graph graph;
  graph.mutexCount = 1;
  graph.mutexSets = {{0}};
  for (int thread = 0; thread < 4; ++thread) {
    const u32 before = add(graph, 10);
    graph.nodes[add(graph, 5, {before})].mutexes = 0;
  }
  EXPECT_EQ(scheduledTime(graph, 4), 30);
  EXPECT_EQ(scheduledTime(graph, 64), 30);
  EXPECT_EQ(scheduledTime(graph, 1), 60);
}

TEST(Schedule, CostsAreDueWhereSomethingWaits) {
  Graph graph;
  const u32 body = add(graph, 10), task = add(graph, 4);
  const u32 join = add(graph, 0, {body, task});
  graph.nodes[join].cost = 3;
  graph.nodes[join].costOfWait = true;
  EXPECT_EQ(scheduledTime(graph, 2), 10); // the task was over
  graph.nodes[task].weight = 11;
  EXPECT_EQ(scheduledTime(graph, 2), 14);
}

} // namespace
