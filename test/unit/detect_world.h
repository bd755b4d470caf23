// A program for the detector's tests, told by hand: bodies and the accesses they make, all on one thread.
#pragma once

#include "detect/attach.h"
#include "detect/current.h"
#include "detect/report_race.h"
#include "record/access.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <vector>

namespace ompracer::test {

/// A race as the history saw it.
struct SeenRace {
  Entry earlier, current;
  uptr cell;
};
inline std::vector<SeenRace> gSeen;

/// Starts the detector once; every test gets addresses and fragments of its own.
class World : public testing::Test {
protected:
  void SetUp() override {
    if (!gDetector.ready)
      ASSERT_TRUE(gDetector.init());
    gRaceObserver = [](Entry e, Entry b, uptr cell) { gSeen.push_back({e, b, cell}); };
    gSeen.clear();
    gDetector.mode = Mode::Auto;
    attachThread();
    Thread &t = gThread;
    t.orderedBelow = gDetector.graph.highWater();
    Graph::startAt(t.alloc, t.orderedBelow);
    t.historiesDropped = 0;
    t.inReduction = 0;
    setRecording(t, true);
    initial = graph.beginInitial(t.alloc, FragmentId::None);
    static uptr nextAddress = 0x100000000;
    address = nextAddress += 1 << 16;
  }

  /// A team of n, as implicit tasks that have just begun.
  std::deque<Cursor> &team(u32 n, LockSetId locks = LockSetId::Empty) { return team(initial, n, locks); }
  std::deque<Cursor> &team(Cursor &parent, u32 n, LockSetId locks = LockSetId::Empty) {
    std::deque<Cursor> &members = teams.emplace_back();
    Graph::Region region = graph.beginRegion(parent, 0);
    for (u32 i = 0; i < n; ++i)
      members.push_back(graph.beginImplicitTask(gThread.alloc, region, i, locks));
    return members;
  }
  Cursor workShare(Cursor &member, WorkShareKind kind = WorkShareKind::Loop, NodeFlags flags = 0, u32 chunk = 0) {
    return graph.beginWorkShare(gThread.alloc, member, kind, flags, chunk, 0);
  }
  Cursor task(Cursor &parent, NodeFlags flags = 0) {
    return graph.beginTask(graph.createTask(gThread.alloc, parent, flags, 0));
  }

  /// The thread goes on in this body.
  void at(Cursor &c) {
    gThread.cursor = &c;
    fragmentChanged(gThread);
  }
  void at(Cursor &c, u64 iteration) {
    at(c);
    setIteration(gThread, iteration);
  }
  void lock(Cursor &c, u64 lock) {
    c.lockSet = gDetector.locks.add(c.lockSet, {lock, 0});
    graph.step(c);
    at(c);
  }
  void unlock(Cursor &c, u64 lock) {
    c.lockSet = gDetector.locks.remove(c.lockSet, lock);
    graph.step(c);
    at(c);
  }

  void write(uptr offset = 0, u32 flags = 0) { access<4, true>(address + offset, &sites[0], flags); }
  void read(uptr offset = 0, u32 flags = 0) { access<4, false>(address + offset, &sites[1], flags); }
  template <u32 kSize> void writeOf(uptr offset = 0) { access<kSize, true>(address + offset, nullptr, 0); }
  template <u32 kSize> void readOf(uptr offset = 0) { access<kSize, false>(address + offset, nullptr, 0); }
  void atomic(bool isWrite) {
    recordSlow(address, accessBits(gThread, isWrite, true).with(byteGroupOf(address, 4)), nullptr,
               gDetector.trie.leafAt(address));
  }
  /// `depth` tasks below one of `parent`, each created by the one before; all read. The deque keeps their places.
  std::deque<Cursor> nestedTasksRead(Cursor &parent, int depth) {
    std::deque<Cursor> chain{task(parent)};
    while (depth--)
      chain.push_back(task(chain.back()));
    for (Cursor &c : chain) {
      at(c);
      read();
    }
    return chain;
  }
  /// Number of races since the last call.
  size_t races() {
    size_t n = gSeen.size();
    gSeen.clear();
    return n;
  }
  /// Entries kept about the address, stale ones not counted.
  u32 entries(uptr offset = 0) {
    u32 count = 0;
    if (Leaf *leaf = gDetector.trie.leafAt(address + offset))
      gDetector.overflow.anyOf(Trie::cellIn(*leaf, address + offset), std::memory_order_relaxed,
                               [&](Slot &, u64 value) {
                                 count += value >= gThread.staleBelow;
                                 return false;
                               });
    return count;
  }

  Graph &graph = gDetector.graph;
  Cursor initial;
  std::deque<std::deque<Cursor>> teams;
  uptr address = 0;
  static inline OmpracerSite sites[4];
};

} // namespace ompracer::test
