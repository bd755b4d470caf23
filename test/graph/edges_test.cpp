// Orders that edges make: searches, sets and chains of them against a walk over all.
#include "fixture.h"

#include <random>

using namespace graphtest;

namespace {

/// Iterations that hand on a value, each twice: the search does not look at all edges in each step.
TEST_F(GraphTest, LongChainOfEdgesIsFollowed) {
  std::vector<Cursor> team = parallel(initial, 1);
  Cursor workShare = graph.beginWorkShare(allocator, team[0], WorkShareKind::Loop, 0, 0, 0);
  const u64 before = graph.givenUp();
  FragmentId first = FragmentId::None, handed = FragmentId::None, aside = FragmentId::None;
  for (u64 i = 0; i < 1000; ++i) {
    graph.setIteration(workShare, i);
    if (i == 1)
      aside = at(workShare);
    graph.step(workShare);
    if (handed != FragmentId::None)
      graph.addEdge(handed, at(workShare));
    handed = at(workShare);
    first = i ? first : handed;
    graph.step(workShare);
    graph.addEdge(handed, at(workShare));
  }
  EXPECT_TRUE(graph.happensBefore(first, at(workShare), kFloating));
  EXPECT_FALSE(graph.happensBefore(at(workShare), first, kFloating));
  EXPECT_TRUE(graph.happensBefore(aside, at(workShare), kFloating)); // with what follows it in its iteration
  graph.setIteration(workShare, 1000);
  EXPECT_FALSE(graph.happensBefore(handed, at(workShare), kFloating));
  EXPECT_EQ(graph.givenUp(), before);
}

/// Further back than sets of edges reach, the chains that they form tell; what no chain tells counts as ordered, and
/// the graph says so.
TEST_F(GraphTest, ChainsOfEdgesReachFar) {
  for (bool inLoop : {true, false}) {
    graph.retireAll();
    initial = graph.beginInitial(allocator, FragmentId::None);
    std::vector<Cursor> team = parallel(initial, 3);
    Cursor workShare = graph.beginWorkShare(allocator, team[0], WorkShareKind::Loop, kNodeIterative, 0, 0);
    const u64 before = graph.givenUp();
    std::vector<FragmentId> handed, others;
    for (u64 i = 0; i < 30000; ++i) {
      // In turns the iterations, or two members, and parallel with them another member.
      Cursor &c = inLoop ? workShare : team[i % 2];
      if (inLoop)
        graph.setIteration(c, i);
      graph.step(c);
      if (!handed.empty())
        graph.addEdge(handed.back(), at(c));
      handed.push_back(at(c));
      graph.step(team[2]);
      others.push_back(at(team[2]));
      if (i % 2000 == 1999 && i < 20000)
        graph.addEdge(others.back(), handed.back()); // branches that join the chain
    }
    for (u32 i : {0u, 1u, 77u, 5000u, 20000u, 29000u}) {
      EXPECT_TRUE(graph.happensBefore(handed[i], handed.back(), kFloating)) << i;
      EXPECT_FALSE(graph.happensBefore(handed.back(), handed[i], kFloating)) << i;
    }
    EXPECT_TRUE(graph.happensBefore(others[10], handed.back(), kFloating));
    EXPECT_FALSE(graph.happensBefore(others[25000], handed.back(), kFloating));
    EXPECT_EQ(graph.givenUp(), before);
    EXPECT_TRUE(graph.happensBefore(handed[10], others.back(), kFloating)); // not so
    EXPECT_EQ(graph.givenUp(), before + 1);
  }
}

/// Many edges between iterations of a loop, in several patterns, against a walk over all. What is too far to tell
/// counts as ordered; nothing that is ordered may be missed.
TEST_F(GraphTest, FarEdgesAreNotForgotten) {
  constexpr u64 kIterations = 12000;
  std::mt19937 random(11);
  for (unsigned pattern = 0; pattern < 6; ++pattern) {
    graph.retireAll();
    initial = graph.beginInitial(allocator, FragmentId::None);
    std::vector<Cursor> team = parallel(initial, 1);
    Cursor workShare = graph.beginWorkShare(allocator, team[0], WorkShareKind::Loop, kNodeIterative, 0, 0);
    struct Place {
      u64 iteration;
      FragmentId fragment;
    };
    std::vector<Place> places;
    std::vector<std::pair<std::size_t, std::size_t>> edges; // places, in an order that respects what leads where
    std::vector<std::size_t> lastOf(40, ~0ull);
    for (u64 i = 0; i < kIterations; ++i) {
      graph.setIteration(workShare, i);
      for (unsigned part = 0; part < 2; ++part) {
        graph.step(workShare);
        const std::size_t here = places.size();
        places.push_back({i, at(workShare)});
        auto awaits = [&](std::size_t place) {
          if (place == ~0ull || places[place].iteration == i)
            return;
          graph.addEdge(places[place].fragment, places[here].fragment);
          edges.push_back({place, here});
        };
        if (part == 0) {
          const unsigned objects = pattern == 0 ? 1 : pattern == 1 ? 3 : 40;
          const unsigned object = pattern == 4 ? (random() % 100 ? 0 : random() % 40) : random() % objects;
          awaits(lastOf[object]); // as a lock that hands on a value
          if (pattern != 5 || random() % 3)
            lastOf[object] = here;
        } else if (pattern >= 2 && random() % 4 == 0 && here)
          awaits(pattern == 3 ? random() % here : here - random() % (here < 400 ? here : 400)); // a flag
      }
    }
    auto reaches = [&](std::size_t a, std::size_t b) {
      std::vector<std::size_t> from(kIterations, ~0ull); // by iteration: the first place that follows a
      from[places[a].iteration] = a;
      for (auto [x, y] : edges)
        if (from[places[x].iteration] <= x)
          from[places[y].iteration] = std::min(from[places[y].iteration], y);
      return from[places[b].iteration] <= b;
    };
    unsigned told = 0;
    for (unsigned n = 0; n < 1500; ++n) {
      std::size_t a = random() % places.size(),
                  b = n % 2 ? random() % places.size() : places.size() - 1 - random() % 20;
      if (a >= b)
        continue;
      const u64 before = graph.givenUp();
      const bool answer = graph.happensBefore(places[a].fragment, places[b].fragment, kFloating);
      if (graph.givenUp() != before)
        continue;
      ++told;
      ASSERT_EQ(answer, reaches(a, b)) << "pattern " << pattern << " " << a << " " << b << " of " << places.size();
    }
    EXPECT_GT(told, 100u) << pattern;
  }
}

/// Edges between iterations of several loops, chunks, tasks, members and join points, against a search through all.
TEST_F(GraphTest, EdgesAreFoundWhereverTheyLead) {
  std::mt19937 random(7);
  for (unsigned round = 0; round < 60; ++round) {
    graph.retireAll();
    initial = graph.beginInitial(allocator, FragmentId::None);
    std::vector<Cursor> team = parallel(initial, 2);
    std::vector<Cursor> workShares;
    for (u32 chunk : {0u, 3u, 0u})
      workShares.push_back(
          graph.beginWorkShare(allocator, team[random() % 2], WorkShareKind::Loop, kNodeIterative, chunk, 0));
    std::vector<FragmentId> places;
    std::vector<std::pair<FragmentId, FragmentId>> edges;
    auto edge = [&](FragmentId from, FragmentId to) {
      graph.addEdge(from, to);
      edges.push_back({from, to});
    };
    auto earlier = [&] { return places[random() % places.size()]; };
    u64 iterations[3] = {};
    for (unsigned n = 0; n < 120; ++n) {
      const unsigned where = random() % 6;
      Cursor &c = where < 3 ? workShares[where] : team[where % 2];
      if (where < 3 && random() % 2)
        graph.setIteration(c, iterations[where] += random() % 3 ? 1 : 40);
      else if (where < 3 && !c.started)
        graph.setIteration(c, 0);
      else
        graph.step(c);
      if (!places.empty() && random() % 3 == 0) {
        const bool bounded = random() % 4 == 0;
        FragmentId point = graph.joinPoint(allocator, bounded ? earlier() : FragmentId::None);
        for (unsigned k = random() % 3; k; --k)
          edge(earlier(), point);
        places.push_back(point);
      }
      if (!places.empty() && random() % 2) {
        FragmentId from = earlier();
        graph.step(c);
        edge(from, at(c));
      }
      places.push_back(at(c));
      if (random() % 8 == 0)
        places.push_back(leaf(c));
    }
    // What leads where, by positions and edges.
    auto reaches = [&](FragmentId a, FragmentId b) {
      std::vector<FragmentId> work{a};
      std::vector<bool> walked(edges.size());
      while (!work.empty()) {
        FragmentId place = work.back();
        work.pop_back();
        if (place == b || graph.precedesByPosition(place, b, kFloating))
          return true;
        for (std::size_t i = 0; i < edges.size(); ++i)
          if (!walked[i] && (edges[i].first == place || graph.precedesByPosition(place, edges[i].first, kFloating))) {
            walked[i] = true;
            work.push_back(edges[i].second);
          }
      }
      return false;
    };
    for (unsigned n = 0; n < 600; ++n) {
      FragmentId a = earlier(), b = earlier();
      if (a != b)
        ASSERT_EQ(graph.happensBefore(a, b, kFloating), reaches(a, b)) << "round " << round;
    }
  }
}

/// Members that wait for each other between two loops. (Semantics 2: floating work after threads that order
/// each other.)
class Rendezvous : public GraphTest {
protected:
  /// Each member executes its iterations of a loop.
  FragmentId meet(Cursor &member, std::vector<u64> iterations) {
    graph.enterConstruct(allocator, member);
    std::vector<FragmentId> fragments = loop(member, iterations);
    graph.leaveConstruct(allocator, member);
    return fragments.empty() ? FragmentId::None : fragments[0];
  }
  /// What `from` has done precedes what `to` does next.
  void await(Cursor &from, Cursor &to) {
    FragmentId signal = at(from);
    graph.step(from);
    graph.step(to);
    graph.addEdge(signal, at(to));
  }
};

TEST_F(Rendezvous, OrdersFloatingWorkWhenAllHaveWaited) {
  std::vector<Cursor> team = parallel(initial, 2);
  FragmentId before = at(team[0]);
  FragmentId first = meet(team[0], {0});
  meet(team[1], {1});
  await(team[0], team[1]);
  await(team[1], team[0]);
  FragmentId between = at(team[0]);
  FragmentId second = meet(team[0], {0});
  meet(team[1], {});
  expectParallel(first, second); // by positions and edges alone
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(first, second));
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(first, between));
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(before, second));
  EXPECT_FALSE(graph.happensBeforeInEveryAssignment(second, first));
}

TEST_F(Rendezvous, OrdersNothingWhenOneHasNotWaited) {
  std::vector<Cursor> team = parallel(initial, 2);
  FragmentId before = at(team[0]);
  FragmentId first = meet(team[0], {0});
  meet(team[1], {1});
  await(team[0], team[1]);
  FragmentId second = meet(team[1], {0});
  meet(team[0], {});
  EXPECT_FALSE(
      graph.happensBeforeInEveryAssignment(first, second)); // member 1 may have run it, and member 0 the second
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(before, second)); // member 0 by its own code
}

/// Another host thread, which is in no team.
TEST_F(Rendezvous, OrdersOtherHostThreads) {
  Cursor host = graph.beginInitial(allocator, at(initial));
  graph.step(initial);
  std::vector<Cursor> team = parallel(initial, 2);
  FragmentId outside = at(host);
  await(host, team[0]);
  FragmentId early = meet(team[0], {0});
  meet(team[1], {});
  await(host, team[1]);
  FragmentId late = meet(team[0], {0});
  meet(team[1], {});
  await(team[0], host);
  FragmentId behindOne = at(host);
  await(team[1], host);
  FragmentId behindBoth = at(host);
  expectParallel(outside, late);
  EXPECT_FALSE(graph.happensBeforeInEveryAssignment(outside, early)); // member 1 may have run it
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(outside, late));
  EXPECT_FALSE(graph.happensBeforeInEveryAssignment(late, behindOne));
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(late, behindBoth));
}

/// What is awaited, or waits, may float itself; then others are ordered by it who do not.
TEST_F(Rendezvous, OrdersThroughFloatingWork) {
  Cursor first = graph.beginInitial(allocator, at(initial)), second = graph.beginInitial(allocator, at(initial));
  graph.step(initial);
  std::vector<Cursor> team = parallel(initial, 2);
  FragmentId before = at(first);
  await(first, team[0]);
  graph.enterConstruct(allocator, team[0]);
  Cursor workShare = graph.beginWorkShare(allocator, team[0], WorkShareKind::Single, 0, 0, 0);
  await(workShare, second);
  graph.endWorkShare(workShare, team[0]);
  graph.leaveConstruct(allocator, team[0]);
  FragmentId after = at(second);
  expectParallel(before, after);
  EXPECT_TRUE(graph.mayFloat(before, after));
  await(first, team[1]);
  meet(team[1], {});
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(before, after));
}

TEST_F(Rendezvous, ImplicitTaskAloneNeedsAWait) {
  std::vector<Cursor> team = parallel(initial, 1);
  FragmentId first = meet(team[0], {0});
  FragmentId second = meet(team[0], {0});
  FragmentId signal = at(team[0]);
  graph.step(team[0]);
  graph.addEdge(signal, at(team[0]));
  FragmentId third = meet(team[0], {0});
  EXPECT_FALSE(graph.happensBeforeInEveryAssignment(first, second));
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(second, third));
}

/// A task of the member fulfils the event of another one, which its taskwait joins: nobody else has waited.
TEST_F(Rendezvous, ImplicitTaskAloneOrdersNothingByItsTasks) {
  std::vector<Cursor> team = parallel(initial, 1);
  FragmentId first = meet(team[0], {0});
  SNodeId detached = graph.createTask(allocator, team[0], 0, 0),
          fulfilling = graph.createTask(allocator, team[0], 0, 0);
  Cursor body = graph.beginTask(detached), task = graph.beginTask(fulfilling);
  FragmentId inTask = at(task);
  graph.step(body);
  graph.addEdge(inTask, at(body), EdgeKind::Construct);
  graph.completeTask(task);
  graph.completeTask(body);
  graph.taskwait(team[0]);
  FragmentId signal = at(team[0]);
  FragmentId second = meet(team[0], {0});
  EXPECT_FALSE(graph.happensBeforeInEveryAssignment(first, second));
  EXPECT_FALSE(graph.happensBeforeInEveryAssignment(inTask, second));
  graph.step(team[0]);
  graph.addEdge(signal, at(team[0]));
  FragmentId third = meet(team[0], {0});
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(inTask, third));
}

/// A member alone hands a lock to a task of its own. In a larger team others execute the loop and take the lock in any
/// order.
TEST_F(Rendezvous, ImplicitTaskAloneOrdersNothingByLocksOfItsTasks) {
  std::vector<Cursor> team = parallel(initial, 1);
  FragmentId first = meet(team[0], {0});
  Cursor body = task(team[0]);
  FragmentId release = at(team[0]);
  graph.step(team[0]);
  graph.addEdge(release, at(body), EdgeKind::HandOff);
  EXPECT_FALSE(graph.happensBeforeInEveryAssignment(first, at(body)));
  graph.completeTask(body);
  // From outside of the team all take it after that.
  std::vector<Cursor> outer = parallel(initial, 2);
  FragmentId before = at(outer[0]);
  graph.step(outer[0]);
  std::vector<Cursor> inner = parallel(outer[1], 1);
  graph.addEdge(before, at(inner[0]), EdgeKind::HandOff);
  FragmentId second = meet(inner[0], {0});
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(before, second));
}

/// A member alone creates and joins a host thread in program order, which other members would not share.
TEST_F(Rendezvous, ImplicitTaskAloneOrdersNothingByCreationAndJoin) {
  std::vector<Cursor> team = parallel(initial, 1);
  FragmentId first = meet(team[0], {0});
  FragmentId creation = graph.createHost(allocator, team[0]);
  Cursor host = graph.beginInitial(allocator, creation);
  FragmentId outside = at(host);
  graph.addEdge(creation, outside, EdgeKind::Construct);
  graph.step(team[0]);
  FragmentId join = at(team[0]);
  graph.joinInitial(host.node, join);
  graph.addEdge(outside, join, EdgeKind::Construct);
  FragmentId second = meet(team[0], {0});
  EXPECT_EQ(graph.creatorOfHost(outside), creation);
  EXPECT_EQ(graph.joinOfHost(outside), join);
  EXPECT_FALSE(graph.happensBeforeInEveryAssignment(first, outside));
  EXPECT_FALSE(graph.happensBeforeInEveryAssignment(outside, second));
}

/// But what the host thread waits for, and signals, orders.
TEST_F(Rendezvous, ImplicitTaskAloneIsOrderedByWhatTheHostThreadAwaits) {
  std::vector<Cursor> team = parallel(initial, 1);
  FragmentId creation = graph.createHost(allocator, team[0]);
  Cursor host = graph.beginInitial(allocator, creation);
  graph.addEdge(creation, at(host));
  FragmentId first = meet(team[0], {0});
  await(team[0], host);
  FragmentId outside = at(host);
  await(host, team[0]);
  FragmentId second = meet(team[0], {0});
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(first, outside));
  EXPECT_TRUE(graph.happensBeforeInEveryAssignment(outside, second));
}
} // namespace
