// RUN: %check-race %s
// LINES: any
// THREADS: 1
// Rule: owned.pinned
// All threads assign to one vector.
#include "e2e.h"
#include <vector>

struct Generation {
  std::vector<std::vector<int>> current;
  void breed() {
    std::vector<int> first;
#pragma omp parallel shared(first)
    {
      std::vector<int> second;
#pragma omp for
      for (int i = 0; i < N; i++) {
        first = current[i]; // RACE
        second = current[i];
      }
    }
  }
};
int main() {
  Generation generation;
  generation.current.assign(N, std::vector<int>(5, 1));
  generation.breed();
  return 0;
}
