// RUN: %check-norace %s
// Rule: simd.safelen
// The directive is one with simd: each lane has a copy.
#include "e2e.h"

int a[N];
int main(void) {
  int k = 3;
#pragma omp teams distribute simd num_teams(1) firstprivate(k)
  for (int i = 0; i < N; i++) {
    a[i] = k;
    k = i;
  }
  return 0;
}
