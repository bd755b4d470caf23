// RUN: %check-norace %s
// Rule: simd.safelen
// A variable private to the thread and to the lanes.
#include "e2e.h"

int a[N];
int main(void) {
  int t;
#pragma omp parallel private(t)
#pragma omp for simd private(t)
  for (int i = 0; i < N; i++) {
    t = 3 * i;
    a[i] = t;
  }
  return 0;
}
