// RUN: %check-race %s
// Rule: simd.safelen
// A carried dependence in for simd.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel for simd
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1; // RACE
  return 0;
}
