// What one access costs, by what the history has to do. Numbers and machine: access_bench.md.
//
// Bodies are set up by hand on one thread, as in test/unit; only the parallel readers use several.
#include "detect/attach.h"
#include "detect/current.h"
#include "detect/report_race.h"
#include "record/access.h"
#include "record/series.h"

#include "ompracer/abi.h"

#include <benchmark/benchmark.h>

#include <memory>

using namespace ompracer;

namespace {

OmpracerSite gSite;

/// The calling thread as member `number` of a fresh team.
struct Body {
  Cursor initial, member, loop;
  Graph &graph = gDetector.graph;

  explicit Body(u32 members = 1, u32 number = 0) {
    attachThread();
    Thread &t = gThread;
    t.orderedBelow = graph.highWater();
    Graph::startAt(t.alloc, t.orderedBelow);
    initial = graph.beginInitial(t.alloc, FragmentId::None);
    Graph::Region region = graph.beginRegion(initial, 0);
    for (u32 i = 0; i < members; ++i) {
      Cursor c = graph.beginImplicitTask(t.alloc, region, i);
      if (i == number)
        member = c;
    }
    at(member);
    setRecording(t, true);
  }
  void at(Cursor &c) {
    gThread.cursor = &c;
    fragmentChanged(gThread);
  }
  /// A barrier. Stale: after it everything recorded so far is ordered before whatever runs.
  void barrier(bool stale) {
    if (stale) {
      gThread.orderedBelow = graph.highWater();
      Graph::startAt(gThread.alloc, gThread.orderedBelow);
    }
    graph.barrier(member);
  }
  void beginLoop() {
    loop = graph.beginWorkShare(gThread.alloc, member, WorkShareKind::Loop, 0, 0, 0);
    at(loop);
  }
  /// Ends the loop; the next one begins after a barrier.
  void nextLoop() {
    graph.endWorkShare(loop, member);
    barrier(/*stale=*/true);
    beginLoop();
  }
  ~Body() { setRecording(gThread, false); }
};

/// Application memory that is never touched: only its shadow is.
uptr arena() {
  static uptr next = 0x100000000000;
  return next += 1ull << 32;
}

template <bool kWrite> void recorded(benchmark::State &state) {
  Body body;
  uptr base = arena(), words = static_cast<uptr>(state.range(0));
  for (uptr i = 0; i < words; ++i)
    access<8, kWrite>(base + 8 * i, &gSite, 0);
  uptr i = 0;
  for (auto _ : state) {
    access<8, kWrite>(base + 8 * i, &gSite, 0);
    if (++i == words)
      i = 0;
  }
}
// 64 words: cells in L1; 16 Ki: L2; 1 Mi: memory.
BENCHMARK(recorded<false>)->Name("recorded/read")->Arg(64)->Arg(16 << 10)->Arg(1 << 20);
BENCHMARK(recorded<true>)->Name("recorded/write")->Arg(64)->Arg(16 << 10)->Arg(1 << 20);

void recordedInFourthSlot(benchmark::State &state) {
  Body body(4, 3);
  uptr base = arena();
  Leaf &leaf = *gDetector.trie.leafFor(base);
  for (u32 i = 0; i < 64; ++i) {
    access<8, false>(base + 8 * i, &gSite, 0);
    const Cell cell = Trie::cellIn(leaf, base + 8 * i);
    const Entry last{cell[0].load()};
    for (u32 k = 0; k < Cell::kSlots; ++k)
      cell.storeOwned(
          k, k == 3 ? last : Entry::make(makeFragment(WNodeId{1}, 0), SiteId{1}, 1, false, false, Ownership::None));
  }
  u32 i = 0;
  for (auto _ : state) {
    access<8, false>(base + 8 * i, &gSite, 0);
    i = (i + 1) & 63;
  }
}
BENCHMARK(recordedInFourthSlot)->Name("recorded/read fourth slot");

void notRecording(benchmark::State &state) {
  setRecording(gThread, false);
  uptr base = arena();
  for (auto _ : state)
    access<8, true>(base, &gSite, 0);
}
BENCHMARK(notRecording)->Name("outside parallel code");

/// Each access is the first of its fragment there; what the cells hold is stale or ordered before.
void firstInFragment(benchmark::State &state, bool write, int how) {
  Body body;
  uptr base = arena(), words = static_cast<uptr>(state.range(0));
  uptr i = 0;
  auto round = [&] {
    body.barrier(how == 1);
    body.at(body.member);
  };
  for (auto _ : state) {
    if (write)
      access<8, true>(base + 8 * i, &gSite, 0);
    else
      access<8, false>(base + 8 * i, &gSite, 0);
    if (++i == words) {
      i = 0;
      round();
    }
  }
}
BENCHMARK_CAPTURE(firstInFragment, write over stale, true, 1)->Arg(64)->Arg(16 << 10)->Arg(1 << 20);
BENCHMARK_CAPTURE(firstInFragment, write over ordered, true, 0)->Arg(64)->Arg(16 << 10)->Arg(1 << 20);
BENCHMARK_CAPTURE(firstInFragment, read over ordered, false, 0)->Arg(64)->Arg(16 << 10)->Arg(1 << 20);

/// a[i] = b[i] + c[i] in a worksharing loop, with what the start of an iteration costs: three accesses.
void loopIteration(benchmark::State &state) {
  Body body;
  uptr a = arena(), b = arena(), c = arena();
  u64 n = static_cast<u64>(state.range(0)), i = 0;
  body.beginLoop();
  for (auto _ : state) {
    setIteration(gThread, i);
    access<8, false>(b + 8 * i, &gSite, 0);
    access<8, false>(c + 8 * i, &gSite, 0);
    access<8, true>(a + 8 * i, &gSite, 0);
    if (++i == n) {
      i = 0;
      body.nextLoop();
    }
  }
}
BENCHMARK(loopIteration)->Name("loop iteration, 3 accesses")->Arg(16 << 10)->Arg(1 << 20);

/// The same, announced for all iterations: an item is an iteration.
void loopSeries(benchmark::State &state) {
  Body body;
  const u64 n = static_cast<u64>(state.range(0));
  OmpracerSeries series[3] = {};
  for (u32 k = 0; k < 3; ++k)
    series[k] = {reinterpret_cast<void *>(arena()), 8, 0, 1, 0, 1, 8, 0, &gSite, 0, k == 2};
  body.beginLoop();
  for (auto _ : state) {
    for (u64 i = 0; i < n;) {
      const OmpracerIterations loop{0, n, series, 3};
      setIteration(gThread, i);
      i += recordWholeStretch(gThread, i, loop);
    }
    body.nextLoop();
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(loopSeries)->Name("loop of iterations announced at once")->Arg(16 << 10)->Arg(1 << 20);

/// Every iteration reads the same variable: two entries stand for all.
void sharedReadInLoop(benchmark::State &state) {
  Body body;
  uptr base = arena();
  body.beginLoop();
  u64 i = 0;
  for (auto _ : state) {
    setIteration(gThread, i++);
    access<8, false>(base, &gSite, 0);
  }
}
BENCHMARK(sharedReadInLoop)->Name("shared read in each iteration");

/// Every iteration reads and writes the same variable of the thread (a private array that it gives to a function).
void ownUpdateInLoop(benchmark::State &state) {
  Body body;
  uptr base = arena();
  body.beginLoop();
  u64 i = 0;
  for (auto _ : state) {
    setIteration(gThread, i++);
    access<8, false>(base, &gSite, OMPRACER_OWNED);
    access<8, true>(base, &gSite, OMPRACER_OWNED);
  }
}
BENCHMARK(ownUpdateInLoop)->Name("own read and write in each iteration");

/// Several threads read one table; each read is the first of its fragment.
void parallelReaders(benchmark::State &state) {
  static Cursor initial;
  static Graph::Region region;
  static uptr base = arena();
  Graph &graph = gDetector.graph;
  attachThread();
  if (state.thread_index() == 0) {
    initial = graph.beginInitial(gThread.alloc, FragmentId::None);
    region = graph.beginRegion(initial, 0);
  }
  Cursor member;
  u64 i = 0;
  bool begun = false;
  for (auto _ : state) {
    if (!begun) {
      member = graph.beginImplicitTask(gThread.alloc, region, static_cast<u32>(state.thread_index()));
      gThread.cursor = &member;
      fragmentChanged(gThread);
      setRecording(gThread, true);
      begun = true;
    }
    access<8, false>(base + 8 * i, &gSite, 0);
    if (++i == 4096) {
      i = 0;
      graph.step(member);
      fragmentChanged(gThread);
    }
  }
  setRecording(gThread, false);
}
BENCHMARK(parallelReaders)->Name("parallel readers")->Threads(1)->Threads(2)->UseRealTime();

/// A counter under a lock, with the two fragment ends that the lock makes.
void lockProtected(benchmark::State &state) {
  Body body;
  uptr base = arena();
  const LockSetId held = gDetector.locks.add(LockSetId::Empty, {0x1234, 0});
  for (auto _ : state) {
    body.member.lockSet = held;
    body.graph.step(body.member);
    fragmentChanged(gThread);
    access<8, false>(base, &gSite, 0);
    access<8, true>(base, &gSite, 0);
    body.member.lockSet = LockSetId::Empty;
    body.graph.step(body.member);
    fragmentChanged(gThread);
  }
}
BENCHMARK(lockProtected)->Name("locked read and write");

/// Two bodies increment under one lock in turn: exclusion is looked up.
void lockProtectedByTwo(benchmark::State &state) {
  Body body(1, 0);
  uptr base = arena();
  const LockSetId held = gDetector.locks.add(LockSetId::Empty, {0x1234, 0});
  Graph::Region region = body.graph.beginRegion(body.member, 0);
  Cursor members[2] = {body.graph.beginImplicitTask(gThread.alloc, region, 0, held),
                       body.graph.beginImplicitTask(gThread.alloc, region, 1, held)};
  u32 i = 0;
  for (auto _ : state) {
    Cursor &c = members[i++ & 1];
    body.graph.step(c);
    body.at(c);
    access<8, false>(base, &gSite, 0);
    access<8, true>(base, &gSite, 0);
  }
}
BENCHMARK(lockProtectedByTwo)->Name("locked read and write, two bodies");

/// Another range each time, so that nothing is known of the whole.
void range(benchmark::State &state) {
  constexpr uptr kRanges = 512;
  Body body;
  uptr base = arena(), size = static_cast<uptr>(state.range(0)), i = 0;
  recordRange(base, size + 8 * kRanges, accessBits(gThread, true, false), SiteId::Unknown);
  for (auto _ : state)
    recordRange(base + i++ % kRanges * 8, size, accessBits(gThread, true, false), SiteId::Unknown);
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(size / 8));
}
BENCHMARK(range)->Name("recorded range (items: 8 bytes)")->Arg(64)->Arg(4096)->Arg(1 << 20);

/// A loop over rows: each iteration reads `state.range(0)` rows of 4 KiB, from its own on (0: all read the first).
void rows(benchmark::State &state) {
  constexpr uptr kRow = 4096, kRows = 256;
  Body body;
  uptr base = arena(), rowsRead = static_cast<uptr>(state.range(0)), i = 0;
  body.beginLoop();
  for (auto _ : state) {
    setIteration(gThread, i);
    if (!rowsRead)
      recordRange(base, kRow, accessBits(gThread, false, false), SiteId::Unknown);
    for (uptr row = 0; row < rowsRead; ++row)
      recordRange(base + (i + row) * kRow, kRow, accessBits(gThread, false, false), SiteId::Unknown);
    if (++i == kRows) {
      i = 0;
      body.nextLoop();
    }
  }
}
BENCHMARK(rows)->Name("rows of 4 KiB read in each iteration")->Arg(0)->Arg(1)->Arg(3);

void leafPublication(benchmark::State &state) {
  auto trie = std::make_unique<Trie>();
  if (!trie->init())
    return state.SkipWithError("no address space");
  uptr address = 0x200000000000;
  for (auto _ : state) {
    benchmark::DoNotOptimize(trie->leafFor(address));
    address += kLeafBytes;
  }
}
BENCHMARK(leafPublication)->Name("leaf publication")->Iterations(20000);

/// What the machine makes of the one locked instruction, to compare with.
void compareAndSwap(benchmark::State &state) {
  static std::atomic<u64> words[64];
  u64 i = 0;
  for (auto _ : state) {
    u64 old = words[i & 63].load(std::memory_order_relaxed);
    benchmark::DoNotOptimize(words[i & 63].compare_exchange_strong(old, i));
    ++i;
  }
}
BENCHMARK(compareAndSwap)->Name("lock cmpxchg alone");

void trieLookUp(benchmark::State &state) {
  uptr base = arena();
  for (uptr i = 0; i < 64; ++i)
    gDetector.trie.leafFor(base + i * kLeafBytes);
  uptr i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(gDetector.trie.leafAt(base + (i & 63) * kLeafBytes));
    ++i;
  }
}
BENCHMARK(trieLookUp)->Name("trie look-up");

} // namespace

int main(int argc, char **argv) {
  benchmark::Initialize(&argc, argv);
  if (!gDetector.init())
    return 1;
  // A race here would be a mistake of the benchmark, and would be measured.
  gRaceObserver = [](Entry, Entry, uptr) { __builtin_trap(); };
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
