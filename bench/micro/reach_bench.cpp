// isParallel by nesting depth. Required: depth 100 costs at most three times depth 4. Numbers: reach_bench.md.
#include "detect/detector.h"

#include <benchmark/benchmark.h>

#include <random>
#include <vector>

using namespace ompracer;

namespace {

Graph &graph() {
  static Graph *g = [] {
    auto *made = new Graph;
    if (!made->init())
      std::abort();
    return made;
  }();
  return *g;
}

enum class Shape { Tasks, Regions };

/// Two chains of bodies below one implicit task, parallel from their first link on, and the fragments at their ends.
struct Chains {
  std::vector<FragmentId> left, right;
};

Chains make(Shape shape, int depth, int pairs) {
  Graph &g = graph();
  NodeAllocator nodes;
  Cursor initial = g.beginInitial(nodes, FragmentId::None);
  Graph::Region region = g.beginRegion(initial, 0);
  Chains chains;
  for (int pair = 0; pair < pairs; ++pair) {
    Cursor root = g.beginImplicitTask(nodes, region, static_cast<u32>(pair));
    for (auto *side : {&chains.left, &chains.right}) {
      Cursor c = g.beginTask(g.createTask(nodes, root, 0, 0));
      for (int d = 3; d < depth; ++d) {
        if (shape == Shape::Tasks) {
          c = g.beginTask(g.createTask(nodes, c, 0, 0));
        } else {
          Graph::Region inner = g.beginRegion(c, 0);
          c = g.beginImplicitTask(nodes, inner, 0);
        }
      }
      side->push_back(g.fragment(nodes, c));
    }
  }
  return chains;
}

bool areParallel(const Graph &g, FragmentId a, FragmentId b) {
  return !g.happensBefore(a, b, kFloating) && !g.happensBefore(b, a, kFloating);
}

template <Shape kShape> void isParallel(benchmark::State &state) {
  constexpr int kPairs = 256;
  Chains chains = make(kShape, static_cast<int>(state.range(0)), kPairs);
  std::mt19937 random(1);
  std::vector<std::pair<FragmentId, FragmentId>> queries;
  for (int i = 0; i < 1024; ++i) {
    int k = static_cast<int>(random() % kPairs);
    // Half of them diverge at the bottom of the tree of pairs, half at the team.
    int l = i & 1 ? k : static_cast<int>(random() % kPairs);
    queries.push_back({chains.left[k], chains.right[l]});
  }
  const Graph &g = graph();
  size_t i = 0;
  for (auto _ : state) {
    auto [a, b] = queries[i++ & 1023];
    benchmark::DoNotOptimize(areParallel(g, a, b));
  }
}
BENCHMARK(isParallel<Shape::Tasks>)->Name("isParallel/nested tasks")->Arg(4)->Arg(16)->Arg(100)->Arg(1000);
BENCHMARK(isParallel<Shape::Regions>)->Name("isParallel/nested regions")->Arg(4)->Arg(16)->Arg(100)->Arg(1000);

/// What each body of a chain of tasks does about the next one.
enum class Join {
  Waits,   ///< taskwait; but the last one leaves a child of its own unjoined, so that none is joined for good
  Groups,  ///< creates it in a taskgroup; the last one as above
  Nothing, ///< leaves it unjoined
};

/// A chain of completed tasks below an implicit task that has waited for the first: the end of the chain against what
/// follows the wait.
template <Join kJoin> void continuation(benchmark::State &state) {
  constexpr int kPairs = 256;
  const int depth = static_cast<int>(state.range(0));
  Graph &g = graph();
  NodeAllocator nodes;
  Cursor initial = g.beginInitial(nodes, FragmentId::None);
  Graph::Region region = g.beginRegion(initial, 0);
  std::vector<std::pair<FragmentId, FragmentId>> queries;
  for (int pair = 0; pair < kPairs; ++pair) {
    std::vector<Cursor> chain{g.beginImplicitTask(nodes, region, static_cast<u32>(pair))};
    for (int d = 2; d < depth; ++d) {
      if (kJoin == Join::Groups && d > 2)
        g.taskgroupBegin(chain.back());
      chain.push_back(g.beginTask(g.createTask(nodes, chain.back(), 0, 0)));
    }
    FragmentId end = g.fragment(nodes, chain.back());
    Cursor loose = g.beginTask(g.createTask(nodes, chain.back(), 0, 0));
    g.completeTask(loose);
    for (; chain.size() > 1; chain.pop_back()) {
      g.completeTask(chain.back());
      Cursor &parent = chain[chain.size() - 2];
      if (kJoin == Join::Waits || chain.size() == 2)
        g.taskwait(parent);
      else if (kJoin == Join::Groups)
        g.taskgroupEnd(parent);
    }
    queries.push_back({end, g.fragment(nodes, chain[0])});
  }
  std::mt19937 random(1);
  std::vector<int> picks;
  for (int i = 0; i < 1024; ++i)
    picks.push_back(static_cast<int>(random() % kPairs));
  size_t i = 0;
  for (auto _ : state) {
    auto [a, b] = queries[picks[i++ & 1023]];
    benchmark::DoNotOptimize(areParallel(g, a, b));
  }
}
BENCHMARK(continuation<Join::Waits>)->Name("isParallel/joined by waits")->Arg(4)->Arg(16)->Arg(100)->Arg(1000);
BENCHMARK(continuation<Join::Groups>)->Name("isParallel/joined by groups")->Arg(4)->Arg(16)->Arg(100)->Arg(1000);
BENCHMARK(continuation<Join::Nothing>)->Name("isParallel/unjoined")->Arg(4)->Arg(16)->Arg(100)->Arg(1000);

} // namespace

BENCHMARK_MAIN();
