#include "clock/clock.h"

#include "clock/counter.h"

#include <utility>

namespace ompracer::adviser {

constinit std::atomic<bool> counting{true};
constinit ClockKind clockKind = ClockKind::Program;
constinit u64 emptyFragment = 0, fragmentCost = 0;

static constinit Reading first; // at the start of the run
static constinit bool refused = false;

const char *clockRefused() {
  return refused ? "no counter of constant speed, or no restartable sequences (glibc 2.35): clock=cpu" : nullptr;
}

u64 startCounter() { return first.counter; }
u64 startMonotonic() { return first.monotonic; }

/// Units of the counter in `ns`, by what has passed since the start.
static u64 counterUnits(u64 ns, const Reading &now) {
  const u64 passed = now.monotonic - first.monotonic;
  // The first moments tell no speed; the processor's is then taken for 2 GHz.
  if (passed < 20000)
    return ns * 2;
  return static_cast<u64>(static_cast<double>(ns) * static_cast<double>(now.counter - first.counter) /
                          static_cast<double>(passed));
}

[[gnu::noinline]] u64 askClock(ThreadClock &clock, bool inFragment) {
  if (clockKind != ClockKind::Tsc)
    return clockKind == ClockKind::Cpu ? threadNanoseconds() : 0;
  const Reading r = readAll();
  if (inFragment && clock.cpu) {
    const u64 passed = r.counter - clock.counter, used = counterUnits(r.cpu - clock.cpu, r);
    const u64 off = passed > used ? passed - used : 0;
    clock.last = r.counter - clock.last > off ? clock.last + off : r.counter;
  }
  const u64 kernel = kernelNanoseconds();
  clock.inKernel += inFragment && clock.cpu ? kernel - clock.kernel : 0;
  clock.kernel = kernel;
  clock.counter = r.counter;
  clock.cpu = r.cpu ? r.cpu : 1;
  return r.counter;
}

void startClock(ClockKind kind) {
  const bool counter = haveCounter();
  refused = kind == ClockKind::Tsc && !counter;
  clockKind = kind == ClockKind::Auto || refused ? (counter ? ClockKind::Tsc : ClockKind::Cpu) : kind;
  if (clockKind == ClockKind::Tsc)
    first = readAll();
  if (clockKind == ClockKind::Program)
    return;
  ThreadClock clock;
  u64 least = ~u64{0}, cost = ~u64{0};
  startFragment(clock);
  for (int i = 0; i < 64; ++i) {
    const u64 before = clock.last;
    const u64 weight = endFragment(clock);
    startFragment(clock);
    least = weight < least ? weight : least;
    cost = clock.last - before < cost ? clock.last - before : cost;
  }
  emptyFragment = least;
  fragmentCost = cost;
}

u64 cutFragment(ThreadClock &clock, u32 thread) {
  if (clockKind == ClockKind::Program)
    return std::exchange(clock.units, 0);
  const u64 cpu = threadNanoseconds(thread), last = clock.last;
  if (clockKind == ClockKind::Cpu)
    return (clock.last = cpu) - last;
  const Reading r = readAll();
  const u64 passed = r.counter - clock.counter, used = counterUnits(cpu - clock.cpu, r);
  const u64 off = clock.cpu && passed > used ? passed - used : 0;
  clock.last = clock.began = clock.ended = clock.counter = r.counter;
  clock.cpu = cpu;
  return r.counter - last > off ? r.counter - last - off : 0;
}

u64 clockUnits(u64 nanoseconds) {
  if (clockKind != ClockKind::Tsc)
    return nanoseconds;
  Reading r = readAll();
  while (r.monotonic - first.monotonic < 100000)
    r = readAll();
  return counterUnits(nanoseconds, r);
}

double unitNanoseconds() {
  if (clockKind != ClockKind::Tsc)
    return 1;
  const Reading r = readAll();
  return static_cast<double>(r.monotonic - first.monotonic) / static_cast<double>(r.counter - first.counter);
}

} // namespace ompracer::adviser
