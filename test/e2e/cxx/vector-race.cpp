// RUN: %check-race %s
// Rule: conflict.bytes
// Each iteration reads its neighbour's element.
#include "e2e.h"
#include <vector>

int main() {
  std::vector<int> v(N);
  int *p = v.data();
#pragma omp parallel for
  for (int i = 1; i < N; i++)
    p[i] += p[i - 1]; // RACE
  return v[0];
}
