// RUN: %check-norace %s
// Rule: exclusion.extent
// One mutex.
#include "e2e.h"
#include <mutex>

int x;
int main() {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    static std::mutex mutex;
    std::lock_guard<std::mutex> guard(mutex);
    x++;
  }
  return 0;
}
