// RUN: %check-race %s
// Rule: loop.consistent
// The iteration spaces differ, so the loops are distributed independently.
#include "e2e.h"

int a[N + 1], b[N + 1];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++)
      a[i] = i; // RACE
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N + 1; i++)
      b[i] = a[i]; // RACE
  }
  return 0;
}
