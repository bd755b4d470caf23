// GraphTest: a graph to build by hand, and short ways to build it.
#pragma once

#include "graph/graph.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

namespace graphtest {

using namespace ompracer;

class GraphTest : public ::testing::Test {
protected:
  GraphTest() { initial = graph.beginInitial(allocator, FragmentId::None); }

  void TearDown() override { graph.validate(); }

  /// One graph for all tests: it reserves address space that nothing gives back.
  static Graph &theGraph() {
    static Graph *g = [] {
      auto *made = new Graph;
      if (!made->init())
        std::abort();
      return made;
    }();
    return *g;
  }

  FragmentId at(Cursor &c) { return graph.fragment(allocator, c); }

  std::vector<Cursor> parallel(Cursor &encountering, u32 size) {
    Graph::Region region = graph.beginRegion(encountering, 0);
    std::vector<Cursor> members;
    for (u32 i = 0; i < size; ++i)
      members.push_back(graph.beginImplicitTask(allocator, region, i));
    return members;
  }

  void barrier(std::vector<Cursor> &members) {
    for (Cursor &m : members)
      graph.barrier(m);
  }

  Cursor task(Cursor &parent, NodeFlags flags = 0, std::vector<Dependence> depends = {}) {
    SNodeId id = graph.createTask(allocator, parent, flags, 0);
    if (!depends.empty())
      graph.setDependences(parent, id, depends.data(), static_cast<unsigned>(depends.size()));
    return graph.beginTask(id, LockSetId::Empty, parent.once);
  }

  /// A task that is one fragment, complete at once.
  FragmentId leaf(Cursor &parent, NodeFlags flags = 0, std::vector<Dependence> depends = {}) {
    Cursor t = task(parent, flags, std::move(depends));
    FragmentId f = at(t);
    graph.completeTask(t);
    return f;
  }

  /// WorkShare of `member` with one fragment in each of the iterations.
  std::vector<FragmentId> loop(Cursor &member, std::vector<u64> iterations, u32 chunk = 0,
                               WorkShareKind kind = WorkShareKind::Loop) {
    std::vector<FragmentId> result;
    Cursor workShare = graph.beginWorkShare(allocator, member, kind, kNodeIterative, chunk, 0);
    for (u64 i : iterations) {
      graph.setIteration(workShare, i);
      result.push_back(at(workShare));
    }
    graph.endWorkShare(workShare, member);
    return result;
  }

  void expectOrdered(FragmentId a, FragmentId b, Pins pins = kFloating) {
    EXPECT_TRUE(graph.happensBefore(a, b, pins));
    EXPECT_FALSE(graph.happensBefore(b, a, pins));
  }

  void expectParallel(FragmentId a, FragmentId b, Pins pins = kFloating) {
    EXPECT_FALSE(graph.happensBefore(a, b, pins));
    EXPECT_FALSE(graph.happensBefore(b, a, pins));
  }

  Graph &graph = theGraph();
  NodeAllocator allocator;
  Cursor initial;
};

} // namespace graphtest
