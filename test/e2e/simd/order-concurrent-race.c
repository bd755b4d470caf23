// RUN: %check-race %s
// Rule: conflict.bytes
// order(concurrent) keeps no dependence.
#include "e2e.h"

int a[N + 1];
int main(void) {
#pragma omp simd order(concurrent)
  for (int i = 1; i < N; i++)
    a[i] = a[i + 1] + 1; // RACE
  return 0;
}
