// RUN: %check-race %s
// Rule: simd.forward
// The loop carries a dependence through a vector.
#include "e2e.h"
#include <array>
#include <vector>

int main() {
  std::vector<double> v(N, 1.0);
#pragma omp simd
  for (std::size_t i = 1; i < v.size(); ++i)
    v[i] = v[i - 1] * 0.5; // RACE
  return 0;
}
