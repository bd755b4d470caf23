// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: reduction.completed
// With nowait the sum is complete only at the next barrier.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < N; i++)
      sum += i;
    USE(sum);
  }
  return 0;
}
