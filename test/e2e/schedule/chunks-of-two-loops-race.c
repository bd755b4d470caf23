// RUN: %check-race %s
// Rule: loop.static-rounds
// Iterations with equal numbers are in chunks with different ones.
#include "e2e.h"

int x[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < N - 2; i++)
      x[i] = 1; // RACE
#pragma omp for schedule(static, 2)
    for (int i = 0; i < N; i++)
      x[i] += 2; // RACE
  }
  return 0;
}
