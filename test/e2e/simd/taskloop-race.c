// RUN: %check-race %s
// Rule: owned.taskloop
// Iterations of a taskloop are parallel, whatever the lanes.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1; // RACE
  return 0;
}
