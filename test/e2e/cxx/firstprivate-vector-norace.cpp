// RUN: %check-norace %s
// Rule: owned.pinned
// Each thread's copy has a block of its own, which the copy's destructor gives back.
#include "e2e.h"
#include <vector>

int main() {
  std::vector<int> v(8);
  int out[N];
#pragma omp parallel for firstprivate(v)
  for (int i = 0; i < N; i++) {
    v[0] = i;
    out[i] = v[0] + v[7];
  }
  return out[0];
}
