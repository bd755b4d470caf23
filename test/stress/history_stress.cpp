// Cells updated by many threads at once: of two conflicting accesses of parallel bodies at least one sees the other,
// and nothing is invented. Also under ThreadSanitizer.
#include "detect/attach.h"
#include "detect/current.h"
#include "detect/memory_life.h"
#include "detect/report_race.h"
#include "record/access.h"
#include "record/series.h"

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

using namespace ompracer;

static void require(bool condition, const char *what, u64 detail = 0) {
  if (condition)
    return;
  std::fprintf(stderr, "failed: %s (%llu)\n", what, static_cast<unsigned long long>(detail));
  std::abort();
}

static constexpr unsigned kThreads = 4;
static constexpr unsigned kWords = 512;
static constexpr uptr kBase = 0x300000000000;

/// Races seen on each word, whoever saw them.
static std::atomic<u32> gRaces[kWords];

static OmpracerSite gSites[kThreads];

/// All threads run `body` as members of one fresh team, each phase together.
template <typename Body> static void team(unsigned phases, Body body) {
  Graph &graph = gDetector.graph;
  attachThread();
  Thread &t = gThread;
  FragmentId stale = graph.highWater();
  Graph::startAt(t.alloc, stale);
  Cursor initial = graph.beginInitial(t.alloc, FragmentId::None);
  Graph::Region region = graph.beginRegion(initial, 0);
  std::atomic<unsigned> arrived{0};
  std::vector<std::thread> threads;
  for (unsigned id = 0; id < kThreads; ++id)
    threads.emplace_back([&, id] {
      attachThread();
      Thread &t = gThread;
      t.orderedBelow = stale;
      Graph::startAt(t.alloc, stale);
      Cursor member = graph.beginImplicitTask(t.alloc, region, id);
      t.cursor = &member;
      fragmentChanged(t);
      setRecording(t, true);
      for (unsigned phase = 0; phase < phases; ++phase) {
        arrived.fetch_add(1);
        while (arrived.load() < (phase + 1) * kThreads)
          std::this_thread::yield();
        body(id, phase, member);
        graph.barrier(member);
        fragmentChanged(t);
      }
      setRecording(t, false);
      detachThread();
    });
  for (std::thread &thread : threads)
    thread.join();
}

static uptr wordAt(unsigned i) { return kBase + 8 * i; }

static void clear() {
  clearMemory(kBase, 8 * kWords);
  for (auto &count : gRaces)
    count = 0;
}

/// Two threads touch each word at the same instant, one of them writes: always a race. On some words the writer has a
/// read to replace, so that the two do not meet in one slot. The others stand by.
static void noRaceIsLost(Mode mode) {
  gDetector.mode = mode;
  for (unsigned round = 0; round < 60; ++round) {
    clear();
    static std::atomic<unsigned> tickets[kWords];
    for (auto &ticket : tickets)
      ticket = 0;
    team(1, [&](unsigned id, unsigned, Cursor &) {
      if (id > 1)
        return;
      for (unsigned i = 0; i < kWords; ++i) {
        uptr address = wordAt(i);
        if (id == 0 && i % 4 > 1)
          access<8, false>(address, &gSites[id], 0);
        tickets[i].fetch_add(1);
        for (unsigned spins = 0; tickets[i].load() < 2; ++spins)
          if (spins > 2000)
            std::this_thread::yield();
        if (id == 0)
          access<8, true>(address, &gSites[id], 0);
        else
          i & 1 ? access<8, false>(address, &gSites[id], 0) : access<4, true>(address + 4, &gSites[id], 0);
      }
    });
    for (unsigned i = 0; i < kWords; ++i)
      require(gRaces[i] > 0, "the race on every word", i);
  }
}

/// Readers from all threads, many fragments each, push each other around; the writer of the next phase is ordered
/// after them, the one of the same phase is not.
static void nothingIsInvented(Mode mode) {
  gDetector.mode = mode;
  clear();
  team(12, [&](unsigned id, unsigned phase, Cursor &member) {
    Graph &graph = gDetector.graph;
    for (unsigned k = 0; k < kWords; ++k) {
      unsigned i = (k * 7 + id) % kWords;
      if (phase % 2 == 0) {
        access<8, false>(wordAt(i), &gSites[id], 0);
        if (k % 3 == 0) {
          graph.step(member);
          fragmentChanged(gThread);
          access<4, false>(wordAt(i) + 4, &gSites[id], 0);
          access<1, false>(wordAt(i) + 3, &gSites[id], 0);
        }
      } else if (i % kThreads == id) {
        access<8, true>(wordAt(i), &gSites[id], 0);
      }
    }
  });
  for (unsigned i = 0; i < kWords; ++i)
    require(gRaces[i] == 0, "no race where all is ordered", i);
}

/// Every byte of a word has its own thread and fragments: entries spill, none is lost, none conflicts.
static void neighboursSpill() {
  gDetector.mode = Mode::Precise;
  clear();
  team(4, [&](unsigned id, unsigned, Cursor &member) {
    for (unsigned k = 0; k < kWords; ++k)
      for (unsigned byte = 0; byte < 2; ++byte) {
        access<1, true>(wordAt(k) + 2 * id + byte, &gSites[id], 0);
        if (k % 16 == 0) {
          gDetector.graph.step(member);
          fragmentChanged(gThread);
        }
      }
  });
  for (unsigned i = 0; i < kWords; ++i)
    require(gRaces[i] == 0, "no race between neighbours", i);
  // In the same team's order: a write of the whole word meets all four.
  clear();
  team(2, [&](unsigned id, unsigned phase, Cursor &) {
    for (unsigned k = 0; k < kWords; ++k) {
      if (phase == 0)
        access<2, true>(wordAt(k) + 2 * id, &gSites[id], 0);
      else if (id == 0)
        access<8, true>(wordAt(k), &gSites[id], 0);
    }
  });
  for (unsigned i = 0; i < kWords; ++i)
    require(gRaces[i] == 0, "ordered by the barrier", i);
}

/// A loop that a thread records at once, and another thread in the words of the same blocks: a race on each word that
/// both use, and none on the others. All meet at 64 words after another.
static void stretchesMeetAccesses(Mode mode) {
  gDetector.mode = mode;
  for (unsigned round = 0; round < 60; ++round) {
    clear();
    static std::atomic<unsigned> arrived;
    arrived = 0;
    team(1, [&](unsigned id, unsigned, Cursor &member) {
      if (id > 1)
        return;
      Thread &t = gThread;
      Cursor loop = gDetector.graph.beginWorkShare(t.alloc, member, WorkShareKind::Loop, 0, 0, 0);
      t.cursor = &loop;
      fragmentChanged(t);
      const OmpracerSeries writes{reinterpret_cast<void *>(kBase), 8, 0, 1, 0, 1, 8, 0, &gSites[0], 0, 1};
      const OmpracerIterations iterations{0, kWords, &writes, 1};
      for (unsigned at = 0; at < kWords; at += 64) {
        arrived.fetch_add(1);
        for (unsigned spins = 0; arrived.load() < 2 * (at / 64 + 1); ++spins)
          if (spins > 2000)
            std::this_thread::yield();
        if (id == 0) {
          setIteration(t, at);
          recordWholeStretch(t, at, iterations);
          continue;
        }
        for (unsigned i = at; i < at + 64; ++i) {
          setIteration(t, kWords + i);
          if (i % 3)
            access<8, false>(wordAt(i), &gSites[1], 0);
        }
      }
      t.cursor = &member;
      fragmentChanged(t);
      gDetector.graph.endWorkShare(loop, member);
    });
    for (unsigned i = 0; i < kWords; ++i)
      require((gRaces[i] > 0) == (i % 3 != 0), "a race where both were", i);
  }
}

/// A lock shared by all excludes, whoever is first.
static void locksExclude() {
  gDetector.mode = Mode::Auto;
  clear();
  const LockSetId held = gDetector.locks.add(LockSetId::Empty, {0x77, 0});
  team(2, [&](unsigned id, unsigned, Cursor &member) {
    member.lockSet = held;
    gDetector.graph.step(member);
    fragmentChanged(gThread);
    for (unsigned k = 0; k < kWords; ++k)
      access<8, true>(wordAt(k), &gSites[id], 0);
    member.lockSet = LockSetId::Empty;
  });
  for (unsigned i = 0; i < kWords; ++i)
    require(gRaces[i] == 0, "no race under one lock", i);
}

int main() {
  require(gDetector.init(), "address space");
  gRaceObserver = [](Entry, Entry, uptr cell) {
    if (cell >= kBase && cell < kBase + 8 * kWords)
      gRaces[(cell - kBase) / 8].fetch_add(1, std::memory_order_relaxed);
  };
  for (Mode mode : {Mode::Auto, Mode::Precise, Mode::Fast}) {
    noRaceIsLost(mode);
    nothingIsInvented(mode);
    stretchesMeetAccesses(mode);
  }
  neighboursSpill();
  locksExclude();
  std::puts("ok");
  return 0;
}
