// RUN: %check-norace %s
// Rule: owned.taskloop
// A task has one copy of a private variable for all its lanes.
#include "e2e.h"

int a[N];
int main(void) {
  int t;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd private(t)
  for (int i = 0; i < N; i++) {
    t = i;
    a[i] = t;
  }
  return 0;
}
