// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration has its own.
#include "e2e.h"
#include <vector>

int main() {
  std::vector<int> v(N);
  int *p = v.data();
#pragma omp parallel for
  for (int i = 1; i < N; i++)
    p[i] += i;
  return v[0];
}
