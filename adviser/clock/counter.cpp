#include "clock/counter.h"

#include <ctime>
#include <sys/resource.h>

#ifdef OMPADVISER_HAS_COUNTER
#ifdef __x86_64__
#include <cpuid.h>
#define OMPRACER_TRAP "  ud2\n"
#define OMPRACER_SIGNATURE "  .long 0x53053053\n" // RSEQ_SIG
#else
#define OMPRACER_TRAP "  brk #0\n"
#define OMPRACER_SIGNATURE "  .inst 0xd428bc00\n"
#endif

// The sequence: two instructions, and where it would be continued, after the word that the system checks.
asm(".pushsection .text, \"ax\"\n"
    "ompadviser_sequence:\n"
    "  nop\n"
    "  nop\n"
    "ompadviser_sequence_end:\n" OMPRACER_TRAP OMPRACER_SIGNATURE "ompadviser_sequence_abort:\n" OMPRACER_TRAP
    ".popsection\n"
    ".pushsection .data.rel.ro, \"aw\"\n"
    ".balign 32\n"
    ".hidden ompadviser_descriptor\n"
    ".globl ompadviser_descriptor\n"
    "ompadviser_descriptor:\n"
    "  .long 0, 0\n"
    "  .quad ompadviser_sequence, ompadviser_sequence_end - ompadviser_sequence, ompadviser_sequence_abort\n"
    ".popsection\n");
namespace ompracer::adviser {

bool haveCounter() {
  if (__rseq_size == 0) // GLIBC_TUNABLES=glibc.pthread.rseq=0, or a system without
    return false;
#ifdef __x86_64__
  unsigned a = 0, b = 0, c = 0, d = 0;
  constexpr unsigned kInvariant = 1u << 8; // runs at one speed, and does not stop
  return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & kInvariant);
#else
  u64 hertz; // it always runs at one speed, of some processors too slow for short fragments
  asm("mrs %0, cntfrq_el0" : "=r"(hertz));
  constexpr u64 kLeast = 20000000;
  return hertz >= kLeast;
#endif
}

constinit u16 interruptMark = 0;

void tryInterruptMark() {
#ifdef __x86_64__
  // Who imitates a processor may not keep the register.
  constexpr unsigned kTimes = 8;
  interruptMark = 1;
  unsigned lasted = 0;
  for (unsigned i = 0; i < kTimes; ++i) {
    setInterruptMark();
    readCounterInOrder();
    lasted += uninterrupted();
  }
  if (lasted < kTimes / 2)
    interruptMark = 0;
#endif
}

} // namespace ompracer::adviser

#endif

namespace ompracer::adviser {

static u64 nanoseconds(clockid_t clock) {
  timespec t{};
  ::clock_gettime(clock, &t);
  return static_cast<u64>(t.tv_sec) * 1000000000 + static_cast<u64>(t.tv_nsec);
}

u64 threadNanoseconds() { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }

u64 threadNanoseconds(u32 thread) {
  constexpr unsigned kOfThread = 4, kScheduled = 2; // linux/posix-timers.h: CPUCLOCK_PERTHREAD_MASK, CPUCLOCK_SCHED
  return nanoseconds(static_cast<clockid_t>(~thread << 3 | kOfThread | kScheduled));
}

u64 kernelNanoseconds() {
  rusage use{};
  ::getrusage(RUSAGE_THREAD, &use);
  return static_cast<u64>(use.ru_stime.tv_sec) * 1000000000 + static_cast<u64>(use.ru_stime.tv_usec) * 1000;
}

/// atOnce: the first try succeeded.
static Reading readInOneGo(bool &atOnce) {
  Reading r;
  unsigned tries = 0;
  do {
    watchThread();
    r.monotonic = nanoseconds(CLOCK_MONOTONIC);
    r.counter = readCounter();
    r.cpu = threadNanoseconds();
  } while (!stillOn() && ++tries < kMostTries);
  setInterruptMark();
  atOnce = tries == 0;
  return r;
}

Reading readAndWatch() {
  bool atOnce;
  return readInOneGo(atOnce);
}

Reading readAll() {
  const bool before = undisturbed();
  bool atOnce;
  const Reading r = readInOneGo(atOnce);
  if (!before || !atOnce)
    unwatchThread();
  return r;
}

} // namespace ompracer::adviser
