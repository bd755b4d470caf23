// RUN: %check-race %s
// LINES: any
// Rule: owned.pinned
// One vector for all.
#include "e2e.h"
#include <vector>

int main() {
  std::vector<int> v(8);
  int out[N];
#pragma omp parallel for shared(v)
  for (int i = 0; i < N; i++) {
    v[0] = i;             // RACE
    out[i] = v[0] + v[7]; // RACE
  }
  return out[0] < 0;
}
