// RUN: %check-race %s
// LINES: any
// THREADS: 2 4 8
// Rule: owned.pinned
// One map for all threads, with all keys inserted before.
#include "e2e.h"
#include <map>

int main() {
  std::map<int, int> counts;
  for (int i = 0; i < 7; i++)
    counts[i] = 0;
#pragma omp parallel
  {
#pragma omp for schedule(static, 1)
    for (int i = 0; i < N; i++)
      counts[i % 7]++; // RACE
  }
  return counts.size() != 7;
}
