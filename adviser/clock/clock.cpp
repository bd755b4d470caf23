#include "clock/clock.h"

#include "clock/counter.h"

#include <algorithm>
#include <ctime>
#include <utility>

namespace ompracer::adviser {

constinit std::atomic<bool> counting{true};
constinit ClockKind clockKind = ClockKind::Program;
constinit u64 emptyFragment = 0, fragmentCost = 0, switchCost = 0;

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

static void noteReading(ThreadClock &clock, const Reading &r) {
  clock.counter = r.counter;
  clock.cpu = r.cpu ? r.cpu : 1;
  ++clock.asked;
}

[[gnu::noinline]] u64 askClock(ThreadClock &clock) {
  if (clockKind != ClockKind::Tsc)
    return clockKind == ClockKind::Cpu ? threadNanoseconds() : 0;
  if (stillOn() && clock.cpu) {
    setInterruptMark();
    return readCounterInOrder();
  }
  clock.kernel = kernelNanoseconds();
  for (unsigned tries = 0;; ++tries) {
    noteReading(clock, readAndWatch());
    const u64 counter = readCounterInOrder(); // what it took to ask is no part of a fragment that begins
    // Else time off the processor would lie between the two, and be taken for the thread's.
    if (undisturbed() || tries == kMostTries)
      return counter;
  }
}

[[gnu::noinline]] u64 askFragment(ThreadClock &clock, u64 end) {
  if (clockKind == ClockKind::Cpu)
    return (clock.ended = threadNanoseconds()) - clock.last;
  if (stillOn() && clock.cpu) {
    clock.disturbed = ThreadClock::Interrupted;
    setInterruptMark();
    clock.ended = end;
    return clock.sinceLast(end);
  }
  // At once: when the thread is taken off its processor between the counter and this, that is not in what it used. It
  // is what the next question is about, which may have to be repeated.
  const u64 cpu = threadNanoseconds();
  const Reading r = readAndWatch();
  u64 weight = clock.sinceLast(end);
  if (clock.cpu) {
    clock.disturbed = ThreadClock::Off;
    // All that the thread has used, but for what came before the fragment.
    const u64 used = counterUnits(cpu - clock.cpu, r), others = clock.last - clock.counter;
    const u64 left = used > others ? used - others : 0;
    weight = left < weight ? left : weight;
  }
  const u64 kernel = kernelNanoseconds();
  clock.inKernel += clock.cpu ? kernel - clock.kernel : 0;
  clock.kernel = kernel;
  noteReading(clock, r);
  clock.ended = end;
  return weight;
}

/// What it takes the system to put the thread to sleep and to wake it, at least. False: the word does not tell of it,
/// as may be where the system looks at sequences after interrupts only.
static bool calibrateSwitch() {
  u64 least = ~u64{0};
  for (int i = 0; i < 3; ++i) {
    ThreadClock clock;
    startFragment(clock);
    const timespec moment{0, 1};
    ::nanosleep(&moment, nullptr);
    if (stillOn())
      return false;
    const u64 weight = endFragment(clock);
    least = weight < least ? weight : least;
  }
  switchCost = least;
  return true;
}

void startClock(ClockKind kind) {
  bool counter = haveCounter();
  if (counter && (kind == ClockKind::Auto || kind == ClockKind::Tsc)) {
    clockKind = ClockKind::Tsc;
    tryInterruptMark();
    first = readAndWatch();
    counter = calibrateSwitch();
  }
  refused = kind == ClockKind::Tsc && !counter;
  clockKind = kind == ClockKind::Auto || refused ? (counter ? ClockKind::Tsc : ClockKind::Cpu) : kind;
  if (clockKind != ClockKind::Tsc)
    first = {};
  if (clockKind == ClockKind::Program)
    return;
  ThreadClock clock;
  constexpr unsigned kTimes = 63;
  u64 weights[kTimes], costs[kTimes];
  startFragment(clock);
  for (unsigned i = 0; i < kTimes; ++i) {
    const u64 before = clock.last;
    weights[i] = endFragment(clock);
    startFragment(clock);
    costs[i] = clock.last - before;
  }
  std::sort(weights, weights + kTimes);
  std::sort(costs, costs + kTimes);
  // The counter may count in large steps: the mean of those in the middle.
  u64 sum = 0;
  for (unsigned i = kTimes / 4; i < kTimes - kTimes / 4; ++i)
    sum += weights[i];
  emptyFragment = sum / (kTimes - 2 * (kTimes / 4));
  fragmentCost = costs[kTimes / 2];
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
  clock.last = clock.ended = clock.counter = r.counter;
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
