// RUN: %check-race %s
// FLAGS: -std=c++17
// Rule: exclusion.extent
// Those who write hold the mutex as readers do.
#include "e2e.h"

#include <mutex>
#include <shared_mutex>

std::shared_mutex mutex;
int x, seen[N];
int main() {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 8 == 0) {
      std::shared_lock lock(mutex);
      x++; // RACE
    } else {
      std::shared_lock lock(mutex);
      seen[i] = x; // RACE
    }
  }
  return x != N / 8;
}
