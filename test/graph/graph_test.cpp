// One directed test for each row of the table of semantics section 2 that the graph implements, and the graph's limits:
// depth, size, several threads.
#include "fixture.h"

#include <thread>

using namespace graphtest;

namespace {

TEST_F(GraphTest, fragmentIsStableUntilAStep) {
  FragmentId a = at(initial);
  EXPECT_EQ(a, at(initial));
  graph.step(initial);
  FragmentId b = at(initial);
  EXPECT_NE(a, b);
  expectOrdered(a, b);
}

TEST_F(GraphTest, parallelOrdersTheEncounteringCode) {
  FragmentId before = at(initial);
  auto members = parallel(initial, 2);
  FragmentId x = at(members[0]), y = at(members[1]);
  graph.endRegion(initial);
  FragmentId after = at(initial);
  expectParallel(x, y);
  expectParallel(x, y, kPinned);
  for (FragmentId f : {x, y}) {
    expectOrdered(before, f);
    expectOrdered(f, after);
  }
  auto next = parallel(initial, 2);
  expectOrdered(x, at(next[1]));
}

TEST_F(GraphTest, barrierOrdersCodeAndTasksOfTheTeam) {
  auto members = parallel(initial, 2);
  FragmentId code = at(members[0]);
  Cursor child = task(members[0]);
  FragmentId grandchild = leaf(child);
  graph.completeTask(child);
  FragmentId same = at(members[1]);
  barrier(members);
  FragmentId after = at(members[1]);
  for (FragmentId f : {code, grandchild}) {
    expectOrdered(f, after);
    expectParallel(f, same);
  }
}

TEST_F(GraphTest, endOfRegionOrdersTasks) {
  auto members = parallel(initial, 1);
  Cursor child = task(members[0]);
  FragmentId grandchild = leaf(child);
  graph.completeTask(child);
  graph.endRegion(initial);
  expectOrdered(grandchild, at(initial));
}

TEST_F(GraphTest, placesAmongConstructsAreComparableBetweenThreads) {
  std::vector<Cursor> team = parallel(initial, 2);
  const auto placeOf = [&](Cursor &c) { return graph.placeAmongConstructs(c.node, at(c)); };
  const auto pass = [&](Cursor &c) { // a construct that another thread executes
    graph.step(c);
    graph.meetConstruct(c);
    graph.step(c);
    ++c.nextOrdinal;
  };
  EXPECT_EQ(placeOf(team[0]), 0u);
  const FragmentId before = at(team[1]);
  Cursor single = graph.beginWorkShare(allocator, team[0], WorkShareKind::Single, 0, 0, 0, 0);
  EXPECT_EQ(graph.placeAmongConstructs(single.node, at(single)), 1u);
  graph.endWorkShare(single, team[0]);
  EXPECT_EQ(placeOf(team[0]), 2u);
  EXPECT_EQ(placeOf(team[1]), 0u); // it has not come there
  pass(team[1]);
  EXPECT_EQ(placeOf(team[1]), 2u);
  EXPECT_EQ(graph.placeAmongConstructs(team[1].node, before), 0u);
  const FragmentId of = leaf(team[1]); // a task, by its creation
  EXPECT_EQ(graph.placeAmongConstructs(team[1].node, of), 2u);
  for (int i = 0; i < 100; ++i)
    pass(team[1]);
  EXPECT_EQ(placeOf(team[1]), 202u);
  EXPECT_EQ(graph.placeAmongConstructs(team[1].node, before), MetConstructs::kUnknown); // so far back nothing is kept
}

TEST_F(GraphTest, iterationsAreParallelOneByOne) {
  auto members = parallel(initial, 2);
  auto i = loop(members[0], {0, 1, 70});
  auto j = loop(members[1], {2, 3});
  expectParallel(i[0], i[1]);
  expectParallel(i[1], i[2]);
  expectParallel(i[0], j[0]);
  expectOrdered(i[0], i[1], kPinned);
  expectOrdered(i[1], i[2], kPinned);
  expectParallel(i[0], j[0], kPinned);
}

TEST_F(GraphTest, teamOfOneStillHasParallelIterations) {
  auto members = parallel(initial, 1);
  auto i = loop(members[0], {0, 1});
  expectParallel(i[0], i[1]);
}

TEST_F(GraphTest, aNamedChunkIsInProgramOrder) {
  auto members = parallel(initial, 1);
  auto i = loop(members[0], {0, 1, 2, 3}, 2);
  EXPECT_EQ(i[0], i[1]);
  expectParallel(i[1], i[2]);
  EXPECT_EQ(i[2], i[3]);
}

TEST_F(GraphTest, aCombinationUntilTheEndOfTheRegionOutlastsAllElse) {
  auto members = parallel(initial, 2);
  graph.taskgroupBegin(members[0]);
  Cursor t = task(members[0]);
  FragmentId own = at(t);
  Cursor inner = task(t);
  FragmentId before = at(inner);
  Cursor combination = graph.beginTask(graph.createCombination(allocator, inner, kRegionEnd, 0));
  FragmentId late = at(combination);
  EXPECT_TRUE(graph.outlastsBarriers(late));
  EXPECT_FALSE(graph.outlastsBarriers(own));
  for (Cursor *c : {&combination, &inner, &t})
    graph.completeTask(*c);
  auto expectLate = [&](FragmentId place) {
    expectParallel(late, place);
    expectParallel(late, place, kPinned);
  };
  expectOrdered(before, late);
  graph.taskgroupEnd(members[0]);
  expectOrdered(before, at(members[0]));
  expectLate(at(members[0]));
  graph.taskwait(members[0]);
  expectLate(at(members[0]));
  Cursor single = graph.beginWorkShare(allocator, members[0], WorkShareKind::Single, 0, 0, 0);
  expectLate(at(single));
  graph.endWorkShare(single, members[0]);
  barrier(members);
  for (Cursor &m : members) {
    expectOrdered(before, at(m));
    expectLate(at(m));
  }
  FragmentId other = leaf(members[1]);
  expectLate(other);
  graph.endRegion(initial);
  expectOrdered(late, at(initial));
}

/// A task of the region encounters another one: the end of that one joins its combinations.
TEST_F(GraphTest, aCombinationUntilTheEndOfAnInnerRegion) {
  auto members = parallel(initial, 2);
  Cursor t = task(members[0]);
  auto inner = parallel(t, 1);
  Cursor taking = task(inner[0]);
  Cursor combination = graph.beginTask(graph.createCombination(allocator, taking, kRegionEnd, 0));
  FragmentId late = at(combination);
  graph.completeTask(combination);
  graph.completeTask(taking);
  barrier(inner);
  expectParallel(late, at(inner[0]));
  graph.endRegion(t);
  expectOrdered(late, at(t));
  graph.completeTask(t);
  graph.taskwait(members[0]);
  expectOrdered(late, at(members[0]));
  barrier(members);
  expectOrdered(late, at(members[1]));
}

TEST_F(GraphTest, floatingWorkSharesAndCodeOfTheirPhase) {
  auto members = parallel(initial, 2);
  FragmentId before = at(members[0]);
  Cursor single = graph.beginWorkShare(allocator, members[0], WorkShareKind::Single, 0, 0, 0);
  FragmentId body = at(single);
  graph.endWorkShare(single, members[0]);
  Cursor other = graph.beginWorkShare(allocator, members[1], WorkShareKind::Single, 0, 0, 0);
  graph.endWorkShare(other, members[1]);
  FragmentId after = at(members[0]);
  expectParallel(before, body);
  expectParallel(body, after);
  expectOrdered(before, after);
  expectOrdered(before, body, kPinned);
  expectOrdered(body, after, kPinned);
  expectParallel(body, at(members[1]), kPinned);
  barrier(members);
  expectOrdered(body, at(members[0]));
  expectOrdered(body, at(members[1]));
}

TEST_F(GraphTest, sectionsAndTwoSinglesAreParallel) {
  auto members = parallel(initial, 2);
  auto s = loop(members[0], {0, 1}, 0, WorkShareKind::Sections);
  auto t = loop(members[0], {0}, 0, WorkShareKind::Sections);
  expectParallel(s[0], s[1]);
  expectParallel(s[0], t[0]);
  expectOrdered(s[0], t[0], kPinned);
}

TEST_F(GraphTest, orderedBlocks) {
  auto members = parallel(initial, 2);
  struct Stages {
    FragmentId before, block, after;
  };
  auto iterate = [&](Cursor &workShare, u64 i) {
    Stages s;
    graph.setIteration(workShare, i);
    s.before = at(workShare);
    graph.orderedBegin(workShare);
    s.block = at(workShare);
    graph.orderedEnd(workShare);
    s.after = at(workShare);
    return s;
  };
  NodeFlags flags = kNodeIterative | kNodeOrdered;
  Cursor first = graph.beginWorkShare(allocator, members[0], WorkShareKind::Loop, flags, 0, 0);
  Cursor second = graph.beginWorkShare(allocator, members[1], WorkShareKind::Loop, flags, 0, 0);
  Stages i = iterate(first, 0), j = iterate(second, 1);
  expectOrdered(i.block, j.block);
  expectOrdered(i.before, j.block);
  expectOrdered(i.before, j.after);
  expectOrdered(i.block, j.after);
  expectParallel(i.after, j.before);
  expectParallel(i.after, j.block);
  expectParallel(i.after, j.after);
  expectParallel(i.before, j.before);
}

TEST_F(GraphTest, sourcesAndSinksCoverJoinedChildren) {
  auto members = parallel(initial, 2);
  NodeFlags flags = kNodeIterative | kNodeDoacross;
  Cursor first = graph.beginWorkShare(allocator, members[0], WorkShareKind::Loop, flags, 0, 0);
  Cursor second = graph.beginWorkShare(allocator, members[1], WorkShareKind::Loop, flags, 0, 0);
  graph.setIteration(first, 0);
  FragmentId joined = leaf(first);
  graph.taskwait(first);
  FragmentId loose = leaf(first), before = at(first);
  graph.doacrossSource(first, 0);
  FragmentId after = at(first);
  graph.setIteration(second, 1);
  FragmentId early = at(second);
  graph.doacrossSink(second, 0);
  FragmentId late = at(second), child = leaf(second);
  for (FragmentId f : {joined, before})
    for (FragmentId g : {late, child})
      expectOrdered(f, g);
  for (FragmentId f : {loose, after})
    for (FragmentId g : {late, child})
      expectParallel(f, g);
  expectParallel(joined, early);
}

TEST_F(GraphTest, ownChunkOfACrossedLoopFollowsItsThread) {
  for (NodeFlags kind : {kNodeDoacross, kNodeOrdered}) {
    auto members = parallel(initial, 2);
    FragmentId x0 = at(members[0]), x1 = at(members[1]);
    NodeFlags flags = kNodeIterative | kNodeOwnChunk | kind;
    Cursor first = graph.beginWorkShare(allocator, members[0], WorkShareKind::Loop, flags, 1, 0);
    Cursor second = graph.beginWorkShare(allocator, members[1], WorkShareKind::Loop, flags, 1, 0);
    auto run = [&](Cursor &workShare, u64 i) {
      graph.setIteration(workShare, i);
      if (kind == kNodeOrdered) {
        graph.orderedBegin(workShare);
        FragmentId block = at(workShare);
        graph.orderedEnd(workShare);
        return block;
      }
      if (i)
        graph.doacrossSink(workShare, i - 1);
      FragmentId middle = at(workShare);
      graph.doacrossSource(workShare, i);
      return middle;
    };
    FragmentId i0 = run(first, 0), i1 = run(second, 1), i2 = run(first, 2);
    expectOrdered(x0, i0);
    expectOrdered(x0, i1);
    expectOrdered(x0, i2);
    expectParallel(x1, i0);
    expectOrdered(x1, i1);
    expectOrdered(x1, i2);
    graph.endWorkShare(first, members[0]);
    graph.endWorkShare(second, members[1]);
    FragmentId y0 = at(members[0]), y1 = at(members[1]);
    expectParallel(y0, i2); // whose iteration is another thread's in larger teams
    for (FragmentId before : {x0, i0, i1})
      expectOrdered(before, y1);
    expectParallel(i2, y1);
    expectParallel(x1, y0);
    expectParallel(i1, y0);
    graph.endRegion(initial);
  }
}

TEST_F(GraphTest, taskIsParallelToItsParentUntilTaskwait) {
  FragmentId before = at(initial);
  Cursor t = task(initial);
  FragmentId body = at(t);
  FragmentId continuation = at(initial);
  FragmentId grandchild = leaf(t);
  graph.completeTask(t);
  FragmentId sibling = leaf(initial);
  expectOrdered(before, body);
  expectParallel(body, continuation);
  expectParallel(body, sibling);
  graph.taskwait(initial);
  FragmentId joined = at(initial);
  expectOrdered(body, joined);
  expectOrdered(sibling, joined);
  expectParallel(grandchild, joined);
}

TEST_F(GraphTest, taskwaitOfTheChildJoinsGrandchildren) {
  Cursor t = task(initial);
  FragmentId grandchild = leaf(t);
  graph.taskwait(t);
  graph.completeTask(t);
  graph.taskwait(initial);
  expectOrdered(grandchild, at(initial));
}

TEST_F(GraphTest, undeferredTaskJoinsItselfOnly) {
  Cursor t = task(initial, kNodeUndeferred);
  FragmentId body = at(t);
  FragmentId child = leaf(t);
  graph.completeTask(t);
  FragmentId after = at(initial);
  expectOrdered(body, after);
  expectParallel(child, after);
}

TEST_F(GraphTest, taskgroupJoinsDescendants) {
  FragmentId outside = leaf(initial);
  graph.taskgroupBegin(initial);
  Cursor t = task(initial);
  FragmentId grandchild = leaf(t);
  graph.completeTask(t);
  FragmentId inside = at(initial);
  graph.taskgroupEnd(initial);
  FragmentId after = at(initial);
  expectParallel(grandchild, inside);
  expectOrdered(grandchild, after);
  expectParallel(outside, after);
}

TEST_F(GraphTest, dependencesFollowTheClauses) {
  using K = DependKind;
  struct Row {
    K earlier, later;
    bool ordered;
  };
  static const Row rows[] = {
      {K::In, K::In, false},
      {K::In, K::Out, true},
      {K::Out, K::In, true},
      {K::Out, K::Out, true},
      {K::MutexInOutSet, K::MutexInOutSet, false},
      {K::InOutSet, K::InOutSet, false},
      {K::MutexInOutSet, K::InOutSet, true},
      {K::InOutSet, K::In, true},
      {K::In, K::InOutSet, true},
      {K::In, K::MutexInOutSet, true},
      {K::Out, K::InOutSet, true},
      {K::MutexInOutSet, K::Out, true},
  };
  uptr address = 1000;
  for (const Row &row : rows) {
    address += 8;
    FragmentId a = leaf(initial, 0, {{address, row.earlier}});
    FragmentId b = leaf(initial, 0, {{address, row.later}});
    FragmentId elsewhere = leaf(initial, 0, {{address + 4, K::Out}});
    SCOPED_TRACE(testing::Message() << int(row.earlier) << " then " << int(row.later));
    row.ordered ? expectOrdered(a, b) : expectParallel(a, b);
    expectParallel(a, elsewhere);
  }
}

TEST_F(GraphTest, allMemoryDependsOnEveryClause) {
  FragmentId a = leaf(initial, 0, {{8, DependKind::In}});
  FragmentId plain = leaf(initial);
  FragmentId all = leaf(initial, 0, {{0, DependKind::AllMemory}});
  FragmentId b = leaf(initial, 0, {{16, DependKind::In}});
  expectOrdered(a, all);
  expectOrdered(all, b);
  expectOrdered(a, b);
  expectParallel(plain, all);
}

TEST_F(GraphTest, dependenceCoversThePredecessorItselfOnly) {
  Cursor t = task(initial, 0, {{8, DependKind::Out}});
  FragmentId body = at(t);
  FragmentId child = leaf(t);
  graph.completeTask(t);
  FragmentId next = leaf(initial, 0, {{8, DependKind::Out}});
  expectOrdered(body, next);
  expectParallel(child, next);
}

TEST_F(GraphTest, onlySiblingsDepend) {
  Cursor t = task(initial);
  FragmentId inner = leaf(t, 0, {{8, DependKind::Out}});
  graph.completeTask(t);
  FragmentId outer = leaf(initial, 0, {{8, DependKind::Out}});
  expectParallel(inner, outer);
}

TEST_F(GraphTest, taskwaitDependJoinsMatchingSiblings) {
  FragmentId a = leaf(initial, 0, {{8, DependKind::Out}});
  FragmentId b = leaf(initial, 0, {{16, DependKind::Out}});
  Dependence wait{8, DependKind::In};
  graph.waitDependences(initial, &wait, 1);
  FragmentId after = at(initial);
  expectOrdered(a, after);
  expectParallel(b, after);
}

TEST_F(GraphTest, tasksOfDifferentIterationsAreNoSiblings) {
  auto members = parallel(initial, 1);
  Cursor workShare = graph.beginWorkShare(allocator, members[0], WorkShareKind::Loop, kNodeIterative, 0, 0);
  graph.setIteration(workShare, 0);
  FragmentId a = leaf(workShare, 0, {{8, DependKind::Out}});
  graph.setIteration(workShare, 1);
  FragmentId b = leaf(workShare, 0, {{8, DependKind::Out}});
  graph.taskwait(workShare);
  FragmentId c = at(workShare);
  graph.endWorkShare(workShare, members[0]);
  expectParallel(a, b);
  expectParallel(a, c);
  expectOrdered(b, c);
}

TEST_F(GraphTest, combinationIsJoinedByTheBarrierOnly) {
  auto members = parallel(initial, 2);
  FragmentId part = at(members[0]);
  FragmentId combination = leaf(members[0], kNodeNotAwaited);
  graph.taskwait(members[0]);
  FragmentId after = at(members[0]);
  expectOrdered(part, combination);
  expectParallel(combination, after);
  barrier(members);
  expectOrdered(combination, at(members[0]));
}

TEST_F(GraphTest, combinationOfATaskIsJoinedByTheTaskgroupOnly) {
  graph.taskgroupBegin(initial);
  Cursor t = task(initial);
  FragmentId combination = leaf(t, kNodeNotAwaited), child = leaf(t);
  graph.taskwait(t);
  FragmentId inTask = at(t);
  graph.completeTask(t);
  graph.taskwait(initial);
  FragmentId after = at(initial);
  expectParallel(combination, inTask);
  expectParallel(combination, after);
  expectOrdered(child, after);
  graph.taskgroupEnd(initial);
  expectOrdered(combination, at(initial));
}

TEST_F(GraphTest, combinationOfATaskPassesInnerTaskgroups) {
  graph.taskgroupBegin(initial);
  const TaskgroupId outer = initial.group;
  Cursor t = task(initial);
  graph.taskgroupBegin(t);
  Cursor u = task(t), v = task(u);
  FragmentId part = at(v);
  Cursor c = graph.beginTask(graph.createCombination(allocator, v, outer, 0));
  FragmentId combination = at(c), child = leaf(v);
  graph.completeTask(c);
  graph.completeTask(v);
  graph.taskwait(u);
  graph.completeTask(u);
  graph.taskgroupEnd(t);
  FragmentId behindInner = at(t);
  graph.completeTask(t);
  graph.taskwait(initial);
  FragmentId behindTask = at(initial);
  expectOrdered(part, combination);
  expectOrdered(child, behindInner);
  expectParallel(combination, behindInner);
  expectParallel(combination, behindTask);
  graph.taskgroupEnd(initial);
  expectOrdered(combination, at(initial));
}

TEST_F(GraphTest, combinationOfATaskPassesInnerTaskgroupsOfOneBody) {
  graph.taskgroupBegin(initial);
  const TaskgroupId outer = initial.group;
  graph.taskgroupBegin(initial);
  Cursor t = task(initial);
  Cursor c = graph.beginTask(graph.createCombination(allocator, t, outer, 0));
  FragmentId combination = at(c);
  graph.completeTask(c);
  graph.completeTask(t);
  graph.taskgroupEnd(initial);
  FragmentId behindInner = at(initial);
  Cursor later = task(initial);
  FragmentId sibling = at(later);
  expectParallel(combination, behindInner);
  expectParallel(combination, sibling);
  graph.completeTask(later);
  graph.taskgroupEnd(initial);
  expectOrdered(combination, at(initial));
}

TEST_F(GraphTest, teamsAndDistribute) {
  auto league = parallel(initial, 2);
  auto i = loop(league[0], {0, 1}, 0, WorkShareKind::Distribute);
  auto j = loop(league[1], {2}, 0, WorkShareKind::Distribute);
  expectParallel(i[0], i[1]);
  expectParallel(i[0], j[0]);
  FragmentId after = at(league[0]);
  expectParallel(i[0], after);
  graph.endRegion(initial);
  expectOrdered(i[0], at(initial));
}

TEST_F(GraphTest, contentionGroups) {
  FragmentId before = at(initial);
  Graph::Region league = graph.beginRegion(initial, 0);
  Cursor first = graph.beginImplicitTask(allocator, league, 0, LockSetId::Empty, kNodeOwnGroup);
  Cursor second = graph.beginImplicitTask(allocator, league, 1, LockSetId::Empty, kNodeOwnGroup);
  FragmentId own = at(first);
  EXPECT_FALSE(graph.sameContentionGroup(own, at(second)));
  EXPECT_FALSE(graph.sameContentionGroup(before, own));
  std::vector<Cursor> inner = parallel(first, 2);
  EXPECT_TRUE(graph.sameContentionGroup(at(inner[0]), at(inner[1])));
  EXPECT_TRUE(graph.sameContentionGroup(own, at(inner[1])));
  // Iterations that any team may run, and the regions inside them.
  Cursor workShare = graph.beginWorkShare(allocator, inner[0], WorkShareKind::Distribute, kNodeOwnGroup, 0, 0);
  graph.setIteration(workShare, 0);
  FragmentId zero = at(workShare);
  std::vector<Cursor> deep = parallel(workShare, 2);
  FragmentId deepZero = at(deep[0]);
  EXPECT_TRUE(graph.sameContentionGroup(deepZero, at(deep[1])));
  graph.endRegion(workShare);
  graph.setIteration(workShare, 1);
  EXPECT_FALSE(graph.sameContentionGroup(zero, at(workShare)));
  EXPECT_FALSE(graph.sameContentionGroup(deepZero, at(workShare)));
  EXPECT_TRUE(graph.sameContentionGroup(zero, deepZero));
  EXPECT_FALSE(graph.sameContentionGroup(zero, at(inner[1])));
}

TEST_F(GraphTest, taskloopIterations) {
  Cursor t = task(initial, kNodeIterative);
  graph.setIteration(t, 0);
  FragmentId a = at(t);
  graph.setIteration(t, 1);
  FragmentId b = at(t);
  graph.completeTask(t);
  graph.taskwait(initial);
  expectParallel(a, b);
  expectOrdered(a, at(initial));
}

/// Memory of a task around the team: who of the team waits, and which task of a taskloop has an iteration, is open.
TEST_F(GraphTest, whatFloatsInATeamDoesNotOrderMemoryFromOutside) {
  std::vector<Cursor> outer = parallel(initial, 1);
  std::vector<Cursor> inner = parallel(outer[0], 1);
  Cursor child = task(inner[0]);
  FragmentId inTask = at(child);
  graph.completeTask(child);
  Cursor workShare = graph.beginWorkShare(allocator, inner[0], WorkShareKind::Single, 0, 0, 0);
  graph.taskwait(workShare);
  graph.endWorkShare(workShare, inner[0]);
  FragmentId after = at(inner[0]);
  expectOrdered(inTask, after, kPinned);
  expectParallel(inTask, after, {graph.outerLevels(inTask), graph.outerLevels(after)});

  Cursor taskloop = task(inner[0], kNodeIterative);
  graph.setIteration(taskloop, 0);
  FragmentId first = at(taskloop);
  graph.setIteration(taskloop, 1);
  FragmentId second = leaf(taskloop);
  expectOrdered(first, second, kPinned);
  expectParallel(first, second, {graph.outerLevels(first), graph.outerLevels(second)});
  // A region inside uses what the task itself owns.
  graph.setIteration(taskloop, 2);
  std::vector<Cursor> third = parallel(taskloop, 1);
  FragmentId inThird = at(third[0]);
  graph.endRegion(taskloop);
  graph.setIteration(taskloop, 3);
  std::vector<Cursor> fourth = parallel(taskloop, 1);
  FragmentId inFourth = at(fourth[0]);
  expectOrdered(inThird, inFourth, {graph.outerLevels(inThird), graph.outerLevels(inFourth)});
}

/// Who waits for a value in a taskloop's iteration has not waited for earlier ones: another task may execute these.
TEST_F(GraphTest, ownWaitsOfATaskloopAreThoseOfAnIteration) {
  Cursor taskloop = task(initial, kNodeIterative), other = task(initial);
  graph.setIteration(taskloop, 0);
  FragmentId first = at(taskloop);
  graph.setIteration(taskloop, 1);
  FragmentId signal = at(taskloop);
  graph.step(taskloop);
  graph.addEdge(signal, at(other));
  expectOrdered(first, at(other), kPinned);
  expectParallel(first, at(other), kPinnedOwnWaits);
  expectOrdered(signal, at(other), kPinnedOwnWaits);
}

TEST_F(GraphTest, hostThreads) {
  FragmentId creator = at(initial);
  graph.step(initial);
  FragmentId after = at(initial);
  Cursor other = graph.beginInitial(allocator, creator);
  FragmentId f = at(other);
  expectOrdered(creator, f);
  expectParallel(after, f);
  expectParallel(f, after);
  graph.step(initial);
  graph.joinInitial(other.node, at(initial));
  expectOrdered(f, at(initial));
  expectParallel(f, after);
}

TEST_F(GraphTest, divergenceNamesTheBodiesBelowTheAncestor) {
  Cursor t = task(initial), u = task(initial);
  Cursor inner = task(t);
  auto d = graph.divergence(at(inner), at(u));
  EXPECT_EQ(d.ancestor, initial.node);
  EXPECT_EQ(d.first, t.node);
  EXPECT_EQ(d.second, u.node);
  d = graph.divergence(at(t), at(inner));
  EXPECT_EQ(d.ancestor, t.node);
  EXPECT_EQ(d.first, SNodeId::None);
  EXPECT_EQ(d.second, inner.node);
}

TEST_F(GraphTest, deepTaskNesting) {
  constexpr unsigned kDepth = 10000;
  std::vector<Cursor> chain{task(initial)};
  for (unsigned i = 1; i < kDepth; ++i)
    chain.push_back(task(chain.back()));
  FragmentId deepest = at(chain.back());
  FragmentId top = at(chain.front());
  expectParallel(top, deepest);
  // Every second task joins its child: the deepest is never joined further up than one level.
  for (unsigned i = kDepth; i-- > 0;) {
    if (i % 2 == 0 && i + 1 < kDepth)
      graph.taskwait(chain[i]);
    graph.completeTask(chain[i]);
  }
  graph.taskwait(initial);
  FragmentId after = at(initial);
  expectOrdered(top, after);
  expectParallel(deepest, after);
}

TEST_F(GraphTest, deepFullyJoinedNesting) {
  constexpr unsigned kDepth = 10000;
  std::vector<Cursor> chain{task(initial)};
  for (unsigned i = 1; i < kDepth; ++i)
    chain.push_back(task(chain.back()));
  FragmentId deepest = at(chain.back());
  for (unsigned i = kDepth; i-- > 0;) {
    graph.taskwait(chain[i]);
    graph.completeTask(chain[i]);
  }
  graph.taskwait(initial);
  expectOrdered(deepest, at(initial));
}

TEST_F(GraphTest, deepRegionNesting) {
  std::vector<Cursor> chain{initial};
  for (unsigned i = 0; i < 1000; ++i)
    chain.push_back(parallel(chain.back(), 1)[0]);
  FragmentId deepest = at(chain.back());
  for (unsigned i = 1000; i-- > 0;)
    graph.endRegion(chain[i]);
  expectOrdered(deepest, at(chain[0]));
}

TEST_F(GraphTest, aMillionNodes) {
  u64 before = graph.snodeCount();
  std::vector<FragmentId> sample;
  for (unsigned i = 0; i < 1000000; ++i) {
    FragmentId f = leaf(initial);
    if (i % 100000 == 0)
      sample.push_back(f);
  }
  EXPECT_GE(graph.snodeCount(), before + 1000000);
  for (FragmentId a : sample)
    for (FragmentId b : sample)
      if (a != b)
        expectParallel(a, b);
  graph.taskwait(initial);
  for (FragmentId a : sample)
    expectOrdered(a, at(initial));
}

TEST_F(GraphTest, sweepKeepsWhatIsMentioned) {
  std::vector<FragmentId> sample;
  for (unsigned round = 0; round < 3; ++round) {
    for (unsigned i = 0; i < 100000; ++i) {
      Cursor c = task(initial), child = task(c);
      FragmentId f = at(i % 2 ? child : c);
      graph.completeTask(child);
      graph.taskwait(c);
      graph.completeTask(c);
      if (i % 10000 == 7 + round)
        sample.push_back(f);
    }
    u64 before = graph.liveBytes();
    for (FragmentId f : sample)
      graph.keep(f);
    graph.keep(initial.node);
    graph.finishSweep();
    initial.current = initial.runNode = WNodeId::None;
    EXPECT_LT(graph.liveBytes() + 10000000, before);
    for (FragmentId a : sample)
      for (FragmentId b : sample)
        if (a != b)
          expectParallel(a, b);
  }
  graph.taskwait(initial);
  for (FragmentId a : sample)
    expectOrdered(a, at(initial));
}

TEST_F(GraphTest, retiredNodesMakeRoomAndIdsGrow) {
  FragmentId old = at(initial);
  FragmentId mark = graph.highWater();
  EXPECT_LT(old, mark);
  graph.retireAll();
  NodeAllocator fresh;
  Cursor next = graph.beginInitial(fresh, FragmentId::None);
  FragmentId a = graph.fragment(fresh, next);
  EXPECT_GE(a, mark);
  graph.step(next);
  expectOrdered(a, graph.fragment(fresh, next));
}

// A thread's allocator has ids left from before. What is made with them is kept as all else: here the scope that says
// that a task has waited for its first child.
TEST_F(GraphTest, sweepKeepsWhatWasMadeAfterARetirement) {
  for (unsigned i = 0; i < 40; ++i)
    leaf(initial);
  graph.retireAll();
  Graph::startAt(allocator, graph.highWater());
  initial = graph.beginInitial(allocator, FragmentId::None);
  Cursor parent = task(initial);
  FragmentId joined = leaf(parent);
  graph.taskwait(parent);
  FragmentId left = leaf(parent);
  graph.completeTask(parent);
  for (FragmentId f : {joined, left})
    graph.keep(f);
  graph.keep(initial);
  graph.finishSweep();
  allocator = {};
  graph.taskwait(initial);
  expectOrdered(joined, at(initial));
  expectParallel(left, at(initial));
}

TEST_F(GraphTest, eightThreadsBuildAndQuery) {
  constexpr u32 kThreads = 8;
  constexpr unsigned kRounds = 2000;
  auto members = parallel(initial, kThreads);
  std::vector<std::vector<FragmentId>> tasks(kThreads), joined(kThreads);
  std::vector<std::thread> threads;
  std::vector<unsigned> wrong(kThreads, 0);
  for (u32 t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      NodeAllocator mine;
      Cursor &c = members[t];
      for (unsigned r = 0; r < kRounds; ++r) {
        SNodeId id = graph.createTask(mine, c, 0, 0);
        Cursor body = graph.beginTask(id);
        tasks[t].push_back(graph.fragment(mine, body));
        graph.completeTask(body);
        const FragmentId after = graph.fragment(mine, c);
        wrong[t] += graph.happensBefore(tasks[t].back(), after, kFloating) ||
                    graph.happensBefore(after, tasks[t].back(), kFloating);
        graph.taskwait(c);
        joined[t].push_back(graph.fragment(mine, c));
        wrong[t] += !graph.happensBefore(tasks[t].back(), joined[t].back(), kFloating);
      }
    });
  for (std::thread &t : threads)
    t.join();
  for (u32 t = 0; t < kThreads; ++t) {
    EXPECT_EQ(wrong[t], 0u);
    for (unsigned r = 0; r < kRounds; r += 97) {
      expectParallel(tasks[t][r], joined[(t + 1) % kThreads][kRounds - 1 - r]);
      expectOrdered(tasks[t][r], joined[t][kRounds - 1]);
    }
  }
  graph.endRegion(initial);
  FragmentId after = at(initial);
  for (u32 t = 0; t < kThreads; ++t)
    expectOrdered(tasks[t][5], after);
}

TEST_F(GraphTest, InitialisationPrecedesWhatComesLaterOnceItIsAwaited) {
  std::vector<Cursor> team = parallel(initial, 2);
  const u8 number = kOnceFirst + 3;
  team[0].once = number;
  FragmentId body = at(team[0]);
  std::vector<Cursor> inner = parallel(team[0], 2); // belongs to the initialisation
  FragmentId member = at(inner[1]);
  Cursor child = task(inner[0]);
  FragmentId ofTask = at(child);
  graph.step(team[0]);
  team[0].once = 0;
  FragmentId after = at(team[0]), other = at(team[1]);
  EXPECT_FALSE(graph.happensBefore(body, other, kFloating));
  EXPECT_FALSE(graph.happensBefore(ofTask, other, kFloating));
  graph.awaitOnce(number);
  EXPECT_TRUE(graph.happensBefore(body, other, kFloating));
  EXPECT_TRUE(graph.happensBefore(member, other, kFloating));
  EXPECT_TRUE(graph.happensBefore(ofTask, other, kFloating));
  EXPECT_FALSE(graph.happensBefore(after, other, kFloating));
}

} // namespace
