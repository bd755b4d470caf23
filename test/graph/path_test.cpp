// Paths against climbing: random trees of every shape, also grown by several threads at once.
#include "graph/path.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <thread>
#include <vector>

using namespace ompracer;

namespace {

struct Body {
  u32 parent = 0; ///< 0: a root
  u32 depth = 0;
  std::atomic<PathId> path{0};
};

/// Bodies 1 to `size`; what Graph does with SNodes.
class Tree {
public:
  Tree(Paths &paths, u32 size) : paths(paths), bodies(new Body[size + 1]), size(size) {}

  void add(u32 id, u32 parent) {
    Body &b = bodies[id];
    b.parent = parent;
    if (!parent)
      return;
    b.depth = bodies[parent].depth + 1;
    b.path = bodies[parent].path & ~Paths::kPlaced;
  }
  void place(IdBlock &ids, u32 id) {
    Body &b = bodies[id];
    if (!(b.path & Paths::kPlaced))
      b.path = paths.place(ids, SNodeId{id}, b.depth, b.path);
  }
  /// Empty: the answers about x and y agree with climbing.
  std::string disagreement(u32 x, u32 y) const {
    u32 limit = std::min(bodies[x].depth, bodies[y].depth), expected = limit;
    while (expected && ancestor(x, expected - 1) != ancestor(y, expected - 1))
      --expected;
    Paths::Fork fork = paths.fork(bodies[x].path, bodies[y].path, limit);
    u32 found = fork.depth;
    if (found != expected)
      return "fork(" + std::to_string(x) + ", " + std::to_string(y) + ") is " + std::to_string(expected) + ", not " +
             std::to_string(found);
    if (found < limit && (fork.x != SNodeId{ancestor(x, found)} || fork.y != SNodeId{ancestor(y, found)}))
      return "bodies at the fork of " + std::to_string(x) + " and " + std::to_string(y);
    for (u32 depth : {0u, expected ? expected - 1 : 0, limit ? limit - 1 : 0, limit / 2})
      if (depth < bodies[x].depth && paths.at(bodies[x].path, depth) != SNodeId{ancestor(x, depth)})
        return "ancestor of " + std::to_string(x) + " at depth " + std::to_string(depth);
    return "";
  }
  void check(std::mt19937 &random, unsigned pairs) const {
    for (unsigned i = 0; i < pairs; ++i) {
      u32 x = 1 + random() % size, y = random() % 2 ? 1 + random() % size : x - random() % std::min<u32>(x, 8);
      if (x == y)
        continue;
      std::string text = disagreement(x, y);
      ASSERT_EQ(text, "");
    }
  }

private:
  u32 ancestor(u32 id, u32 depth) const {
    while (bodies[id].depth > depth)
      id = bodies[id].parent;
    return id;
  }

  Paths &paths;
  std::unique_ptr<Body[]> bodies;
  u32 size;
};

Paths &thePaths() {
  static Paths *paths = [] {
    auto *p = new Paths;
    if (!p->init())
      std::abort();
    return p;
  }();
  return *paths;
}

/// The parent of body `id`: how far back it lies decides the shape.
u32 chooseParent(std::mt19937 &random, u32 id, unsigned shape) {
  if (id <= 2 || random() % 200 == 0)
    return id <= 2 ? 0 : 1 + random() % (id - 1);
  switch (shape) {
  case 0: // a chain with short branches
    return id - 1 - std::min<u32>(id - 2, random() % 8 ? 0 : random() % 4);
  case 1: // bushes
    return id - 1 - random() % std::min<u32>(id - 1, 6);
  case 2: // two long chains side by side
    return id - 2;
  case 3: // wide
    return 1 + random() % std::min<u32>(id - 1, 20);
  default: // one chain
    return id - 1;
  }
}

TEST(Paths, agreeWithClimbing) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    u32 size = 20 + random() % 2500;
    unsigned shape = seed % 5;
    Tree tree(thePaths(), size);
    IdBlock ids[3];
    for (u32 id = 1; id <= size; ++id) {
      u32 parent = chooseParent(random, id, shape);
      if (parent)
        tree.place(ids[random() % 3], parent);
      tree.add(id, parent);
    }
    tree.check(random, 2000);
    if (HasFailure())
      FAIL() << "seed " << seed;
    thePaths().retireAll();
  }
}

/// Below one spine each thread grows a chain from the same body, so that slots and groups are contended.
TEST(Paths, areSharedByThreads) {
  constexpr u32 kThreads = 4, kEach = 400, kRounds = 60;
  for (u32 round = 0; round < kRounds; ++round) {
    u32 spine = 1 + round * 5;
    Tree tree(thePaths(), spine + kThreads * kEach);
    IdBlock ids;
    for (u32 id = 1; id <= spine; ++id) {
      tree.add(id, id - 1);
      tree.place(ids, id);
    }
    std::atomic<u32> waiting{kThreads};
    std::vector<std::thread> threads;
    for (u32 t = 0; t < kThreads; ++t)
      threads.emplace_back([&, t] {
        IdBlock mine;
        --waiting;
        while (waiting)
          std::this_thread::yield();
        for (u32 i = 0; i < kEach; ++i) {
          u32 id = spine + 1 + t * kEach + i;
          tree.add(id, i ? id - 1 : spine);
          tree.place(mine, id);
        }
      });
    for (std::thread &t : threads)
      t.join();
    std::mt19937 random(round);
    tree.check(random, 2000);
    if (HasFailure())
      FAIL() << "round " << round;
    thePaths().retireAll();
  }
}

} // namespace
