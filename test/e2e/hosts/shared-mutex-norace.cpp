// RUN: %check-norace %s
// FLAGS: -std=c++17
// Rule: exclusion.extent
// Those who write hold the mutex alone.
#include "e2e.h"

#include <mutex>
#include <shared_mutex>

std::shared_mutex mutex;
int x, seen[N];
int main() {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 8 == 0) {
      std::unique_lock lock(mutex);
      x++;
    } else {
      std::shared_lock lock(mutex);
      seen[i] = x;
    }
  }
  return x != N / 8;
}
