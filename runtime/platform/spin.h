// Waiting for other threads for a few instructions: no system calls as long as nobody has been preempted, no
// initialisation (zero is unlocked), usable before the C library has started.
#pragma once

#include "platform/platform.h"

#include <atomic>

namespace ompracer {

/// The turns of a loop that waits for what another thread is about to do. Now and then the processor goes to others:
/// where threads outnumber processors, that thread may have lost its own.
class SpinTurns {
public:
  void next() { ++turns % 64 ? spinWait() : yieldThread(); }

private:
  u32 turns = 0;
};

/// Guards what it names; not recursive. Acquire in lock pairs with release in unlock.
class SpinLock {
public:
  void lock() {
    for (SpinTurns turns; busy.exchange(true, std::memory_order_acquire);)
      turns.next();
  }
  void unlock() { busy.store(false, std::memory_order_release); }

private:
  std::atomic<bool> busy{false};
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
