// RUN: %check-race %s
// FLAGS: -std=c++20
// THREADS: 2 4 8
// Rule: value.await
// std::atomic::wait returns because of the value, but nothing was released.
#include "e2e.h"
#include <atomic>

std::atomic<int> flag{0};
int data, seen;

int main() {
#pragma omp parallel sections num_threads(2)
  {
    {
      data = 1; // RACE
      flag.store(1, std::memory_order_relaxed);
      flag.notify_all();
    }
#pragma omp section
    {
      flag.wait(0, std::memory_order_acquire);
      seen = data; // RACE
    }
  }
  return seen < 0;
}
