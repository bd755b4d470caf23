// RUN: %check-race %s
// Rule: simd.safelen
// A variable private to the thread, not to the lanes: the thread's iterations are ordered, its lanes are not.
#include "e2e.h"

int a[N];
int main(void) {
  int t;
#pragma omp parallel private(t)
#pragma omp for simd
  for (int i = 0; i < N; i++) {
    t = 3 * i; // RACE
    a[i] = t; // RACE
  }
  return 0;
}
