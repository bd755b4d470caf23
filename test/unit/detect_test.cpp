// Detect: which pairs of accesses race, and what histories keep. Bodies are told by hand (detect_world.h).
#include "detect_world.h"

#include "detect/current.h"
#include "detect/memory_life.h"
#include "detect/private_stack.h"
#include "detect/safepoints.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <random>
#include <set>

using namespace ompracer;
using namespace ompracer::test;

namespace {

using Detect = World;

TEST_F(Detect, ImplicitTasksRaceUntilTheBarrier) {
  auto &m = team(2);
  at(m[0]);
  write();
  read();
  EXPECT_EQ(races(), 0u);
  at(m[1]);
  read();
  EXPECT_EQ(races(), 1u);
  for (Cursor &c : m)
    graph.barrier(c);
  at(m[1]);
  write();
  EXPECT_EQ(races(), 0u);
  at(m[0]);
  write();
  EXPECT_EQ(races(), 1u);
}

TEST_F(Detect, TheFirstWriterIsNamed) {
  auto &m = team(2);
  at(m[0]);
  write();
  at(m[1]);
  read();
  ASSERT_EQ(gSeen.size(), 1u);
  EXPECT_TRUE(gSeen[0].earlier.write());
  EXPECT_FALSE(gSeen[0].current.write());
  EXPECT_EQ(gSeen[0].cell, address);
}

TEST_F(Detect, IterationsOnOneThreadRace) {
  auto &m = team(1);
  Cursor loop = workShare(m[0]);
  for (u64 i = 0; i < 200; ++i) {
    at(loop, i);
    write(8 + 4 * i); // each its own
    write(8 + 4 * i);
    read(4 * 300);
  }
  EXPECT_EQ(races(), 0u);
  at(loop, 200);
  write(8 + 4 * 7);
  EXPECT_EQ(races(), 1u);
  write(4 * 300);
  EXPECT_GE(races(), 1u);
}

TEST_F(Detect, TheFastWayIntoTheNextIterationEndsTheFragment) {
  auto &m = team(1);
  Cursor loop = workShare(m[0]);
  at(loop, 0);
  write();
  setIteration(gThread, 1);
  write();
  EXPECT_EQ(races(), 1u);
}

TEST_F(Detect, NamedChunksAreInOrder) {
  auto &m = team(1);
  Cursor loop = workShare(m[0], WorkShareKind::Loop, 0, 3);
  for (u64 i = 0; i < 3; ++i) {
    at(loop, i);
    write();
  }
  EXPECT_EQ(races(), 0u);
  at(loop, 3);
  write();
  EXPECT_EQ(races(), 1u) << "first iteration of the next chunk";
  // A chunk that reaches over the end of a run of 64.
  at(loop, 63);
  write(8);
  at(loop, 64);
  write(8);
  at(loop, 65);
  write(8);
  EXPECT_EQ(races(), 0u);
  at(loop, 66);
  write(8);
  EXPECT_EQ(races(), 1u);
}

TEST_F(Detect, BytesAreExact) {
  auto &m = team(2);
  at(m[0]);
  writeOf<1>(3);
  writeOf<2>(4);
  writeOf<16>(32);
  writeOf<8>(100); // unaligned: over two words
  at(m[1]);
  writeOf<2>(0);
  writeOf<1>(2);
  writeOf<2>(6);
  writeOf<1>(31);
  writeOf<1>(48);
  writeOf<4>(96);
  writeOf<4>(108);
  EXPECT_EQ(races(), 0u);
  readOf<8>(0);
  EXPECT_EQ(races(), 2u);
  readOf<1>(47);
  EXPECT_EQ(races(), 1u);
  readOf<1>(103);
  readOf<1>(104);
  EXPECT_EQ(races(), 2u);
}

TEST_F(Detect, Ranges) {
  auto &m = team(2);
  at(m[0]);
  recordRange(address + 3, 50, accessBits(gThread, true, false), SiteId::Unknown);
  at(m[1]);
  readOf<1>(2);
  readOf<1>(53);
  EXPECT_EQ(races(), 0u);
  readOf<1>(3);
  readOf<1>(52);
  readOf<4>(20);
  EXPECT_EQ(races(), 3u);
}

TEST_F(Detect, RepeatedInEachIteration) {
  auto &m = team(2);
  Cursor loop = workShare(m[0]);
  const Repetition columns{address, 8, 24, 40};
  auto readAll = [&](Repetition r) { recordRepeated(r, accessBits(gThread, false, false), SiteId::Unknown); };
  for (u64 i = 0; i < 80; ++i) {
    at(loop, i);
    readAll(columns);
    readAll(columns);
    readAll({address, 8, 24, i % 40 + 1}); // the beginning of it
  }
  EXPECT_EQ(races(), 0u);
  at(m[1]);
  writeOf<8>(8);
  EXPECT_EQ(races(), 0u) << "between two columns";
  writeOf<8>(24 * 39);
  EXPECT_GE(races(), 1u);
  at(loop, 80);
  readAll({address, 8, 24, 41});
  readAll({address, 4, 24, 41});
  readAll({address, 8, 12, 41});
  EXPECT_GE(races(), 1u) << "more than was remembered";
}

TEST_F(Detect, RepeatedWritesAreNoRepeatedReads) {
  auto &m = team(1);
  Cursor loop = workShare(m[0]);
  const Repetition row{address, 8, 8, 10};
  for (u64 i = 0; i < 5; ++i) {
    at(loop, i);
    recordRepeated(row, accessBits(gThread, false, false), SiteId::Unknown);
  }
  EXPECT_EQ(races(), 0u);
  recordRepeated(row, accessBits(gThread, true, false), SiteId::Unknown);
  EXPECT_GE(races(), 10u);
}

TEST_F(Detect, RepeatedAccessesOfMemoryThatBeginsALife) {
  auto &m = team(2);
  Cursor loop = workShare(m[0]);
  const Repetition plane{address + 9 * 80, 8, 8, 5, -80, 10};
  for (u64 i = 0; i < 5; ++i) {
    at(loop, i);
    recordRepeated(plane, accessBits(gThread, false, false), SiteId::Unknown);
  }
  for (uptr row : {0, 5, 9}) {
    beginLife(gThread, address + row * 80, 40);
    recordRepeated(plane, accessBits(gThread, false, false), SiteId::Unknown);
    at(m[1]);
    writeOf<8>(row * 80 + 32);
    EXPECT_GE(races(), 1u) << "recorded anew";
    beginLife(gThread, address + row * 80, 40);
    at(loop, 5 + row);
  }
}

TEST_F(Detect, ReadsThatAreKnownOfARun) {
  auto &m = team(2);
  Cursor loop = workShare(m[0]);
  at(loop, 0);
  auto readWord = [&](uptr offset) { access<8, false>(address + offset, &sites[1], 0); };
  auto readIn = [&](u64 iteration) {
    setIteration(gThread, iteration);
    read(8);
    readWord(16);
  };
  for (u64 i = 1; i < 10; ++i)
    readIn(i);
  EXPECT_NE(gThread.readKey, 0u);
  EXPECT_EQ(entries(8), 2u);
  read(12);
  readWord(8);
  EXPECT_EQ(entries(12), 3u) << "the other half is recorded, and the word in its place";
  EXPECT_EQ(races(), 0u);
  at(m[1]);
  write(12);
  EXPECT_GE(races(), 1u);

  at(loop, 10);
  EXPECT_EQ(gThread.readKey, 0u);
  readIn(11);
  readIn(12);
  EXPECT_NE(gThread.readKey, 0u);
  beginLife(gThread, address + 16, 8);
  readWord(16);
  EXPECT_EQ(entries(16), 1u) << "recorded anew";
  newRun(gThread);
  EXPECT_EQ(gThread.readKey, 0u);
}

TEST(KnownReads, AreOfOneRunAndOwnership) {
  static KnownReads reads;
  constexpr uptr kBlock = 0x7f0000001200;
  const u64 key = KnownReads::keyOf(65), other = KnownReads::keyOf(64), owned = key | 1;
  EXPECT_FALSE(reads.holds<8>(kBlock, key));
  EXPECT_EQ(reads.add(kBlock + 8, 0xff, key), 0u);
  EXPECT_EQ(reads.add(kBlock + 16, 0x3f, key), 0x30u) << "no whole half";
  EXPECT_EQ(reads.add(kBlock + 248, 0xf0, key), 0u);
  EXPECT_TRUE(reads.holds<8>(kBlock + 8, key) && reads.holds<4>(kBlock + 12, key) &&
              reads.holds(kBlock + 15, 0x80, key));
  EXPECT_TRUE(reads.holds<4>(kBlock + 16, key) && reads.holds<4>(kBlock + 252, key));
  EXPECT_FALSE(reads.holds<8>(kBlock + 16, key) || reads.holds<4>(kBlock + 20, key) || reads.holds<8>(kBlock, key));
  EXPECT_FALSE(reads.holds<8>(kBlock + 248, key) || reads.holds<8>(kBlock + 256 + 8, key));
  EXPECT_FALSE(reads.holds<8>(kBlock + 8, other) || reads.holds<8>(kBlock + 8, owned));
  reads.forget(kBlock + 255, 1);
  EXPECT_FALSE(reads.holds<8>(kBlock + 8, key));
  reads.add(kBlock + 256, 0xff, key);
  reads.forget(kBlock + 255, 2);
  EXPECT_FALSE(reads.holds<8>(kBlock + 256, key));
  reads.add(kBlock, 0xff, key);
  reads.add(kBlock + 8, 0xff, other);
  EXPECT_FALSE(reads.holds<8>(kBlock, key) || reads.holds<8>(kBlock, other));
  reads.clear();
  EXPECT_FALSE(reads.holds<8>(kBlock + 8, other));
}

TEST_F(Detect, AtomicsRaceWithPlainAccessesOnly) {
  auto &m = team(3);
  at(m[0]);
  atomic(true);
  at(m[1]);
  atomic(true);
  atomic(false);
  EXPECT_EQ(races(), 0u);
  at(m[2]);
  read();
  EXPECT_GE(races(), 1u);
}

TEST_F(Detect, CombinationsAreNotAtomic) {
  auto &m = team(2);
  for (Cursor &c : m) {
    at(c);
    lock(c, 0x10);
    reductionBegin(gThread);
    atomic(true);
    reductionEnd(gThread);
    unlock(c, 0x10);
  }
  EXPECT_EQ(races(), 0u);
  atomic(true);
  EXPECT_GE(races(), 1u);
}

TEST_F(Detect, ACommonLockExcludes) {
  auto &m = team(3);
  at(m[0]);
  lock(m[0], 0x10);
  write();
  unlock(m[0], 0x10);
  lock(m[1], 0x20);
  lock(m[1], 0x10);
  write();
  EXPECT_EQ(races(), 0u);
  unlock(m[1], 0x10);
  write();
  EXPECT_EQ(races(), 1u);
  lock(m[2], 0x20);
  read();
  EXPECT_EQ(races(), 1u) << "with the first only: the second holds 0x20, too";
}

TEST_F(Detect, ATeamInsideOneCriticalSectionRaces) {
  LockSetId held = gDetector.locks.add(LockSetId::Empty, {0x30, 77});
  auto &m = team(2, held);
  at(m[0]);
  write();
  at(m[1]);
  write();
  EXPECT_EQ(races(), 1u);
}

TEST_F(Detect, AWeakerLockSetDoesNotReplace) {
  auto &m = team(2);
  at(m[0]);
  write();
  lock(m[0], 0x40);
  write(); // must not stand for the first
  lock(m[1], 0x40);
  write();
  EXPECT_EQ(races(), 1u);
}

TEST_F(Detect, OwnedMemoryIsComparedInThePinnedOrder) {
  auto &m = team(2);
  Cursor first = workShare(m[0]), second = workShare(m[1]);
  for (u64 i = 0; i < 100; ++i) {
    at(first, i);
    write(0, OMPRACER_OWNED);
    write(64 + 4 * i, OMPRACER_OWNED);
  }
  EXPECT_EQ(races(), 0u);
  EXPECT_LE(entries(), Cell::kSlots) << "two stand for all";
  at(second, 100);
  write(0, OMPRACER_OWNED);
  EXPECT_GE(races(), 1u) << "another implicit task";
  at(first, 101);
  write(64);
  EXPECT_EQ(races(), 1u) << "one of the two is not owned";
  write(68, OMPRACER_UNKNOWN_PROVENANCE);
  EXPECT_EQ(races(), 0u);
}

TEST_F(Detect, TheExecutingThreadIsInOrderWithItself) {
  auto &m = team(2);
  Cursor a = task(m[0]), b = task(m[0]);
  at(a);
  write(0, OMPRACER_EXECUTOR);
  write(8);
  at(b);
  write(0, OMPRACER_EXECUTOR);
  EXPECT_EQ(races(), 0u);
  write(8);
  EXPECT_EQ(races(), 1u);
}

TEST_F(Detect, ManyReadersOfOneLoopNeedTwoEntries) {
  auto &m = team(4);
  std::vector<Cursor> loops;
  for (Cursor &c : m)
    loops.push_back(workShare(c));
  for (u64 i = 0; i < 1000; ++i) {
    at(loops[i / 7 % 4], i);
    read();
  }
  EXPECT_EQ(entries(), 2u);
  EXPECT_EQ(races(), 0u);
  at(loops[2], 1000);
  write();
  EXPECT_GE(races(), 1u);
}

/// Tasks nested in each other: no later join covers two of them for sure, so precise mode keeps all.
TEST_F(Detect, ReadersWithoutWitnessesSpill) {
  gDetector.mode = Mode::Precise;
  auto &m = team(2);
  std::deque<Cursor> chain = nestedTasksRead(m[0], 30);
  EXPECT_EQ(entries(), chain.size());
  EXPECT_EQ(gThread.historiesDropped, 0u);
  at(m[1]);
  write();
  EXPECT_EQ(races(), chain.size());
}

/// Auto mode keeps the two with the highest common ancestor of many, while joins have been nested.
TEST_F(Detect, NestedReadersAreBounded) {
  auto &m = team(2);
  std::deque<Cursor> chain = nestedTasksRead(m[0], 300);
  EXPECT_LE(entries(), 32u);
  EXPECT_EQ(gThread.historiesDropped, 0u);
  at(m[1]);
  write();
  EXPECT_GE(races(), 1u);
}

TEST_F(Detect, FastModeKeepsTwoOfNestedReaders) {
  gDetector.mode = Mode::Fast;
  auto &m = team(2);
  nestedTasksRead(m[0], 30);
  EXPECT_EQ(entries(), Cell::kSlots);
  EXPECT_EQ(gThread.historiesDropped, 0u);
  at(m[1]);
  write();
  EXPECT_GE(races(), 1u);
}

TEST_F(Detect, FastModeSaysWhatItForgot) {
  gDetector.mode = Mode::Fast;
  auto &m = team(9);
  for (uptr i = 0; i < 8; ++i) {
    lock(m[i], 0x10 * (i + 1));
    at(m[i]);
    read();
  }
  EXPECT_EQ(entries(), Cell::kSlots);
  EXPECT_EQ(gThread.historiesDropped, 8 - Cell::kSlots);
  at(m[8]);
  write();
  EXPECT_GE(races(), 1u);
}

/// Neighbouring characters do not drive each other out.
TEST_F(Detect, FastModeKeepsTheReadersOfEachCharacter) {
  gDetector.mode = Mode::Fast;
  auto &m = team(3);
  for (int i = 0; i < 2; ++i)
    for (uptr offset = 0; offset < 8; ++offset) {
      at(m[i]);
      readOf<1>(offset);
    }
  EXPECT_EQ(gThread.historiesDropped, 0u);
  for (uptr offset = 0; offset < 8; ++offset) {
    at(m[2]);
    writeOf<1>(offset);
    EXPECT_GE(races(), 1u) << offset;
  }
}

TEST_F(Detect, AnOrderedAccessReplaces) {
  auto &m = team(2);
  for (int phase = 0; phase < 50; ++phase) {
    for (Cursor &c : m) {
      at(c);
      read();
    }
    for (Cursor &c : m)
      graph.barrier(c);
    at(m[phase & 1]);
    write();
    for (Cursor &c : m)
      graph.barrier(c);
  }
  EXPECT_EQ(races(), 0u);
  EXPECT_LE(entries(), 3u);
}

TEST_F(Detect, AJoinedChildIsReplacedAnUnjoinedOneIsNot) {
  auto &m = team(2);
  Cursor child = task(m[0]);
  at(child);
  read();
  at(m[0]);
  write(); // the child is not joined
  EXPECT_EQ(races(), 1u);
  graph.completeTask(child);
  graph.taskwait(m[0]);
  at(m[0]);
  write();
  EXPECT_EQ(races(), 0u);
}

// The iterations of a taskloop share W-nodes as those of a loop do, and edges lead to what created them.
TEST_F(Detect, AnEdgeLeadsToTheIterationsOfATaskloop) {
  std::deque<Cursor> &members = team(2);
  at(members[0]);
  write();
  const FragmentId from = graph.fragment(gThread.alloc, members[0]);
  graph.step(members[1]);
  graph.addEdge(from, graph.fragment(gThread.alloc, members[1]));
  Cursor loop = task(members[1], kNodeIterative);
  at(loop, 0);
  write();
  EXPECT_EQ(races(), 0u);
}

TEST_F(Detect, EarlierRegionsAreStale) {
  auto &m = team(2);
  at(m[0]);
  write();
  graph.endRegion(initial);
  gThread.orderedBelow = graph.highWater();
  Graph::startAt(gThread.alloc, gThread.orderedBelow);
  auto &n = team(2);
  at(n[1]);
  write();
  EXPECT_EQ(races(), 0u);
  EXPECT_EQ(entries(), 1u);
  const Cell cell = Trie::cellIn(*gDetector.trie.leafAt(address), address);
  EXPECT_NE(cell[0], 0u);
  EXPECT_EQ(cell.inUse(std::memory_order_relaxed), 1u) << "the stale slot is used again";
}

TEST_F(Detect, TheEndOfABlockIsAWriteUntilTheNextBegins) {
  auto &m = team(2);
  at(m[0]);
  writeOf<1>(5);
  write(16);
  at(m[1]);
  endOfLife(address, 5, accessBits(gThread, true, false), SiteId::Unknown);
  EXPECT_EQ(races(), 0u) << "the byte after the block";
  endOfLife(address, 16, accessBits(gThread, true, false), SiteId::Unknown);
  EXPECT_EQ(races(), 1u);
  at(m[0]);
  read(12);
  EXPECT_EQ(races(), 1u) << "use after the end";
  clearMemory(address, 16);
  EXPECT_EQ(entries(), 0u);
  write(0);
  write(4);
  EXPECT_EQ(races(), 0u);
  at(m[1]);
  write(16);
  EXPECT_EQ(races(), 1u) << "outside the block nothing is forgotten";
}

TEST_F(Detect, TheEndOfALargeBlockMeetsEveryAccess) {
  auto &m = team(2);
  at(m[0]);
  for (uptr offset : {4, 3000, 4092})
    writeOf<1>(offset);
  at(m[1]);
  endOfLife(address, 4093, accessBits(gThread, true, false), SiteId::Unknown);
  EXPECT_EQ(races(), 3u);
  at(m[0]);
  readOf<1>(3001);
  readOf<1>(4093);
  EXPECT_EQ(races(), 1u);
}

TEST_F(Detect, IgnoringStopsRecording) {
  auto &m = team(2);
  at(m[0]);
  ignoreBegin(gThread);
  setRecording(gThread, true);
  write();
  ignoreEnd(gThread);
  EXPECT_TRUE(gThread.recording);
  at(m[1]);
  write();
  EXPECT_EQ(races(), 0u);
}

/// Random bodies and accesses: on every location, the history reports a race if and only if two of its accesses race
/// by the definition.
struct Random : World, testing::WithParamInterface<Mode> {
  struct Done {
    FragmentId fragment;
    LockSetId locks;
    uptr offset;
    u32 size;
    bool write, atomic;
    Ownership owner;
  };
  std::string describe(const Done &d) {
    const WNode &w = graph.wnode(d.fragment);
    auto number = [](auto n) { return " " + std::to_string(static_cast<u64>(n)); };
    return std::string(d.atomic ? "atomic " : "") + (d.write ? "write" : "read") + number(d.offset) + number(d.size) +
           " node" + number(w.node) + " step" + number(w.step) + " iteration" + number(graph.iterationOf(d.fragment)) +
           " locks" + number(d.locks) + " owner" + number(d.owner) + "\n";
  }
  bool racing(const Done &a, const Done &b) {
    if (a.offset + a.size <= b.offset || b.offset + b.size <= a.offset || !(a.write || b.write) ||
        (a.atomic && b.atomic) || a.fragment == b.fragment)
      return false;
    Pins pins = a.owner == Ownership::None || b.owner == Ownership::None ? kFloating
                : a.owner == Ownership::Inner && b.owner == Ownership::Inner
                    ? kPinned
                    : Pins{graph.outerLevels(a.fragment), graph.outerLevels(b.fragment)};
    return !graph.happensBefore(a.fragment, b.fragment, pins) &&
           gDetector.locks.exclude(a.locks, b.locks) == Exclusion::No;
  }
};

TEST_P(Random, AgreesWithTheDefinition) {
  constexpr int kPrograms = 4000, kAccesses = 60, kWords = 6;
  u32 racyWords = 0, cleanWords = 0;
  for (int program = 0; program < kPrograms; ++program) {
    SetUp();
    gDetector.mode = GetParam();
    teams.clear();
    std::mt19937 random(static_cast<u32>(program));
    auto chance = [&](u32 percent) { return random() % 100 < percent; };
    u32 threads = 1 + random() % 3;
    auto &members = team(threads);
    struct Body {
      std::deque<Cursor> stack; ///< the member, its work share or task, tasks of that
      bool inWorkShare = false;
      u64 next = 0; ///< iteration, if it does not start a chunk
    };
    std::vector<Body> bodies(threads);
    for (u32 i = 0; i < threads; ++i)
      bodies[i].stack.push_back(members[i]);
    u64 nextChunk = 0;
    std::vector<Done> done;
    u32 seenWords = 0;
    u32 chunk = chance(20) ? 1 + random() % 4 : 0;
    // One thread executes all of a chunk.
    auto nextIteration = [&](Body &body) {
      if (!chunk)
        return nextChunk++;
      if (body.next % chunk == 0)
        body.next = nextChunk++ * chunk;
      return body.next++;
    };
    for (int n = 0; n < kAccesses; ++n) {
      Body &body = bodies[random() % threads];
      Cursor *c = &body.stack.back();
      u32 what = random() % 100;
      if (what < 8 && body.stack.size() == 1) {
        body.stack.push_back(workShare(*c, WorkShareKind::Loop, 0, chunk));
        body.inWorkShare = true;
        at(body.stack.back(), nextIteration(body));
      } else if (what < 25 && body.inWorkShare && body.stack.size() == 2) {
        at(*c, nextIteration(body));
      } else if (what < 30 && body.inWorkShare && body.stack.size() == 2) {
        Cursor ended = *c;
        body.stack.pop_back();
        body.inWorkShare = false;
        graph.endWorkShare(ended, body.stack.back());
      } else if (what < 42 && body.stack.size() < 5) {
        body.stack.push_back(task(*c));
      } else if (what < 52 && body.stack.size() > (body.inWorkShare ? 2u : 1u)) {
        graph.completeTask(*c);
        body.stack.pop_back();
      } else if (what < 56) {
        graph.taskwait(*c);
      } else if (what < 62 && c->lockSet == LockSetId::Empty) {
        c->lockSet = gDetector.locks.add(LockSetId::Empty, {random() % 2 + 1, 0});
        graph.step(*c);
      } else if (what < 72 && c->lockSet != LockSetId::Empty) {
        c->lockSet = LockSetId::Empty;
        graph.step(*c);
      } else if (what < 74) {
        // A barrier: all bodies end first.
        for (Body &b : bodies) {
          while (b.stack.size() > 1) {
            if (b.inWorkShare && b.stack.size() == 2) {
              Cursor ended = b.stack.back();
              b.stack.pop_back();
              graph.endWorkShare(ended, b.stack.back());
              b.inWorkShare = false;
            } else {
              graph.completeTask(b.stack.back());
              b.stack.pop_back();
            }
          }
          graph.barrier(b.stack.back());
        }
      }
      c = &body.stack.back();
      at(*c);
      u32 size = 1u << random() % 4;
      Done d{};
      d.size = size;
      d.offset = (random() % (kWords * 8)) & ~(size - 1);
      d.write = chance(35);
      d.atomic = chance(20);
      u32 flags = chance(25) ? OMPRACER_OWNED : 0;
      d.owner = flags ? Ownership::Inner : Ownership::None;
      Entry b = withOwner(accessBits(gThread, d.write, d.atomic), static_cast<u64>(d.owner) << Entry::kOwnerShift)
                    .with(byteGroupOf(d.offset, size));
      size_t before = gSeen.size();
      recordSlow(address + d.offset, b, &sites[random() % 4], gDetector.trie.leafAt(address + d.offset));
      d.fragment = gThread.current;
      d.locks = c->lockSet;
      u32 word = static_cast<u32>(d.offset / 8);
      for (size_t i = before; i < gSeen.size(); ++i) {
        // What is reported is a race by the definition.
        const SeenRace &race = gSeen[i];
        Done e{race.earlier.fragment(),
               graph.wnode(race.earlier.fragment()).lockSet,
               word * 8 + byteGroupOffset(race.earlier.byteGroup()),
               byteGroupSize(race.earlier.byteGroup()),
               race.earlier.write(),
               race.earlier.atomic(),
               race.earlier.owner()};
        ASSERT_TRUE(racing(e, d)) << "program " << program << " access " << n << "\n" << describe(e) << describe(d);
      }
      if (gSeen.size() > before)
        seenWords |= 1u << word;
      bool expected = false;
      for (const Done &e : done)
        expected |= e.offset / 8 == d.offset / 8 && racing(e, d);
      // Completeness ends at a location's first race.
      if (expected && GetParam() != Mode::Fast)
        ASSERT_TRUE(seenWords >> word & 1) << "program " << program << " access " << n << " word " << word;
      done.push_back(d);
    }
    racyWords += static_cast<u32>(__builtin_popcount(seenWords));
    cleanWords += static_cast<u32>(kWords - __builtin_popcount(seenWords));
  }
  EXPECT_GT(racyWords, 500u);
  EXPECT_GT(cleanWords, 500u);
}

TEST(Contexts, AreStoredOnceAndFoldRecursion) {
  static Contexts contexts;
  ASSERT_TRUE(contexts.init());
  const uptr region[] = {0x10, 0x11}, left[] = {0x20}, right[] = {0x30};
  const ContextId parallel = contexts.enter(ContextId::None, "parallel", region, 2);
  EXPECT_NE(parallel, ContextId::None);
  EXPECT_EQ(contexts.enter(ContextId::None, "parallel", region, 2), parallel);
  EXPECT_NE(contexts.enter(ContextId::None, "parallel", region, 1), parallel);
  const ContextId task = contexts.enter(parallel, "task", left, 1);
  EXPECT_EQ(contexts[task].outer, parallel);
  EXPECT_EQ(contexts[task].frames[0], 0x20u);
  // What was created in program order belongs to the body around it.
  const ContextId part = contexts.enter(task, "parallel", right, 1, true);
  EXPECT_NE(part, contexts.enter(task, "parallel", right, 1));
  EXPECT_EQ(contexts.bodyOf(part), task);
  EXPECT_EQ(contexts.bodyOf(task), task);
  // The stacks of accesses have the last numbers.
  const ContextId stack = contexts.enterStack(task, region, 2);
  EXPECT_GT(static_cast<u32>(stack), contexts.end());
  EXPECT_EQ(contexts.enterStack(task, region, 2), stack);
  EXPECT_EQ(contexts[stack].outer, task);
  // A tree of tasks as deep as you like.
  std::set<ContextId> all;
  ContextId deep = task;
  for (unsigned i = 0; i < 10000; ++i)
    all.insert(deep = contexts.enter(deep, "task", i * 7 % 5 < 2 ? left : right, 1));
  EXPECT_LE(all.size(), 4u);
}

INSTANTIATE_TEST_SUITE_P(Modes, Random, testing::Values(Mode::Auto, Mode::Precise, Mode::Fast));

/// Variables of a stack, byte by byte, against a plain model.
TEST(PrivateStack, KnowsEachByte) {
  constexpr uptr kLow = 0x10000, kHigh = 0x11000;
  PrivateStack stack;
  std::set<uptr> model;
  std::minstd_rand random(1);
  auto pick = [&](uptr n) { return static_cast<uptr>(random()) % n; };
  for (int round = 0; round < 3000; ++round) {
    const uptr begin = kLow + pick(kHigh - kLow), size = 1 + pick(pick(8) ? 24 : 600);
    switch (pick(8)) {
    case 0: {
      const uptr frame = kLow + pick(kHigh - kLow);
      stack.removeBelow(frame);
      model.erase(model.begin(), model.lower_bound(frame));
      break;
    }
    case 1:
    case 2:
      stack.remove(begin, size);
      if (begin + size <= kHigh)
        model.erase(model.lower_bound(begin), model.lower_bound(begin + size));
      break;
    default:
      stack.add(begin, size, kLow, kHigh);
      if (begin + size <= kHigh)
        for (uptr i = 0; i < size; ++i)
          model.insert(begin + i);
    }
    const uptr from = kLow + pick(kHigh - kLow), length = 1 + pick(pick(4) ? 20 : 200);
    uptr known = 0;
    while (known < length && model.count(from + known))
      ++known;
    EXPECT_EQ(stack.holdsAll(from, length), known == length) << round;
    EXPECT_EQ(stack.holds(from, 1u << from % 8), model.count(from) != 0) << round;
  }
  EXPECT_FALSE(stack.holds(kHigh, 1));
  EXPECT_FALSE(stack.holdsAll(kLow - 8, 16));
  stack.release();
  EXPECT_FALSE(stack.holds(kLow, 0));
}

// They are mapped and never constructed, so their initialisers must say the same.
TEST(ThreadTables, BeginAsZeros) {
  alignas(ThreadTables) static unsigned char memory[sizeof(ThreadTables)];
  new (memory) ThreadTables;
  EXPECT_TRUE(std::all_of(std::begin(memory), std::end(memory), [](unsigned char byte) { return byte == 0; }));
}

TEST(Safepoints, WhoWaitsOutsideStaysThere) {
  static Thread alone, waits;
  Safepoints safepoints;
  gSafepoints.leave(gThread);
  ASSERT_TRUE(safepoints.beAlone(alone));
  safepoints.pass(waits);
  EXPECT_FALSE(waits.inGraph);
  EXPECT_FALSE(safepoints.beAlone(waits));
  EXPECT_FALSE(waits.inGraph);
  safepoints.goOn();
  safepoints.enter(waits);
  EXPECT_TRUE(waits.inGraph);
}

} // namespace
