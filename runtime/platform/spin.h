// Waiting for other threads for a few instructions: no system calls as long as nobody has been preempted, no
// initialisation (zero is unlocked), usable before the C library has started.
//
// A child of fork() has one thread; what the others were about to do never happens there. Locks that they held are
// free, and what these guard is made so that a change which stops anywhere does no harm, or is made anew
// (SpinLock::lock).
#pragma once

#include "platform/platform.h"

#include <atomic>

namespace ompracer {

/// Forks on the way from the first process to this one, from 1, modulo 255 without 0. Relaxed: changes only while the
/// process has one thread.
inline constinit std::atomic<u8> gForks{1};

/// First thing in a forked child.
inline void noteFork() {
  const u8 forks = gForks.load(std::memory_order_relaxed);
  gForks.store(forks == 0xff ? 1 : forks + 1, std::memory_order_relaxed);
}

/// The turns of a loop that waits for what another thread is about to do. Now and then the processor goes to others:
/// where threads outnumber processors, that thread may have lost its own.
class SpinTurns {
public:
  void next() { ++turns % 64 ? spinWait() : yieldThread(); }
  /// In a forked child, after long: the other thread is probably one of the parent's.
  bool inVain() const { return turns > kLong && gForks.load(std::memory_order_relaxed) != 1; }

private:
  static constexpr u32 kLong = 1u << 14;
  u32 turns = 0;
};

/// Guards what it names; not recursive. Acquire in lock pairs with release in unlock.
class SpinLock {
public:
  /// True: a thread that does not exist after a fork held it.
  bool lock() {
    const u8 here = gForks.load(std::memory_order_relaxed);
    u8 holder;
    for (SpinTurns turns; (holder = busy.exchange(here, std::memory_order_acquire)) == here;)
      turns.next();
    return holder != 0;
  }
  void unlock() { busy.store(0, std::memory_order_release); }

private:
  std::atomic<u8> busy{0}; ///< gForks of the process in which it was taken; 0: free
};

class SpinGuard {
public:
  explicit SpinGuard(SpinLock &lock) : held(lock) { held.lock(); }
  ~SpinGuard() { held.unlock(); }
  SpinGuard(const SpinGuard &) = delete;
  SpinGuard &operator=(const SpinGuard &) = delete;

private:
  SpinLock &held;
};

} // namespace ompracer
