// The processor's counter of time, and two marks of a thread. One is gone when the system took the thread off its
// processor, the other one when the processor was interrupted meanwhile.
//
// Restartable sequences (rseq, Linux; registered by glibc 2.35 and later): while the word of the thread points to a
// sequence that it is not inside of, the system sets the word to null whenever it takes the thread off its processor or
// gives it a signal. The sequence here is never executed. It must stay mapped: the library is never unloaded.
//
// x86-64: a return from an interrupt to the program sets a segment register to zero that holds another null selector
// (Intel SDM, IRET: registers of a more privileged level). So may a return from a call of the system. No 64-bit code
// uses %es. Where the system returns by another instruction (FRED), the mark stays, and interrupts are in fragments.
#pragma once

#include "base/types.h"

#if (defined(__x86_64__) || defined(__aarch64__)) && __has_include(<sys/rseq.h>)
#define OMPADVISER_HAS_COUNTER 1
#include <sys/rseq.h>

extern "C" __attribute__((visibility("hidden"))) const char ompadviser_descriptor[];
#endif

namespace ompracer::adviser {

/// The system's three times, at one point of the counter.
struct Reading {
  u64 counter = 0;
  u64 cpu = 0;       ///< of the thread, nanoseconds
  u64 monotonic = 0; ///< nanoseconds
};

/// CPU time of the calling thread; of another one, by its number.
u64 threadNanoseconds();
u64 threadNanoseconds(u32 thread);
/// Of the calling thread's, what it has spent in the system's kernel.
u64 kernelNanoseconds();

#ifdef OMPADVISER_HAS_COUNTER

/// Can the counter be used, and the word?
bool haveCounter();

/// What %es is set to; 0: that tells nothing. Set once, before the first fragment.
extern u16 interruptMark;

#ifdef __x86_64__
inline u64 readCounter() { return __builtin_ia32_rdtsc(); }
/// After all that the thread has done: else a short fragment would have ended before it is over.
inline u64 readCounterInOrder() {
  __builtin_ia32_lfence();
  return __builtin_ia32_rdtsc();
}
inline void setInterruptMark() { asm volatile("movw %0, %%es" : : "r"(interruptMark)); }
inline bool uninterrupted() {
  u16 mark;
  asm volatile("movw %%es, %0" : "=r"(mark));
  return mark == interruptMark;
}
#else
inline u64 readCounter() {
  u64 counter;
  asm volatile("mrs %0, cntvct_el0" : "=r"(counter));
  return counter;
}
inline u64 readCounterInOrder() {
  asm volatile("isb");
  return readCounter();
}
inline void setInterruptMark() {}
inline bool uninterrupted() { return true; }
#endif

/// Of the calling thread. Volatile: the system writes it, too.
inline volatile u64 &watchWord() {
  auto *area = reinterpret_cast<struct rseq *>(reinterpret_cast<char *>(__builtin_thread_pointer()) + __rseq_offset);
  static_assert(sizeof area->rseq_cs == sizeof(u64));
  return *reinterpret_cast<volatile u64 *>(&area->rseq_cs);
}
/// From now on stillOn says whether the thread has been on its processor all the time. With setInterruptMark,
/// undisturbed says whether that was not interrupted either.
inline void watchThread() { watchWord() = reinterpret_cast<uptr>(ompadviser_descriptor); }
inline void unwatchThread() { watchWord() = 0; }
inline bool stillOn() { return watchWord() == reinterpret_cast<uptr>(ompadviser_descriptor); }
inline bool undisturbed() { return stillOn() && uninterrupted(); }
/// Decides on interruptMark.
void tryInterruptMark();

#else

inline bool haveCounter() { return false; }
inline u64 readCounter() { return 0; }
inline u64 readCounterInOrder() { return 0; }
inline void watchThread() {}
inline void unwatchThread() {}
inline void setInterruptMark() {}
inline bool stillOn() { return false; }
inline bool undisturbed() { return false; }
inline void tryInterruptMark() {}

#endif

/// A thread that is always interrupted takes the last of so many readings.
constexpr unsigned kMostTries = 100;
/// All three at once: the thread was on its processor meanwhile. What the marks tell of the time before is kept.
Reading readAll();
/// The same, and the thread is watched from then on: whoever asks has learnt what happened before.
Reading readAndWatch();

} // namespace ompracer::adviser
