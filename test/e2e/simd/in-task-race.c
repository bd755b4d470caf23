// RUN: %check-race %s
// Rule: simd.forward
// The lanes of a loop in a task.
#include "e2e.h"

NOINLINE static void work(int *a, int n) {
#pragma omp simd
  for (int i = n - 2; i >= 0; i--)
    a[i] = a[i + 1] + 1; // RACE
}
int a[N];
int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp task
  work(a, N);
  return 0;
}
