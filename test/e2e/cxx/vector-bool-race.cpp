// RUN: %check-race %s
// LINES: any
//
// The bits of one word are one memory location.
#include "e2e.h"
#include <vector>

int main() {
  std::vector<bool> v(N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    v[i] = true;
  return !v[0];
}
