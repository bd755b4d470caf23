// RUN: %check-race %s
// LINES: any
// Rule: exclusion.extent
// All iterations append to one vector.
#include "e2e.h"
#include <vector>

int main() {
  std::vector<int> v;
  v.reserve(N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    v.push_back(i);
  }
  return v.size() > N;
}
