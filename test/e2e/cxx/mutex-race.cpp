// RUN: %check-race %s
// Rule: exclusion.extent
// The guard is missing.
#include "e2e.h"
#include <mutex>

std::mutex m;
int x;
int main() {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    x++; // RACE
  }
  return x < 1;
}
