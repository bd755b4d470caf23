// RUN: %check-norace %s
// Rule: conflict.bytes
// The elements of vector<char> are bytes.
#include "e2e.h"
#include <vector>

int main() {
  std::vector<char> v(N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    v[i] = true;
  return !v[0];
}
