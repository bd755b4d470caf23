// RUN: %check-race %s
// Rule: loop.consistent
// Iteration i of the second loop reads what iteration i - 1 of the first wrote.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 1; i < N; i++)
      a[i] = i; // RACE
#pragma omp for schedule(static) nowait
    for (int i = 1; i < N; i++)
      b[i] = a[i - 1]; // RACE
  }
  return 0;
}
