// RUN: %check-race %s
// LINES: any
// Rule: owned.pinned
// A task that each iteration joins works on an element that other iterations use.
#include "e2e.h"

int main(void) {
  int a[64] = {0};
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int t = i / 2;
#pragma omp task firstprivate(t) shared(a)
    a[t]++; // RACE
#pragma omp taskwait
    a[t]++; // RACE
  }
  return a[0] < 0;
}
