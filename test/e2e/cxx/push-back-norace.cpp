// RUN: %check-norace %s
// Rule: exclusion.extent
// They do so in a critical section.
#include "e2e.h"
#include <vector>

int main() {
  std::vector<int> v;
  v.reserve(N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    v.push_back(i);
  }
  return v.size() > N;
}
