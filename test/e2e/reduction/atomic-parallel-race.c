// RUN: %check-race %s
// LINES: any
// Rule: reduction.completed
// A combination is no atomic update: the barrier, not the atomic construct, separates it from what follows the loop.
#include "e2e.h"

int sum;
int main(void) {
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < N; i++)
      sum += i;
#pragma omp atomic
    sum += 1;
  }
  return 0;
}
