// RUN: %check-race %s
// Rule: value.await
// THREADS: 2 4
// After the lock.
#include "e2e.h"
#include <atomic>

struct Waiter {
  std::atomic<Waiter *> next{nullptr};
  std::atomic<bool> waits{false};
};
static std::atomic<Waiter *> tail{nullptr};
static long counter;

static void lock(Waiter &w) {
  w.waits.store(true, std::memory_order_relaxed);
  Waiter *before = tail.exchange(&w, std::memory_order_acq_rel);
  if (!before)
    return;
  before->next.store(&w, std::memory_order_release);
  while (w.waits.load(std::memory_order_acquire))
    ;
}
static void unlock(Waiter &w) {
  Waiter *next = w.next.load(std::memory_order_acquire);
  if (!next) {
    Waiter *self = &w;
    if (tail.compare_exchange_strong(self, nullptr, std::memory_order_acq_rel))
      return;
    while (!(next = w.next.load(std::memory_order_acquire)))
      ;
  }
  next->waits.store(false, std::memory_order_release);
}

int main() {
#pragma omp parallel for
  for (int i = 0; i < 200; i++) {
    Waiter w;
    lock(w);
    unlock(w);
    counter++; // RACE
  }
  return counter < 0;
}
