// RUN: %check-norace %s
// Rule: owned.pinned
// What a thread's own vectors got from somebody else's are copies.
#include "e2e.h"
#include <vector>

struct Generation {
  std::vector<std::vector<int>> current;
  void breed() {
    std::vector<int> first;
#pragma omp parallel firstprivate(first)
    {
      std::vector<int> second;
#pragma omp for
      for (int i = 0; i < N; i++) {
        first = current[i];
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
