// RUN: %check-race %s
// Rule: exclusion.extent
// A mutex of each iteration, on the stack.
#include "e2e.h"
#include <mutex>

int x;
int main() {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    std::mutex mutex;
    std::lock_guard<std::mutex> guard(mutex);
    x++; // RACE
  }
  return 0;
}
