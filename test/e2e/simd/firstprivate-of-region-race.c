// RUN: %check-race %s
// Rule: simd.safelen
// A variable firstprivate in the region, not to the lanes.
#include "e2e.h"

int a[N];
int main(void) {
  int k = 3;
#pragma omp parallel firstprivate(k)
#pragma omp for simd
  for (int i = 0; i < N; i++) {
    a[i] = k; // RACE
    k = i; // RACE
  }
  return 0;
}
