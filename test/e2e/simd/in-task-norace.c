// RUN: %check-norace %s
// Rule: simd.forward
// The dependence is forward, downwards.
#include "e2e.h"

NOINLINE static void work(int *a, int n) {
#pragma omp simd
  for (int i = n - 1; i > 0; i--)
    a[i] = a[i - 1] + 1;
}
int a[N];
int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp task
  work(a, N);
  return 0;
}
